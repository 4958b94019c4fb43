// Between the pages and the network: the pack's files from the phone, pages from the network, and where that fails or
// does not answer, the shell, in which the service runs on the phone. It also sends what was entered meanwhile.
importScripts("/static/store.js");
const store = self.maester;
const PATIENCE = 3000; // milliseconds for a page; a form that is sent gets longer, since it may be done already
const PATIENCE_FORM = 10_000;
const LIE = 30_000; // after a page that did not come, the phone answers at once for so long
const CHECK = 10 * 60_000; // between two looks for a new version
const RECORD = 60_000; // between two looks at what others recorded
let liesUntil = 0;
let checked = 0;
let recorded = 0;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (url.pathname.startsWith("/offline/pack/") || url.pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (["/offline/pack.json", "/offline/me", "/offline/record"].includes(url.pathname)) return;
  else if (request.mode === "navigate") event.respondWith(page(event));
  else if (request.method === "GET") event.respondWith(piece(event));
});

async function file(request) {
  const kept = await (await caches.open(store.FILES)).match(request.url);
  return kept ?? fetch(request);
}

async function network(request, patience) {
  const stop = new AbortController();
  const waiting = setTimeout(() => stop.abort(), patience);
  try {
    const answer = await fetch(request, { signal: stop.signal });
    if ([502, 503, 504].includes(answer.status)) throw new Error(`a gateway answered ${answer.status}`);
    return answer;
  } finally {
    clearTimeout(waiting);
  }
}

async function page(event) {
  const { request } = event;
  const pack = await store.get("pack").catch(() => null);
  if (!pack) return fetch(request);
  const sends = request.method !== "GET";
  const body = sends ? await request.clone().arrayBuffer() : null;
  if (Date.now() > liesUntil) {
    try {
      const answer = await network(request, sends ? PATIENCE_FORM : PATIENCE);
      event.waitUntil(afterwards());
      return answer;
    } catch {
      if (navigator.onLine) liesUntil = Date.now() + LIE;
    }
  }
  const form = sends ? { method: request.method, url: pathOf(request.url), type: request.headers.get("Content-Type") ?? "", body } : null;
  return shell(pack, form);
}

const pathOf = (address) => {
  const url = new URL(address);
  return url.pathname + url.search;
};

async function shell(pack, form) {
  const kept = await (await caches.open(store.FILES)).match(pack.shell);
  if (!kept) return Response.error();
  const handed = form ? await store.hand(form) : "";
  const html = (await kept.text()).replace('data-handed=""', `data-handed="${handed}"`);
  return new Response(html, { headers: kept.headers });
}

// A piece of a page (a picture, a suggestion): from the network, else from the Python that the page holds.
async function piece(event) {
  if (Date.now() > liesUntil) {
    try {
      return await network(event.request, PATIENCE);
    } catch (error) {
      if (event.request.signal.aborted) throw error;
    }
  }
  const client = await self.clients.get(event.clientId);
  if (!client) return Response.error();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const late = setTimeout(() => resolve(Response.error()), 15_000);
    port1.onmessage = ({ data }) => {
      clearTimeout(late);
      resolve(data ? new Response(data.body, { status: data.status, headers: data.headers }) : Response.error());
    };
    client.postMessage({ piece: pathOf(event.request.url) }, [port2]);
  });
}

// The network works: send what waits, take along what others recorded, and look for a new version.
async function afterwards() {
  await send();
  await mend();
  if (Date.now() > recorded + RECORD) {
    recorded = Date.now();
    await refreshRecord();
  }
  if (Date.now() < checked + CHECK) return;
  checked = Date.now();
  await update();
}

// What a start found damaged was thrown away; it is loaded again.
async function mend() {
  if (!(await store.get("damaged"))) return;
  await store.take(await store.get("pack"));
  await store.put("damaged", false);
}

async function refreshRecord() {
  if (await store.get("pack")) await store.takeRecord().catch(() => {}); // no network after all
}

async function update() {
  const [now, answer] = [await store.get("pack"), await fetch("/offline/pack.json", { cache: "no-cache" }).catch(() => null)];
  if (!now || !answer?.ok) return;
  const pack = await answer.json();
  if (pack.version === now.version) return;
  await store.take(pack);
  await store.use(pack);
  await tell({ updated: pack.version });
}

self.addEventListener("message", (event) => {
  if (event.data === "send") event.waitUntil(send());
  if (event.data === "update") event.waitUntil(update());
  if (event.data === "record") event.waitUntil(refreshRecord());
});
self.addEventListener("sync", (event) => event.waitUntil(send()));

// What waits, in its order, each once: an item is either taken, or refused with a reason, or waits on, and all after it.
function send() {
  return navigator.locks.request("maester-send", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const waiting = (await store.outbox().catch(() => [])).filter((item) => item.state === "waiting");
    if (!waiting.length) return;
    try {
      const me = await whoIsThere();
      for (const item of waiting) {
        const needs = item.who?.account && item.who.account !== me.account ? `sign in as ${item.who.name} first` : "";
        if (needs !== (item.needs ?? "")) await store.change({ ...item, needs });
        if (needs || !(await sent(item, me))) break;
      }
    } catch { /* no network after all */ }
    await tell({ outbox: true });
  });
}

// Send one; whether the server has said something about it that stays.
async function sent(item, me) {
  const at = new Date(item.at).toISOString();
  const headers = { "Content-Type": item.type, Accept: "text/html", "Maester-Given-At": at, "X-CSRF-Token": me.csrf };
  const answer = await network(new Request(item.url, { method: item.method, headers, body: ours(item, me) }), 20_000);
  const text = await answer.text();
  if (answer.status === 429 || answer.status >= 500 || answer.status === 401) return false; // later
  await store.change({ ...item, ...result(item, answer, text), needs: "", sent: Date.now() });
  return true;
}

// Who is signed in at the server, with the token that it wants on their forms.
async function whoIsThere() {
  const answer = await network(new Request("/offline/me", { cache: "no-store" }), PATIENCE_FORM);
  if (answer.status === 404) return { account: null, csrf: "" }; // an older server
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return answer.json();
}

function ours(item, me) {
  if (!item.type.startsWith("application/x-www-form-urlencoded")) return item.body;
  const fields = new URLSearchParams(new TextDecoder().decode(item.body));
  fields.delete("csrf_token");
  if (me.csrf) fields.set("csrf_token", me.csrf);
  return fields;
}

function result(item, answer, text) {
  if (!answer.ok) return { state: "refused", reason: reason(text) || `The server answered ${answer.status}.` };
  const where = pathOf(answer.url);
  return where.split("?")[0] === item.where.split("?")[0] ? { state: "sent" } : { state: "sent", moved: where };
}

function reason(html) {
  const part = /role="alert"[^>]*>([\s\S]*?)<\/div>/.exec(html) ?? /<main[^>]*>([\s\S]*?)<\/main>/.exec(html);
  return part ? part[1].replace(/<[^>]*>/g, " ").replace(/\s+/g, " ").trim().slice(0, 300) : "";
}

async function tell(message) {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
}
