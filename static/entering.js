// The form for a dispute of one's own without a reload: cards are offered while a title is typed, buttons change the
// form in place, and what is entered is kept on this device with every letter. Without scripts buttons do it all, and
// the address keeps what was entered.
(() => {
  "use strict";
  const main = document.getElementById("main");
  const form = () => main.querySelector("form.entering");
  if (!form()) return;
  const game = form().dataset.game;
  const KEPT = "maester.entered";
  const MOST = 5;

  // --- what was entered stays on this device ----------------------------------------------------------------------

  const kept = {
    all() {
      try {
        const found = JSON.parse(localStorage.getItem(KEPT) || "[]");
        return Array.isArray(found) ? found : [];
      } catch {
        return [];
      }
    },
    write(found) {
      try {
        localStorage.setItem(KEPT, JSON.stringify(found.slice(0, MOST)));
      } catch { /* a device that keeps nothing */ }
    },
    put(one) {
      this.write([one, ...this.all().filter((other) => other.id !== one.id)]);
    },
    drop(id) {
      this.write(this.all().filter((one) => one.id !== id));
    },
  };
  let id = history.state?.entered ?? "";

  function fields(submitter) {
    return [...new FormData(form(), submitter)].filter(([name, value]) => name !== "csrf_token" && typeof value === "string");
  }
  function keep(done = false) {
    if (!id) {
      id = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
      history.replaceState({ ...history.state, entered: id }, "");
    }
    const titles = [...main.querySelectorAll(".entered summary strong")].map((one) => one.textContent);
    const typed = main.querySelector('[name="new.title"]')?.value.trim();
    kept.put({ id, game, at: Date.now(), titles: typed ? [...titles, typed] : titles, fields: fields(), done });
  }

  // What was kept for this place in the history is put back, should the form not have it: after Back, or a reload.
  async function putBack(one) {
    const now = JSON.stringify(fields());
    if (now === JSON.stringify(one.fields)) return;
    id = one.id;
    const sent = new URLSearchParams(one.fields);
    sent.set("csrf_token", form().querySelector('[name="csrf_token"]')?.value ?? "");
    sent.set("op", "keep");
    const page = await ask(form().getAttribute("action"), sent).catch(() => null);
    if (!page) return;
    const typed = Object.fromEntries(one.fields)["new.title"] ?? "";
    show(page, "");
    const field = main.querySelector('[name="new.title"]');
    if (field) field.value = typed;
  }

  // Somebody who begins anew is told of what was entered before and not stepped through.
  function offerEarlier() {
    const one = kept.all().find((other) => other.game === game && !other.done && other.id !== id && other.titles.length);
    if (!one) return;
    const line = document.createElement("p");
    line.className = "earlier";
    const go = document.createElement("button");
    const away = document.createElement("button");
    const minutes = Math.round((Date.now() - one.at) / 60000);
    const when = minutes < 1 ? "just now" : minutes < 90 ? `${minutes} min ago` : minutes < 2880 ? `${Math.round(minutes / 60)} h ago` : `${Math.round(minutes / 1440)} days ago`;
    line.append(`Entered ${when} and not finished: ${one.titles.slice(0, 3).join(", ")}${one.titles.length > 3 ? " …" : ""} `);
    for (const [button, words] of [[go, "Go on with it"], [away, "Forget it"]]) {
      button.type = "button";
      button.textContent = words;
      line.append(button, " ");
    }
    go.addEventListener("click", async () => {
      line.remove();
      history.replaceState({ ...history.state, entered: one.id }, "");
      await putBack(one);
    });
    away.addEventListener("click", () => { kept.drop(one.id); line.remove(); });
    form().before(line);
  }

  // --- buttons -----------------------------------------------------------------------------------------------------

  let latest = null;
  async function ask(address, body) {
    latest?.abort();
    const mine = latest = new AbortController();
    const answer = await fetch(address, { method: "POST", body, headers: { Accept: "text/html" }, signal: mine.signal });
    const text = await answer.text();
    if (mine !== latest) throw new DOMException("late", "AbortError");
    const page = new DOMParser().parseFromString(text, "text/html");
    page.address = answer.url;
    return page;
  }

  // The answer's form takes the place of the one shown; the picker's field stays the element that is typed in.
  function show(page, where) {
    const fresh = page.getElementById("main");
    const field = main.querySelector('[name="new.title"]');
    const typing = document.activeElement === field;
    const anchor = typing ? field : where ? document.getElementById(where) : null;
    const before = anchor?.getBoundingClientRect().top;
    const other = fresh.querySelector('[name="new.title"]');
    if (other && field) {
      field.value = other.value;
      other.replaceWith(field);
    }
    main.replaceChildren(...fresh.childNodes);
    document.title = page.title;
    if (typing) field.focus({ preventScroll: true });
    const after = typing ? field : where ? document.getElementById(where) : null;
    if (after && before !== undefined) scrollBy(0, after.getBoundingClientRect().top - before);
  }

  function tell(words) {
    let line = main.querySelector(".go .kept");
    if (!line) {
      line = document.createElement("span");
      line.className = "kept";
      line.setAttribute("role", "alert");
      main.querySelector(".go")?.prepend(line);
    }
    line.textContent = words;
  }

  document.addEventListener("submit", async (event) => {
    const button = event.submitter;
    const at = button?.getAttribute("formaction") ?? event.target.getAttribute("action");
    if (event.target !== form() || !at.startsWith(form().getAttribute("action"))) return;
    event.preventDefault();
    keep();
    const [address, where] = at.split("#");
    const sent = new URLSearchParams([...new FormData(form(), button)]);
    button?.setAttribute("aria-busy", "true");
    let page;
    try {
      page = await ask(address, sent);
    } catch (error) {
      if (error.name !== "AbortError") tell("No network. Nothing is lost: what you entered is kept on this device. Try again when it is back.");
      return;
    } finally {
      button?.removeAttribute("aria-busy");
    }
    if (!page.querySelector("form.entering")) {
      keep(true);
      location.assign(page.address);
      return;
    }
    const place = new URL(page.address).hash.slice(1) || where || "";
    const target = button?.value.startsWith("preset") ? "cards" : closest(button);
    show(page, target);
    const state = { ...history.state, entered: id };
    const to = new URL(page.address);
    if (to.searchParams.has("draft")) history.replaceState(state, "", to.pathname + to.search);
    keep();
    const alert = main.querySelector(".alert");
    if (alert) {
      alert.scrollIntoView({ block: "start" });
      alert.querySelector("a")?.focus({ preventScroll: true });
    } else if (/^c\d+\.a/.test(place)) document.getElementById(place)?.scrollIntoView({ block: "nearest" });
  });

  // The place around a button that is there in the answer, too: it stays where it is in the window.
  function closest(button) {
    for (let one = button?.parentElement; one && one !== main; one = one.parentElement) if (one.id) return one.id;
    return "";
  }

  // --- the picker --------------------------------------------------------------------------------------------------

  const found = () => document.getElementById("found");
  let asked = 0;
  async function look(field) {
    const turn = ++asked;
    await new Promise((done) => setTimeout(done, 120));
    if (turn !== asked) return;
    const address = `${field.form.getAttribute("action").replace(/new$/, "offers")}?q=${encodeURIComponent(field.value)}`;
    const answer = await fetch(address).catch(() => null);
    if (turn !== asked || !found()) return;
    if (!answer?.ok) {
      if (!answer) unreached();
      return;
    }
    const text = await answer.text();
    if (turn !== asked) return;
    found().replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
    inSight(field);
  }

  // No answer: said where the cards would stand, in place of those found for what was typed before.
  function unreached() {
    const line = document.createElement("p");
    line.className = "open";
    line.setAttribute("role", "status");
    line.textContent = "No network: no card can be looked up. What you typed stays here; Find it tries again.";
    found().replaceChildren(line);
  }

  // What was found stands under its field: where a phone's keyboard leaves no room for it, the field goes to the top.
  function inSight(field) {
    const height = window.visualViewport?.height ?? innerHeight;
    if (found().childElementCount && found().getBoundingClientRect().top + 220 > height) field.closest("label").scrollIntoView({ block: "start" });
  }

  document.addEventListener("keydown", (event) => {
    const field = event.target;
    if (event.isComposing) return;
    if (field.name === "new.title" && (event.key === "Enter" || event.key === "ArrowDown")) {
      event.preventDefault();
      found()?.querySelector("button")?.focus();
      if (event.key === "Enter" && !found()?.querySelector("button")) look(field);
    } else if (field.closest?.("#found") && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      const buttons = [...found().querySelectorAll("button")];
      const at = buttons.indexOf(field) + (event.key === "ArrowDown" ? 1 : -1);
      event.preventDefault();
      if (at < 0) main.querySelector('[name="new.title"]').focus();
      else buttons[at]?.focus();
    }
  });
  // A tap on a card leaves the keyboard of a phone where it is: the next title is typed at once.
  document.addEventListener("mousedown", (event) => {
    if (event.target.closest("#found button") && document.activeElement?.name === "new.title") event.preventDefault();
  });

  // --- while it is filled in ---------------------------------------------------------------------------------------

  let keeping = 0;
  document.addEventListener("input", (event) => {
    const field = event.target;
    if (field.form !== form()) return;
    clearTimeout(keeping);
    keeping = setTimeout(keep, 60);
    if (field.name === "new.title") look(field);
    if (field.dataset.names) {
      for (const one of main.querySelectorAll(`[data-seat="${CSS.escape(field.dataset.names)}"], option[value="${CSS.escape(field.dataset.names)}"]`)) {
        one.textContent = field.value || field.dataset.names;
      }
    }
  });
  document.addEventListener("change", (event) => {
    const field = event.target;
    if (field.name === "new.owner") main.querySelector('[name="new.title"]')?.focus({ preventScroll: true });
    if (field.name === "when") when(field);
    if (field.name === "phase") main.querySelector(".when .phased input:checked") && when(main.querySelector(".when .phased input:checked"));
  });
  addEventListener("pagehide", () => { if (id) keep(kept.all().find((one) => one.id === id)?.done); });

  // A moment that was tapped: said in the line above, with a challenge and its loser as they are supposed.
  function when(field) {
    const chip = field.closest(".chip");
    const phase = chip.classList.contains("phased") ? main.querySelector('[name="phase"]:checked')?.value : "";
    const said = chip.textContent.trim();
    main.querySelector("[data-when]").textContent = said[0].toUpperCase() + said.slice(1) + (phase ? `: ${phase} phase` : "");
    const box = (name, value) => main.querySelector(`[name="${name}"][value="${CSS.escape(value)}"]`);
    if (chip.classList.contains("fights")) {
      if (box("challenge", "")?.checked) main.querySelector('[name="challenge"]:not([value=""])').checked = true;
      const attacker = main.querySelector('[name="attacker"]:checked')?.value ?? "";
      const loser = [...main.querySelectorAll('[name="new.owner"]')].find((one) => one.value !== attacker);
      if (chip.classList.contains("settled") && !main.querySelector(".entered") && loser) loser.checked = true;
    } else if (box("challenge", "")) box("challenge", "").checked = true;
  }

  const one = kept.all().find((other) => other.id === id);
  if (one) putBack(one);
  else if (!/[?&](d|draft)=/.test(location.search)) offerEarlier();
})();
