// What a phone keeps: the pack's files in Cache Storage, everything else in IndexedDB. For pages, workers and the
// service worker alike; a classic script, so that each of them can load it.
(() => {
  "use strict";
  const FILES = "maester-files"; // the files of the pack, by address
  const PAGES = "maester-pages"; // pages as they were last shown, by address
  const MOST_PAGES = 60;

  function opened() {
    return new Promise((resolve, reject) => {
      const asked = indexedDB.open("maester", 1);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore("state"); // pack, key, people: what there is one of
        asked.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
        asked.result.createObjectStore("handed", { autoIncrement: true }); // forms whose page the network swallowed
      };
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  }

  // One transaction on some stores; `work` gets them by name and returns the request whose result is wanted.
  async function within(stores, mode, work) {
    const base = await opened();
    try {
      return await new Promise((resolve, reject) => {
        const change = base.transaction(stores, mode, { durability: "strict" });
        const asked = work(...stores.map((name) => change.objectStore(name)));
        change.oncomplete = () => resolve(asked?.result);
        change.onabort = change.onerror = () => reject(change.error);
      });
    } finally {
      base.close();
    }
  }

  const get = (name) => within(["state"], "readonly", (state) => state.get(name));
  const put = (name, value) => within(["state"], "readwrite", (state) => state.put(value, name));
  const outbox = () => within(["outbox"], "readonly", (box) => box.getAll());
  const change = (item) => within(["outbox"], "readwrite", (box) => box.put(item));
  const drop = (id) => within(["outbox"], "readwrite", (box) => box.delete(id));
  const hand = (request) => within(["handed"], "readwrite", (handed) => handed.add(request));
  async function handed(key) {
    const request = await within(["handed"], "readonly", (all) => all.get(key));
    return request;
  }
  const forgetHanded = (key) => within(["handed"], "readwrite", (all) => all.delete(key));

  // What was entered, and what is to be sent of it: both or neither.
  const keep = (people, item) => within(["state", "outbox"], "readwrite", (state, box) => {
    state.put(people, "people");
    return item ? box.add(item) : undefined;
  });

  // What the server gives of people's record, while nothing waits to be sent; `after` is the last item before that.
  async function takeRecord() {
    const box = await outbox();
    if (box.some((item) => item.state === "waiting")) return;
    const after = box.at(-1)?.id ?? 0;
    const before = await get("record");
    const headers = before ? { "If-None-Match": before.tag } : {};
    const answer = await fetch("/offline/record", { headers, cache: "no-store", signal: AbortSignal.timeout(20_000) });
    if (answer.status === 304) await put("record", { ...before, after });
    else if (answer.ok) await put("record", { tag: answer.headers.get("ETag"), after, content: new Uint8Array(await answer.arrayBuffer()) });
  }

  const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const digest = async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes));
  const address = (part) => `/offline/pack/${part.path}`;

  // A part from what the phone has: its bytes if they are as they were built, else null, and then it is dropped.
  async function kept(part) {
    const files = await caches.open(FILES);
    const answer = await files.match(address(part));
    if (!answer) return null;
    try {
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (await digest(bytes) === part.sha256) return bytes;
    } catch { /* as good as damaged */ }
    await files.delete(address(part));
    return null;
  }

  async function load(part, told) {
    const answer = await fetch(address(part), { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${part.what}: the server answered ${answer.status}`);
    const bytes = new Uint8Array(part.size);
    let at = 0;
    for (const reader = answer.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (at + value.length > bytes.length) throw new Error(`${part.what}: more came than there should be`);
      bytes.set(value, at);
      at += value.length;
      told(at / part.size);
    }
    if (await digest(bytes) !== part.sha256) throw new Error(`${part.what}: what came is damaged`);
    const headers = new Headers({ "Content-Type": answer.headers.get("Content-Type"), "Content-Length": String(part.size) });
    const policy = answer.headers.get("Content-Security-Policy");
    if (policy) headers.set("Content-Security-Policy", policy);
    await (await caches.open(FILES)).put(address(part), new Response(bytes, { headers }));
  }

  // Load what is missing of a pack, or damaged; `told(share, what)` says how far it is. Returns the bytes that came.
  async function take(pack, told = () => {}) {
    const files = await caches.open(FILES);
    const have = new Set((await files.keys()).map((request) => new URL(request.url).pathname));
    const missing = pack.parts.filter((part) => !have.has(address(part)));
    const whole = missing.reduce((sum, part) => sum + part.br, 0) || 1;
    let before = 0;
    for (const part of missing) {
      await load(part, (share) => told((before + share * part.br) / whole, part.what));
      before += part.br;
    }
    for (const url of pack.static) {
      if (!(await files.match(url))) await files.add(url);
    }
    told(1, "");
    return before;
  }

  // Switch to a pack that is here whole; what only packs before it had is removed.
  async function use(pack) {
    const before = await get("pack");
    await put("pack", pack);
    const files = await caches.open(FILES);
    const wanted = new Set([...pack.parts.map(address), ...pack.static, memory(pack)].map((url) => new URL(url, location.origin).href));
    for (const request of await files.keys()) {
      if (!wanted.has(request.url)) await files.delete(request);
    }
    if (before?.version !== pack.version) await caches.delete(PAGES);
  }

  // The parts that are not here, or not as they were built; these are thrown away.
  async function damaged(pack) {
    const found = [];
    for (const part of pack.parts) {
      if (!(await kept(part))) found.push(part);
    }
    return found;
  }

  async function remove() {
    await Promise.all([FILES, PAGES].map((name) => caches.delete(name)));
    await new Promise((resolve) => {
      const asked = indexedDB.deleteDatabase("maester");
      asked.onsuccess = asked.onerror = asked.onblocked = resolve;
    });
    const worker = await navigator.serviceWorker?.getRegistration("/");
    await worker?.unregister();
  }

  // Python's memory after a start, so that the next start need not repeat it.
  const memory = (pack) => `/offline/memory/${pack.version}`;
  // Its bytes, and whether they are as they were kept, which is known a little later: Python can wake up meanwhile.
  async function memoryOf(pack) {
    const answer = await (await caches.open(FILES)).match(memory(pack));
    if (!answer) return null;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { bytes, whole: digest(bytes).then((made) => made === answer.headers.get("X-Digest")) };
  }
  async function keepMemory(pack, bytes) {
    const headers = { "Content-Type": "application/octet-stream", "X-Digest": await digest(bytes) };
    const answer = new Response(bytes, { headers });
    await (await caches.open(FILES)).put(memory(pack), answer);
  }
  const forgetMemory = async (pack) => (await caches.open(FILES)).delete(memory(pack));

  async function page(url) {
    const answer = await (await caches.open(PAGES)).match(url);
    return answer ? answer.text() : null;
  }
  async function keepPage(url, html) {
    const pages = await caches.open(PAGES);
    await pages.delete(url); // to the end of the line
    await pages.put(url, new Response(html, { headers: { "Content-Type": "text/html" } }));
    const keys = await pages.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST_PAGES))) await pages.delete(old);
  }
  const forgetPages = () => caches.delete(PAGES);

  self.maester = {
    FILES, address, get, put, outbox, change, drop, hand, handed, forgetHanded, keep, kept, takeRecord, take, use, damaged, remove,
    memoryOf, keepMemory, forgetMemory, page, keepPage, forgetPages, digest,
  };
})();
