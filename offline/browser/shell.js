// The page of the phone's own copy: it holds the worker and shows what that answers, by swapping the document.
// document.open() takes the old page's listeners away and keeps this script's world, and with it the worker.
(() => {
  "use strict";
  const store = self.maester;
  const base = document.currentScript.src.replace(/[^/]*$/, "");
  const ownFetch = self.fetch.bind(self);
  const PROBE = 20_000; // milliseconds between two looks whether the network is back
  const NO_PAGE = "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>";
  const ONCE = /<input[^>]* name="(?:id|code)"/; // a form that gives its record an id: each window needs its own
  history.scrollRestoration = "manual";

  // --- the worker ------------------------------------------------------------------------------------------------

  const worker = new Worker(`${base}worker.js`, { type: "module" });
  const waiting = new Map();
  let count = 0;
  let up = false;
  worker.onmessage = ({ data }) => {
    if (data.said) say(data.said);
    else waiting.get(data.id)?.(data);
  };
  function post(message) {
    const id = ++count;
    return new Promise((resolve) => {
      waiting.set(id, (answer) => { waiting.delete(id); resolve(answer); });
      worker.postMessage({ id, ...message });
    });
  }
  async function ask(method, url, { type = "", body = null, accept = "text/html" } = {}) {
    const headers = { Accept: accept, Cookie: document.cookie, "User-Agent": navigator.userAgent };
    if (type) headers["Content-Type"] = type;
    if (method !== "GET") headers.Origin = location.origin;
    const answer = await post({ what: "ask", method, url, headers, body });
    if (answer.error) throw Object.assign(new Error(answer.error), { damaged: answer.damaged });
    return answer;
  }

  // --- documents -------------------------------------------------------------------------------------------------

  const text = (answer) => new TextDecoder().decode(answer.body);
  const kind = (answer) => (answer.headers.find(([name]) => name.toLowerCase() === "content-type") ?? ["", ""])[1];
  const pathOf = (url) => url.pathname + url.search;

  let pack = null;
  let back = false; // whether the network was there at the last look
  let updated = false;
  let missing = false; // whether the page shown says that there is no such page

  async function line() {
    if (!document.body) return;
    let shown = document.getElementById("offline-line");
    if (!shown) {
      shown = document.createElement("div");
      shown.id = "offline-line";
      shown.setAttribute("role", "status");
      document.querySelector("a.skip")?.after(shown);
      if (!shown.isConnected) document.body.prepend(shown);
    }
    const box = await store.outbox().catch(() => []);
    const left = box.filter((item) => item.state === "waiting");
    const here = box.filter((item) => item.where.split(/[?#]/)[0] === location.pathname && item.method === "POST").at(-1);
    const parts = [];
    if (back) parts.push("The network is back. ", link(location.href, updated ? "New version, reload" : "Go on with it"));
    else parts.push(`Offline, state of ${day(pack?.made)}.`);
    if (here?.state === "waiting") parts.push(" ", strong("To be sent: so far this is on this phone only."));
    else if (here?.state === "refused") parts.push(" ", strong(`The server refused this: ${here.reason}`));
    else if (missing && !back) parts.push(" This is not on this device; with the network it may be there.");
    else if (left.length) parts.push(" ", link("/offline", `${left.length} to be sent`), ".");
    shown.replaceChildren(...parts);
  }
  function link(href, words) {
    const made = document.createElement("a");
    made.href = href;
    made.textContent = words;
    made.dataset.network = String(back);
    return made;
  }
  function strong(words) {
    const made = document.createElement("strong");
    made.textContent = words;
    return made;
  }
  function day(iso) {
    return iso ? new Date(`${iso}T12:00:00Z`).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" }) : "an unknown day";
  }

  // Put a page in the place of the one that is shown.
  function write(html) {
    document.open();
    attach();
    document.write(html);
    document.close();
    line();
  }

  // What comes after a page is in place: where the reader is, and what a screen reader starts from.
  function settle(hash, scroll) {
    const go = () => {
      const aimed = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
      if (aimed) aimed.scrollIntoView();
      else scrollTo(0, scroll);
      if (!document.querySelector("[autofocus]:focus")) (aimed?.tabIndex >= 0 ? aimed : document.getElementById("main"))?.focus({ preventScroll: true });
    };
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", go, { once: true });
    else go();
  }

  let latest = 0;
  async function go(address, { method = "GET", type = "", body = null, push = true, scroll = 0 } = {}) {
    const url = new URL(address, location.href);
    if (back && method === "GET" && push) {
      leaving = true;
      location.assign(url.href);
      return;
    }
    const mine = ++latest;
    remember();
    const slow = setTimeout(() => busy(true), 300);
    let answer;
    try {
      answer = await ask(method, pathOf(url), { type, body });
    } catch (error) {
      if (mine === latest) await trouble(error, { url, method, type, body });
      return;
    } finally {
      clearTimeout(slow);
      busy(false);
    }
    if (mine !== latest) return;
    const shown = new URL(answer.url, location.href);
    if (!shown.hash) shown.hash = url.hash;
    if (!kind(answer).startsWith("text/html")) {
      give(answer, shown);
      return;
    }
    if (push) history.pushState({ offline: true }, "", shown.href);
    else if (shown.href !== location.href) history.replaceState({ offline: true }, "", shown.href);
    const html = text(answer);
    missing = answer.status === 404;
    write(html);
    settle(shown.hash, scroll);
    if (method !== "GET") await entered();
    else if (answer.status === 200 && !ONCE.test(html)) store.keepPage(pathOf(shown), html).catch(() => {});
  }

  async function entered() {
    await store.forgetPages();
    await line();
    const registration = await navigator.serviceWorker?.ready;
    await registration?.sync?.register("maester-outbox").catch(() => {}); // where there is none, the next page sends
  }

  // What is no page: a picture or text is shown, anything else saved.
  function give(answer, url) {
    const type = kind(answer);
    const saved = answer.headers.some(([name, value]) => name.toLowerCase() === "content-disposition" && value.startsWith("attachment"));
    if (!saved && /^(text\/|application\/(json|atom))/.test(type)) {
      history.pushState({ offline: true }, "", url.href);
      write(`${NO_PAGE}<title></title><pre id=main tabindex=-1></pre>`);
      document.title = url.pathname;
      document.querySelector("pre").textContent = text(answer);
      return;
    }
    const made = document.createElement("a");
    made.href = URL.createObjectURL(new Blob([answer.body], { type }));
    made.download = url.pathname.split("/").pop() || "maester";
    made.dataset.given = "";
    made.click();
    setTimeout(() => URL.revokeObjectURL(made.href), 60_000);
  }

  function remember() {
    if (history.state?.offline) history.replaceState({ ...history.state, scroll: scrollY }, "");
  }
  function busy(on) {
    document.documentElement.toggleAttribute("data-busy", on);
  }

  // --- what a page does ------------------------------------------------------------------------------------------

  const within = (url) => url.origin === location.origin && !url.pathname.startsWith("/static/") && !url.pathname.startsWith("/offline/pack/");
  let leaving = false;

  function attach() {
    addEventListener("popstate", (event) => {
      if (!history.state?.offline) return;
      event.stopImmediatePropagation();
      go(location.href, { push: false, scroll: history.state.scroll ?? 0 });
    }, true);
    document.addEventListener("click", (event) => {
      const anchor = event.target.closest?.("a[href]");
      if (!anchor || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      if (anchor.dataset.given === "" || anchor.target && anchor.target !== "_self") return;
      if (anchor.dataset.network === "true") { leaving = true; return; }
      const url = new URL(anchor.href);
      if (!within(url) || url.href.split("#")[0] === location.href.split("#")[0] && url.hash) return;
      event.preventDefault();
      go(url.href);
    });
    document.addEventListener("submit", async (event) => {
      const form = event.target;
      if (event.defaultPrevented || form.method === "dialog") return;
      const submitter = event.submitter;
      const url = new URL(submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? location.href, location.href);
      if (!within(url)) return;
      event.preventDefault();
      const data = new FormData(form, submitter);
      if (form.method !== "post") {
        url.search = new URLSearchParams(data);
        await go(url.href);
        return;
      }
      const sent = new Response(form.enctype === "multipart/form-data" ? data : new URLSearchParams(data));
      await go(url.href, { method: "POST", type: sent.headers.get("Content-Type"), body: await sent.arrayBuffer() });
    });
    addEventListener("pagehide", remember);
    addEventListener("online", look);
    addEventListener("offline", () => { back = false; line(); });
  }

  // Scripts that set the address, where the browser tells of it; elsewhere that starts the shell anew.
  self.navigation?.addEventListener("navigate", (event) => {
    const url = new URL(event.destination.url);
    if (leaving || !event.cancelable || event.destination.sameDocument || event.hashChange || event.downloadRequest !== null) return;
    if (event.navigationType === "traverse" || event.navigationType === "reload" || !within(url) || event.formData) return;
    event.preventDefault();
    go(url.href);
  });

  // What the page's own scripts fetch is answered here, too.
  self.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!within(url) || input instanceof Request) return ownFetch(input, init);
    const sent = new Response(init.body ?? null); // it knows the type of a form's fields
    const body = init.body == null ? null : await sent.arrayBuffer();
    const accept = new Headers(init.headers).get("Accept") ?? "*/*";
    const type = new Headers(init.headers).get("Content-Type") ?? sent.headers.get("Content-Type") ?? "";
    const aborted = new Promise((_, refuse) => {
      const stop = () => refuse(new DOMException("aborted", "AbortError"));
      if (init.signal?.aborted) stop();
      init.signal?.addEventListener("abort", stop);
    });
    const answer = await Promise.race([ask((init.method ?? "GET").toUpperCase(), pathOf(url), { type, body, accept }), aborted]);
    const response = new Response([204, 304].includes(answer.status) ? null : answer.body, { status: answer.status, headers: answer.headers });
    Object.defineProperty(response, "url", { value: new URL(answer.url, location.href).href });
    return response;
  };

  navigator.serviceWorker?.addEventListener("message", async ({ data, ports }) => {
    if (data.outbox) line();
    if (data.updated) { updated = true; line(); }
    if (!data.piece) return;
    const answer = await ask("GET", data.piece, { accept: "*/*" }).catch(() => null);
    ports[0].postMessage(answer && { status: answer.status, headers: answer.headers, body: answer.body });
  });

  async function look() {
    if (document.visibilityState !== "visible") return;
    const answer = await ownFetch("/offline/pack.json", { cache: "no-store", method: "HEAD", signal: AbortSignal.timeout(3000) }).catch(() => null);
    const there = Boolean(answer?.ok);
    if (there) (await navigator.serviceWorker?.ready)?.active?.postMessage("send");
    if (there !== back) {
      back = there;
      await line();
    }
  }

  // --- the start -------------------------------------------------------------------------------------------------

  function say(words) {
    if (up) return;
    const shown = document.getElementById("starting") ?? document.getElementById("offline-line");
    if (shown) shown.textContent = `${words} …`;
  }

  async function trouble(error, asked) {
    const shown = document.getElementById("starting");
    const words = error.damaged ? "A file of what was taken along is damaged." : error.message;
    if (error.damaged && pack) {
      say("A file is damaged; it is loaded again");
      try {
        if (await store.take(pack, (share, what) => say(`Loading ${what} again`))) {
          await store.put("damaged", false);
          await go(asked.url.href, { ...asked, push: false });
          return;
        }
      } catch { /* no network: say so */ }
    }
    const told = `${words} ${error.damaged ? "With a network it is loaded again: open this page once more then." : "Please try again."}`;
    if (shown) shown.textContent = told;
    else {
      await line();
      document.getElementById("offline-line")?.append(` ${told}`);
    }
  }

  async function start() {
    pack = await store.get("pack");
    const key = Number(document.documentElement.dataset.handed) || 0;
    document.documentElement.dataset.theme = /(?:^|; )theme=(\w+)/.exec(document.cookie)?.[1] ?? "system";
    attach();
    const form = key ? await store.handed(key) : null;
    history.replaceState({ offline: true }, "");
    if (!form) {
      const kept = await store.page(pathOf(location)).catch(() => null);
      if (kept) {
        const asking = ask("GET", pathOf(location));
        write(kept);
        settle(location.hash, history.state?.scroll ?? 0);
        await first(asking, kept);
        return;
      }
    }
    await go(form ? form.url : location.href, { ...(form ?? {}), push: false });
    up = true;
    if (key && form) await store.forgetHanded(key);
  }

  // The page as it was last shown stands until Python is up; if it says something else now, that takes its place.
  async function first(asking, kept) {
    const mine = latest;
    try {
      const answer = await asking;
      up = true;
      if (mine !== latest) return; // the reader has gone on meanwhile
      const html = text(answer);
      const untouched = !document.querySelector("input:focus, textarea:focus") && scrollY === 0;
      if (answer.status === 200 && html !== kept && untouched) write(html);
      await line();
    } catch (error) {
      await trouble(error, { url: new URL(location.href) });
    }
  }

  setInterval(look, PROBE);
  start();
})();
