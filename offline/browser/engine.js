// The service in a browser's Python: loads Pyodide on the files of a pack, makes the application, asks it.
// Knows no browser: the worker drives it, and so does the builder under Node, to check a pack.

// The files of a tar archive, by their path.
export function* untar(bytes) {
  const text = new TextDecoder();
  const field = (at, length) => text.decode(bytes.subarray(at, at + length)).replace(/\0.*$/s, "");
  for (let at = 0; at + 512 <= bytes.length && bytes[at];) {
    const prefix = field(at + 345, 155);
    const size = parseInt(field(at + 124, 12), 8);
    yield [prefix ? `${prefix}/${field(at, 100)}` : field(at, 100), bytes.subarray(at + 512, at + 512 + size)];
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

function unpack(fs, folder, bytes) {
  for (const [name, content] of untar(bytes)) {
    const path = `${folder}/${name}`;
    fs.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    fs.writeFile(path, content, { canOwn: true });
  }
}

const folderOf = (part) => (part.name === "site" ? "/site" : part.name.startsWith("data-") ? "/data" : "/maester");

const MAKE = `
import gc, json, sys
sys.path[:0] = ["/maester", "/site"]
sys.dont_write_bytecode = True
from pathlib import Path
from offline.phone import Phone
from runtime import Built
facts = json.loads(given)
built = Built(tuple(facts["built"]["corpus"]), facts["built"]["disputes"], facts["built"]["search"])
phone = Phone(Path("/data"), Path("/own"), facts["origin"], facts["key"], built, facts["settings"], Path("/maester/pages"))
`;
const ASK = `
def ask(method, target, headers, body):
    answer = phone.ask(method, target, headers.to_py(), body.to_bytes())
    return answer

def take_up(content):
    return phone.take_up(content.to_bytes())
`;
const OPEN = `
import random
random.seed()
phone.open(Path("/data/seed.sqlite"))
`;
// One page of each kind: what is made for the first of them is in the memory that is kept.
const WARM = `
for address in (
    "/", "/search?q=moribund", "/search?q=may+i+save+my+own+character", "/timing/", "/timing/agot1e/new", "/lists/", "/cards/",
    "/rules/", "/rules/agot1e-faq/moribund", "/glossary", "/timing/agot1e/jaime-moribund-pays-a-cost", "/timing/tell?text=x",
):
    phone.ask("GET", address, {})
`;
// What is there by now stays: who collects garbage later need not walk it.
const STILL = `
phone.close()
gc.collect()
gc.freeze()
`;

export class Engine {
  // `io`: what differs between a browser and Node: `loadPyodide`, `makeModule`, `indexURL`, `stdLibURL`.
  // `parts`: the archives' bytes by the names of the parts. `own`: what this phone keeps, by file name.
  static async start(io, pack, parts, { own = {}, key, origin, memory = null, keepMemory = null }) {
    const py = await io.loadPyodide({
      indexURL: io.indexURL,
      stdLibURL: io.stdLibURL,
      lockFileContents: JSON.stringify({ info: pack.pyodide, packages: {} }),
      env: { HOME: "/" },
      ...(memory ? { _loadSnapshot: memory } : { _makeSnapshot: Boolean(keepMemory) }),
      createPyodideModule: async (settings) => {
        const made = await io.makeModule(settings);
        // The memory that is put back may be larger than what Python starts with.
        if (memory && memory.length > made.HEAP8.length) made._emscripten_resize_heap(memory.length);
        return made;
      },
    });
    const engine = new Engine(py, pack);
    for (const part of pack.parts) {
      if (parts[part.name]) unpack(py.FS, folderOf(part), parts[part.name]);
    }
    py.FS.mkdirTree("/data/offline");
    py.FS.writeFile("/data/offline/pack.json", JSON.stringify(pack));
    py.FS.mkdirTree("/own");
    if (!memory) {
      py.globals.set("given", JSON.stringify({ ...pack, key, origin }));
      py.runPython(MAKE);
      if (keepMemory) {
        py.runPython(OPEN + WARM + STILL);
        py.FS.readdir("/own").filter((name) => !name.startsWith(".")).forEach((name) => py.FS.unlink(`/own/${name}`));
        await keepMemory(py.makeMemorySnapshot());
      }
    }
    py.runPython(ASK);
    engine.open(own);
    return engine;
  }

  constructor(py, pack) {
    this.py = py;
    this.pack = pack;
  }

  // Take up what this phone keeps: at the start, and when another window has changed it.
  open(own) {
    for (const [name, content] of Object.entries(own)) this.py.FS.writeFile(`/own/${name}`, content);
    this.py.runPython(OPEN);
  }

  reopen(own) {
    this.py.runPython("phone.close()");
    this.open(own);
  }

  // Take up the part of the record that the server gave; returns whose it is.
  takeUp(content) {
    const taking = this.py.globals.get("take_up");
    try {
      return JSON.parse(taking(content));
    } finally {
      taking.destroy();
    }
  }

  // A request's answer, redirects followed; `changed` says whether anything was entered.
  ask(method, target, headers, body) {
    const asking = this.py.globals.get("ask");
    const answer = asking(method, target, headers, body);
    try {
      const given = answer.headers.toJs();
      const content = answer.body.toJs();
      return { status: answer.status, url: answer.url, headers: given, body: content, changed: answer.changed };
    } finally {
      answer.destroy();
      asking.destroy();
    }
  }

  // What has to be kept of what was entered, by file name.
  kept() {
    const kept = this.py.runPython("phone.kept()");
    try {
      return Object.fromEntries(kept.toJs({ depth: 1 }) instanceof Map ? [...kept.toJs()] : Object.entries(kept.toJs()));
    } finally {
      kept.destroy();
    }
  }

  get memory() {
    return this.py._module.HEAP8.length;
  }
}
