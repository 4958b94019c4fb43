// What searching gains with scripts on: suggestions and recent searches below every box, results while
// typing on the search page, and j k over the results. Without scripts the form does it all.
(() => {
  "use strict";
  const WAIT = 120; // milliseconds after the last key
  const RECENT = "maester.recent";
  const KEPT = 8;

  // Recent searches stay on this device.
  const recent = {
    all() {
      try {
        const kept = JSON.parse(localStorage.getItem(RECENT) || "[]");
        return Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(0, KEPT) : [];
      } catch {
        return [];
      }
    },
    add(text) {
      const one = text.trim();
      if (!one || one.length > 200) return;
      try {
        localStorage.setItem(RECENT, JSON.stringify([one, ...this.all().filter((other) => other !== one)].slice(0, KEPT)));
      } catch { /* a device that keeps nothing */ }
    },
    forget() {
      try {
        localStorage.removeItem(RECENT);
      } catch { /* nothing to forget */ }
    },
  };

  function delayed(action) {
    let timer = 0;
    return (...given) => {
      clearTimeout(timer);
      timer = setTimeout(action, WAIT, ...given);
    };
  }

  // One request at a time: a newer one ends the older.
  function lastOnly() {
    let running = null;
    return async (url) => {
      running?.abort();
      const own = new AbortController();
      running = own;
      try {
        const answer = await fetch(url, { signal: own.signal, headers: { Accept: "*/*" } });
        return answer.ok && running === own ? answer : null;
      } catch {
        return null; // aborted, or no network: the form still works
      }
    };
  }

  // The list below a box (the combobox pattern: focus stays in the box).
  class Offers {
    constructor(form, number) {
      this.form = form;
      this.input = form.querySelector('input[name="q"]');
      this.list = document.createElement("ul");
      this.list.className = "offers";
      this.list.id = `offers-${number}`;
      this.list.setAttribute("role", "listbox");
      this.list.setAttribute("aria-label", "Suggestions");
      this.list.hidden = true;
      this.said = document.createElement("span");
      this.said.className = "unseen";
      this.said.setAttribute("role", "status");
      form.append(this.list, this.said);
      for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", this.list.id], ["aria-expanded", "false"]]) {
        this.input.setAttribute(name, value);
      }
      this.at = -1;
      this.fetch = lastOnly();
      this.suggest = delayed(() => this.load());
      this.input.addEventListener("input", () => this.suggest());
      this.closing = 0;
      this.input.addEventListener("focus", () => {
        clearTimeout(this.closing);
        if (!this.input.value.trim()) this.showRecent();
      });
      this.input.addEventListener("keydown", (event) => this.key(event));
      this.input.addEventListener("blur", () => { this.closing = setTimeout(() => this.close(), 150); });
      this.list.addEventListener("mousedown", (event) => event.preventDefault());
      this.list.addEventListener("click", (event) => this.take(event.target.closest('[role="option"]')));
    }

    get options() {
      return [...this.list.querySelectorAll('[role="option"]')];
    }

    async load() {
      const text = this.input.value.trim();
      if (!text) {
        this.showRecent();
        return;
      }
      const answer = await this.fetch(`/api/v1/suggest?limit=7&q=${encodeURIComponent(text)}`);
      if (!answer || document.activeElement !== this.input) return;
      const { suggestions } = await answer.json();
      this.show(suggestions.map((one) => {
        const what = [one.kind_name, one.detail].filter((part, at, all) => part && all.indexOf(part) === at).join(" · ");
        const says = one.command ? `${one.command}: ${one.text}` : one.text;
        return { says, what, verdict: one.verdict, badges: one.badges || [], open: () => { recent.add(text); location.assign(one.url); } };
      }));
      const count = suggestions.length;
      this.said.textContent = count ? `${count} suggestion${count === 1 ? "" : "s"}` : "No suggestions";
    }

    showRecent() {
      const texts = recent.all();
      if (!texts.length) {
        this.close();
        return;
      }
      const search = (text) => () => { this.input.value = text; this.form.requestSubmit(); };
      const lines = texts.map((text) => ({ says: text, what: "", badges: [], open: search(text) }));
      lines.push({ says: "Forget these", what: "they are kept on this device only", badges: [], open: () => { recent.forget(); this.close(); } });
      this.show(lines, "Searched lately");
    }

    show(lines, heading = "") {
      this.list.replaceChildren();
      this.at = -1;
      if (heading) this.list.append(part("li", "heading", heading, { role: "presentation" }));
      lines.forEach((line, number) => {
        const item = part("li", "", "", { role: "option", id: `${this.list.id}-${number}`, "aria-selected": "false" });
        item.append(part("span", "says", line.says));
        if (line.verdict) item.append(part("strong", `verdict ${line.verdict}`, { yes: "Yes", no: "No", depends: "It depends", answer: "Answered" }[line.verdict] || ""));
        for (const badge of line.badges) item.append(part("span", "badge", badge));
        if (line.what) item.append(part("span", "what", line.what));
        item.open = line.open;
        this.list.append(item);
      });
      const open = lines.length > 0;
      this.list.hidden = !open;
      this.input.setAttribute("aria-expanded", String(open));
      this.input.removeAttribute("aria-activedescendant");
    }

    close() {
      this.list.hidden = true;
      this.at = -1;
      this.input.setAttribute("aria-expanded", "false");
      this.input.removeAttribute("aria-activedescendant");
    }

    move(by) {
      const options = this.options;
      if (!options.length) return;
      options[this.at]?.setAttribute("aria-selected", "false");
      this.at = (this.at + by + options.length + 1) % (options.length + 1);
      if (this.at === options.length) this.at = -1; // back in the box
      const now = options[this.at];
      now?.setAttribute("aria-selected", "true");
      now?.scrollIntoView({ block: "nearest" });
      if (now) this.input.setAttribute("aria-activedescendant", now.id);
      else this.input.removeAttribute("aria-activedescendant");
    }

    take(option) {
      if (option) option.open();
    }

    key(event) {
      if (event.isComposing) return;
      const open = !this.list.hidden;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        if (!open) return;
        event.preventDefault();
        if (event.key === "ArrowUp" && this.at === -1) this.at = this.options.length;
        this.move(event.key === "ArrowDown" ? 1 : -1);
      } else if (event.key === "Enter" && open && this.at >= 0) {
        event.preventDefault();
        this.take(this.options[this.at]);
      } else if (event.key === "Escape" && open) {
        event.preventDefault();
        this.close();
      }
    }
  }

  function part(name, className, text, attributes = {}) {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text) made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  // The search page: results follow the box, the address follows the results.
  function liveResults(form, results) {
    const input = form.querySelector('input[name="q"]');
    const get = lastOnly();
    let shown = input.value.trim();
    async function update() {
      const text = input.value.trim();
      if (text === shown) return;
      const query = new URLSearchParams(location.search);
      query.delete("page");
      query.set("q", text);
      const answer = await get(`/search?${query}&part=results`);
      if (!answer) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const narrow = results.querySelector(".facets")?.open;
      results.replaceChildren(...page.body.childNodes);
      const facets = results.querySelector(".facets");
      if (facets && narrow) facets.open = true;
      wide(results);
      shown = text;
      history.replaceState(null, "", `/search?${query}`);
      document.title = text ? `${text} – Search – Maester` : "Search – Maester";
    }
    input.addEventListener("input", delayed(update));
    form.addEventListener("submit", (event) => {
      recent.add(input.value);
      if (input.value.trim() !== shown) return;
      event.preventDefault(); // the results are there already: go to them
      results.querySelector(".hit a")?.focus();
    });
    results.addEventListener("click", (event) => {
      if (event.target.closest(".hit a")) recent.add(input.value);
    });
  }

  // On a wide screen the facets stand open beside the results.
  function wide(results) {
    const facets = results.querySelector(".facets");
    if (facets && matchMedia("(min-width: 60rem)").matches) facets.open = true;
  }

  // j and k go over the results; Enter opens, as on any link.
  function keys(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input, textarea, select, [contenteditable], dialog")) return;
    const by = { j: 1, k: -1 }[event.key];
    if (!by) return;
    const links = [...document.querySelectorAll(".hit h3 a")];
    if (!links.length) return;
    event.preventDefault();
    const at = links.indexOf(document.activeElement);
    const next = at < 0 ? (by > 0 ? 0 : links.length - 1) : Math.min(Math.max(at + by, 0), links.length - 1);
    links[next].focus();
    links[next].closest(".hit").scrollIntoView({ block: "nearest" });
  }

  const results = document.getElementById("results");
  document.querySelectorAll("form.search").forEach((form, number) => {
    if (results && form.classList.contains("results")) {
      liveResults(form, results);
      wide(results);
      return;
    }
    new Offers(form, number);
    form.addEventListener("submit", () => recent.add(form.querySelector('input[name="q"]').value));
  });
  if (results) document.addEventListener("keydown", keys);
})();
