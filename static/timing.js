// The stepper without a reload: moves are fetched and take the place of what is shown; keys for moves and options.
// Everything works without this script; it only makes it faster.
(() => {
  "use strict";
  const main = document.getElementById("main");
  let closed = false; // whether the reader has closed "Why not?"

  let latest = null; // what was asked for last; an answer to anything earlier comes too late

  async function go(address, push) {
    latest?.abort();
    const mine = latest = new AbortController();
    let answer, text;
    try {
      answer = await fetch(address, { headers: { Accept: "text/html" }, signal: mine.signal });
      text = await answer.text();
    } catch {
      if (mine.signal.aborted) return;
      if (navigator.onLine) location.assign(address);
      else tell("No network. The dispute stands where it did; try again when it is back.");
      return;
    }
    if (mine !== latest) return;
    const question = (url) => new URL(url, location.href).searchParams.get("ask");
    const asked = push && question(answer.url) !== question(location.href);
    const page = new DOMParser().parseFromString(text, "text/html");
    const fresh = page.getElementById("main");
    if (!fresh || page.body.className !== document.body.className) {
      location.assign(address);
      return;
    }
    main.replaceChildren(...fresh.childNodes);
    document.title = page.title;
    if (push) history.pushState(null, "", answer.url);
    dress();
    show(asked);
  }

  // A line above the decision; the next position takes it away.
  function tell(words) {
    const line = main.querySelector(".now .kept") ?? document.createElement("p");
    line.className = "kept";
    line.setAttribute("role", "alert");
    line.textContent = words;
    document.getElementById("headline")?.after(line);
    line.scrollIntoView({ block: "nearest" });
  }

  // After a swap the reader is where the next decision is, and a screen reader says it; of a question that has just
  // been made it is the answer.
  function show(asked) {
    const ruled = asked && main.querySelector(".about .ruled");
    if (ruled) {
      ruled.tabIndex = -1;
      ruled.focus({ preventScroll: true });
      main.querySelector(".about").scrollIntoView({ block: "start" });
      return;
    }
    const headline = document.getElementById("headline");
    const ladder = main.querySelector(".ladder");
    headline?.focus({ preventScroll: true });
    const top = ladder?.getBoundingClientRect().top ?? 0;
    if (top < 0 || innerWidth < 1024) ladder?.scrollIntoView({ block: "start" });
  }

  // What scripts add to a page: numbers on the options, the copy button, "Why not?" as the reader left it.
  function dress() {
    main.querySelectorAll("[data-option]").forEach((option, at) => {
      if (at > 8 || !matchMedia("(hover: hover)").matches) return;
      const key = document.createElement("span");
      key.className = "key";
      key.setAttribute("aria-hidden", "true");
      key.textContent = String(at + 1);
      option.prepend(key);
    });
    const why = main.querySelector(".whynot");
    if (why && closed) why.open = false;
    why?.addEventListener("toggle", () => { closed = !why.open; });
    for (const link of document.querySelectorAll(".share .copy input")) {
      if (!navigator.clipboard || link.nextElementSibling?.tagName === "BUTTON") continue;
      const copy = document.createElement("button");
      copy.type = "button";
      copy.textContent = "Copy";
      copy.addEventListener("click", async () => {
        await navigator.clipboard.writeText(link.value);
        copy.textContent = "Copied";
        setTimeout(() => { copy.textContent = "Copy"; }, 2000);
      });
      link.after(copy);
    }
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(link.href, true);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form.pick")) return;
    event.preventDefault();
    go(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`, true);
  });
  addEventListener("popstate", () => { if (!location.hash) go(location.href, false); });

  const press = (selector) => () => main.querySelector(selector)?.click();
  const keys = { ArrowLeft: press(".walk .back"), ArrowRight: press(".walk .forward"), p: press("[data-pass]"), P: press("[data-all-pass]"), o: press(".walk .outcomes") };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    const option = /^[1-9]$/.test(event.key) && main.querySelectorAll("[data-option]")[event.key - 1];
    const act = option ? () => option.click() : keys[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }, true);

  const list = document.querySelector("#keys dl");
  for (const [names, what] of [["← →", "one move back, one forward"], ["1 … 9", "use the option of this number"], ["p", "pass"], ["P", "all pass"], ["o", "outcomes"]]) {
    const row = document.createElement("div");
    const dt = document.createElement("dt");
    const dd = document.createElement("dd");
    for (const name of names.split(" ")) {
      const kbd = document.createElement("kbd");
      kbd.textContent = name;
      dt.append(name === "…" ? "… " : kbd, " ");
    }
    dd.textContent = what;
    row.append(dt, dd);
    list?.prepend(row);
  }
  const print = main.querySelector("[data-print]");
  if (print) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
  }
  dress();
})();
