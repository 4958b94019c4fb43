// What is told stays on this device until it has been understood, and is not sent where there is no network.
(() => {
  "use strict";
  const KEPT = "maester.told";
  const box = document.getElementById("telling");
  if (!box) return;
  const game = () => box.form.querySelector('[name="system"]')?.value ?? "";
  const kept = {
    get() {
      try {
        const found = JSON.parse(localStorage.getItem(KEPT) || "{}");
        return found.game === game() ? String(found.text ?? "") : "";
      } catch {
        return "";
      }
    },
    put(text) {
      try {
        if (text) localStorage.setItem(KEPT, JSON.stringify({ game: game(), text }));
        else localStorage.removeItem(KEPT);
      } catch { /* a device that keeps nothing */ }
    },
  };

  function tell(words) {
    let line = box.form.querySelector(".kept");
    if (!line) {
      line = document.createElement("span");
      line.className = "kept";
      line.setAttribute("role", "alert");
      box.after(line);
    }
    line.textContent = words;
  }

  // What was taken wrongly and can only be said otherwise is marked in the box, to be typed over.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-reword]");
    if (!link) return;
    event.preventDefault();
    link.closest("[popover]")?.hidePopover();
    const [from, to] = link.dataset.reword.split("-").map(Number);
    box.focus();
    box.setSelectionRange(from, to);
    box.scrollIntoView({ block: "center" });
  });

  // A box that comes filled shows what has been understood of it; an empty one what was not sent.
  if (box.defaultValue) kept.put("");
  else if (!box.value) box.value = kept.get();
  box.addEventListener("input", () => kept.put(box.value.trim()));
  box.form.addEventListener("submit", (event) => {
    kept.put(box.value.trim());
    if (navigator.onLine || navigator.serviceWorker?.controller) return;
    event.preventDefault();
    tell("No network. Nothing is lost: what you wrote is kept on this device. Try again when it is back.");
  });
})();
