// Screens of an event that change by themselves: server-sent events, or asked for now and then. Without scripts: reload.
(() => {
  "use strict";
  const area = document.querySelector("[data-live]");
  if (!area) return;
  const at = area.dataset.live;
  const slow = Number(area.dataset.slow ?? 0);
  let known = area.dataset.revision;
  let busy = false;

  // What somebody types is never taken away: then the rest waits until he has sent it.
  const typing = () => area.contains(document.activeElement) && document.activeElement.matches("input, textarea, select")
    || [...area.querySelectorAll("input, textarea")].some((field) => field.type !== "hidden" && field.value !== field.defaultValue);

  async function refresh(revision) {
    if (revision === known || busy || typing()) return;
    busy = true;
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.querySelector("[data-live]");
      if (!answer.ok || !fresh) return location.reload();
      known = fresh.dataset.revision;
      const before = area.querySelectorAll(".calls > li").length;
      const folded = area.querySelector("#decided")?.open; // as the judge left it
      area.replaceChildren(...fresh.childNodes);
      if (folded !== undefined && area.querySelector("#decided")) area.querySelector("#decided").open = folded;
      say(area.querySelectorAll(".calls > li").length > before ? "· a new call" : "");
    } catch {
      say("· no network; trying again");
    } finally {
      busy = false;
    }
  }

  function say(text) {
    const place = area.querySelector('[data-part="state"]');
    if (place) place.textContent = text;
    if (text.includes("call") && navigator.vibrate) navigator.vibrate(200);
  }

  async function ask() {
    try {
      const answer = await fetch(`${at}/revision`);
      if (answer.ok) await refresh(await answer.text());
    } catch {
      say("· no network; trying again");
    }
  }

  function askNowAndThen(every) {
    setInterval(() => { if (!document.hidden) ask(); }, every);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  }

  if (slow || !window.EventSource) return askNowAndThen(slow || 1000);
  const stream = new EventSource(`${at}/live?known=${known}`);
  stream.addEventListener("message", (event) => refresh(event.data));
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED) askNowAndThen(1000); // all places are taken
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  area.addEventListener("focusout", () => setTimeout(ask, 300));
})();
