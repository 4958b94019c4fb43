// The worker that holds Python. It is asked by messages {id, ...}, and answers each with the same id.
import "./store.js";
import { Engine } from "./engine.js";

const store = self.maester;
const LOCK = "maester-people"; // who changes what people entered; windows take turns
const told = new BroadcastChannel("maester-people"); // other windows hear that something was entered
let engine = null;
let revision = 0;
let stale = false;
told.onmessage = ({ data }) => { stale = stale || data.revision > revision; };

const say = (what) => postMessage({ said: what });

async function started() {
  const pack = await store.get("pack");
  if (!pack) throw new Error("Nothing was taken along yet.");
  try {
    return await startedOn(pack);
  } catch (error) {
    const damaged = await store.damaged(pack);
    if (!damaged.length) throw error;
    await store.put("damaged", true);
    throw Object.assign(new Error(`Damaged: ${damaged.map((part) => part.what).join(", ")}.`), { damaged: true });
  }
}

async function startedOn(pack) {
  say("Reading what was taken along");
  const archives = pack.parts.filter((part) => part.path.endsWith(".tar"));
  const reading = Promise.all(archives.map(async (part) => [part.name, await store.kept(part)]));
  const of = (name) => pack.parts.find((part) => part.name === name);
  const core = store.address(of("pyodide.mjs")).replace(/[^/]*$/, "");
  const [{ loadPyodide }, { default: makeModule }, read, memory, key, people] = await Promise.all([
    import(`${core}pyodide.mjs`), import(`${core}pyodide.asm.mjs`), reading, store.memoryOf(pack), ownKey(), store.get("people"),
  ]);
  if (read.some(([, bytes]) => !bytes)) throw new Error("A part of what was taken along is missing.");
  const io = { loadPyodide, makeModule, indexURL: core, stdLibURL: store.address(of("stdlib")) };
  const parts = Object.fromEntries(read);
  const given = { own: people?.files ?? {}, key, origin: location.origin };
  revision = people?.revision ?? 0;
  if (memory) {
    say("Waking Python up");
    try {
      const made = await Engine.start(io, pack, parts, { ...given, memory: memory.bytes });
      if (await memory.whole) return made; // it was checked meanwhile
      throw new Error("It is damaged.");
    } catch (error) {
      console.warn("Python's memory could not be put back; it starts anew.", error);
      await store.forgetMemory(pack);
    }
  }
  say("Starting Python for the first time; this takes some seconds");
  const keepMemory = (bytes) => store.keepMemory(pack, bytes).catch(() => {}); // no room: every start is a slow one
  return Engine.start(io, pack, parts, { ...given, keepMemory });
}

// What signs this phone's cookies. It never leaves the phone.
async function ownKey() {
  const known = await store.get("key");
  if (known) return known;
  const made = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  await store.put("key", made);
  return made;
}

const locked = (work) => navigator.locks.request(LOCK, work);

// What another window has entered meanwhile is taken up first.
async function freshened() {
  const people = await store.get("people");
  stale = false;
  if ((people?.revision ?? 0) === revision) return people;
  revision = people.revision;
  engine.reopen(people.files);
  return people;
}

async function kept(people, item) {
  await store.keep({ ...people, revision: revision + 1, files: engine.kept() }, item);
  revision += 1;
  told.postMessage({ revision });
}

// The server's record takes the place of the one before it, unless something was entered here since it was given.
async function takeUpRecord() {
  const given = await store.get("record");
  const known = await store.get("people");
  if (!given || given.tag === known?.record) return;
  await locked(async () => {
    const people = await freshened();
    const box = await store.outbox();
    if (box.some((item) => item.id > given.after || item.state === "waiting")) return;
    const who = engine.takeUp(given.content);
    await kept({ ...people, record: given.tag, who });
  });
}

async function ask({ method, url, headers, body }) {
  const content = new Uint8Array(body ?? 0);
  if (method === "GET" || method === "HEAD") {
    if (stale) await locked(freshened);
    return engine.ask(method, url, headers, content);
  }
  return locked(async () => {
    const people = await freshened();
    const at = Date.now();
    const given = { ...headers, "Maester-Given-At": new Date(at).toISOString() }; // as it will be sent
    const answer = engine.ask(method, url, given, content);
    if (answer.changed || answer.headers.some(([name]) => name.toLowerCase() === "set-cookie")) {
      const type = headers["Content-Type"] ?? "";
      const item = { method, url, type, body: content, where: answer.url, title: title(answer), at, state: "waiting", who: people?.who ?? null };
      await kept(people, answer.changed && answer.status < 400 ? item : null);
    }
    return answer;
  });
}

function title(answer) {
  const found = /<title>([^<]*)<\/title>/.exec(new TextDecoder().decode(answer.body.subarray(0, 4000)));
  return (found?.[1] ?? answer.url).replace(/ – Maester$/, "").replaceAll("&amp;", "&").replaceAll("&#39;", "'").replaceAll("&quot;", '"');
}

let ready = null;
onmessage = async ({ data }) => {
  const { id, what } = data;
  try {
    ready ??= started().then(async (made) => {
      engine = made;
      await takeUpRecord();
    });
    await ready;
    if (what === "start") postMessage({ id, memory: engine.memory });
    else {
      const answer = await ask(data);
      postMessage({ id, ...answer }, [answer.body.buffer]);
    }
  } catch (error) {
    if (!engine) ready = null; // it may be tried again, after mending
    console.error(error.message);
    postMessage({ id, error: String(error.message || error).trim().split("\n").at(-1), damaged: Boolean(error.damaged) });
  }
};
