// Runs a Go program for js/wasm on Node with the imports that web/worker.js
// gives it in a browser, so that package wasm/simd is tested and timed there:
//
//	GOOS=js GOARCH=wasm go test -exec="node $PWD/wasm/simd/node.js" -bench . ./wasm/simd
"use strict";

const { execFileSync } = require("node:child_process");
const path = require("node:path");

globalThis.require = require;
globalThis.fs = require("node:fs");
globalThis.path = path;

const root = execFileSync(process.env.GO || "go", ["env", "GOROOT"], { encoding: "utf8" }).trim();
require(path.join(root, "lib/wasm/wasm_exec.js"));

const crease = { memory: null, lane: null };
globalThis.crease = crease;

async function main() {
  const go = new Go();
  go.argv = process.argv.slice(2);
  // Go's start-up takes 12 kB of arguments and environment and refuses more.
  go.env = { TMPDIR: require("node:os").tmpdir(), HOME: process.env.HOME || "/", PATH: process.env.PATH };
  go.exit = process.exit;
  const module = await WebAssembly.compile(fs.readFileSync(process.argv[2]));
  go.importObject.crease = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    if (from === "crease") go.importObject.crease[name] = (...args) => crease.lane[name](...args);
  }
  const instance = await WebAssembly.instantiate(module, go.importObject);
  crease.memory = instance.exports.mem;
  process.on("exit", (code) => {
    if (code === 0 && !go.exited) { // a deadlock: let Go say where
      go._pendingEvent = { id: 0 };
      go._resume();
    }
  });
  await go.run(instance);
}

main().catch((err) => {
  console.error(err);
  process.exit(1);
});
