// Runs a step of the builder in the browser's Python: node build.mjs STEP FOLDER...
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";
import { Engine } from "../browser/engine.js";

const [step, ...given] = process.argv.slice(2);

// `code` with the repository, the libraries and the folder of work where it expects them.
async function within([repo, site, work], code) {
  const py = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", PYTHONDONTWRITEBYTECODE: "1", HOME: "/" } });
  for (const [inside, root] of [["/maester", repo], ["/site", site], ["/making", work]]) {
    py.FS.mkdirTree(inside);
    py.FS.mount(py.FS.filesystems.NODEFS, { root }, inside);
  }
  py.runPython(`
import json, sys
from pathlib import Path
sys.path[:0] = ["/maester", "/site"]
${code}
`);
}

// Start a pack as a phone does, the second time from Python's memory, and ask it.
async function check([files, description]) {
  const pack = JSON.parse(readFileSync(description, "utf8"));
  const file = (name) => `${files}/${pack.parts.find((part) => part.name === name).path}`;
  const archives = pack.parts.filter((part) => part.path.endsWith(".tar"));
  const parts = () => Object.fromEntries(archives.map((part) => [part.name, new Uint8Array(readFileSync(file(part.name)))]));
  const { loadPyodide: load } = await import(pathToFileURL(file("pyodide.mjs")));
  const { default: makeModule } = await import(pathToFileURL(file("pyodide.asm.mjs")));
  const io = { loadPyodide: load, makeModule, indexURL: file("pyodide.mjs").replace(/[^/]*$/, ""), stdLibURL: file("stdlib") };
  const origin = "http://localhost:8000";
  let memory = null;
  for (const how of ["anew", "from memory"]) {
    const keepMemory = memory ? null : (bytes) => { memory = bytes; };
    const engine = await Engine.start(io, pack, parts(), { key: "for the check", origin, memory: keepMemory ? null : memory, keepMemory });
    for (const address of ["/", "/search?q=moribund", "/timing/", "/lists/", "/decks"]) {
      const { status } = engine.ask("GET", address, {}, new Uint8Array(0));
      if (status !== 200) throw new Error(`Started ${how}, ${address} answered ${status}.`);
    }
    if (!engine.kept()["people.sqlite"]?.length) throw new Error(`Started ${how}, nothing is kept.`);
  }
}

const steps = {
  walk: () => within(given, `from offline.pack.inside import walk
walk(Path("/maester"), Path("/making"))`),
  compile: () => within(given, `from offline.pack.inside import compile_all
compile_all(json.loads(Path("/making/jobs.json").read_text(encoding="utf-8")))`),
  check: () => check(given),
};

try {
  await steps[step]();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
