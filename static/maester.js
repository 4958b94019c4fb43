// What every page gains with scripts on: keys, definitions in place, the theme without a reload, copy buttons.
(() => {
  "use strict";
  const root = document.documentElement;
  root.classList.add("js");

  // Keys: / search, n p entries, ? help. Never while somebody types.
  const typing = (element) => element.closest("input, textarea, select, [contenteditable]");
  const go = (rel) => document.querySelector(`a[rel="${rel}"]`)?.click();
  const keys = {
    "/": () => document.querySelector('form.search input[name="q"]')?.focus(),
    "?": () => document.getElementById("keys")?.showModal(),
    n: () => go("next"),
    p: () => go("prev"),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === "Escape") closeDefinition();
    if (typing(event.target) || document.querySelector("dialog[open]") || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  // A glossary word opens its definition where it stands; without scripts it leads to the glossary.
  let definition = null;
  let opener = null;
  function closeDefinition() {
    if (!definition) return;
    const hadFocus = definition.contains(document.activeElement);
    definition.remove();
    definition = null;
    opener.setAttribute("aria-expanded", "false");
    if (hadFocus) opener.focus();
  }
  function openDefinition(link) {
    closeDefinition();
    opener = link;
    definition = document.createElement("div");
    definition.className = "definition";
    definition.setAttribute("role", "note");
    definition.tabIndex = -1;
    const text = document.createElement("p");
    text.textContent = link.dataset.definition;
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = "Close";
    close.addEventListener("click", closeDefinition);
    const more = document.createElement("a");
    more.href = link.dataset.entry || link.href;
    more.textContent = "Open the entry";
    definition.append(text, close, more);
    link.after(definition);
    link.setAttribute("aria-expanded", "true");
    const box = link.getBoundingClientRect();
    const around = definition.offsetParent.getBoundingClientRect();
    const left = Math.min(box.left, root.clientWidth - definition.offsetWidth - 16);
    definition.style.left = `${Math.max(left, 16) - around.left}px`;
    definition.style.top = `${box.bottom + 6 - around.top}px`;
    definition.focus({ preventScroll: true });
    definition.scrollIntoView({ block: "nearest" });
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.term[data-definition]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      if (link === opener && definition) closeDefinition();
      else openDefinition(link);
    } else if (definition && !definition.contains(event.target)) {
      closeDefinition();
    }
  });

  // The theme changes at once; the form does the same without scripts.
  document.querySelector("form.theme")?.addEventListener("submit", (event) => {
    const chosen = event.submitter?.value;
    if (!chosen) return;
    event.preventDefault();
    document.cookie = `theme=${chosen}; path=/; max-age=31536000; samesite=lax`;
    root.dataset.theme = chosen;
    for (const button of event.currentTarget.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.value === chosen));
    }
  });

  // Copy buttons beside citations and links.
  for (const code of document.querySelectorAll("[data-copy]")) {
    if (!navigator.clipboard) break;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.value ?? code.textContent);
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
    code.after(button);
  }

  // A details element that is aimed at opens, and so does every one that what is aimed at lies in.
  function reveal() {
    const aimed = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!aimed) return;
    const closed = [];
    for (let fold = aimed.closest("details"); fold; fold = fold.parentElement.closest("details")) if (!fold.open) closed.push(fold);
    for (const fold of closed) fold.open = true;
    if (closed.length) aimed.scrollIntoView();
  }
  reveal();
  addEventListener("hashchange", reveal);
})();
