// The page of the bench: pools of the site's own workers, which take the messages
// of app/run/runner/message, and plain JavaScript beside them. The functions are called from outside.
"use strict";

const base64 = (bytes) => btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""));
const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

let modules;
const pools = {};

const compile = (url) => WebAssembly.compileStreaming(fetch(url));

// boot starts one worker; its messages go to hear.
async function boot(worker) {
  const ready = new Promise((resolve, reject) => {
    worker.hear = ({ kind, message }) => (kind === "ready" ? resolve() : reject(new Error(message)));
  });
  worker.onmessage = ({ data }) => worker.hear(data);
  worker.postMessage({ kind: "boot", modules });
  await ready;
  worker.hear = () => {};
  return worker;
}

// pool makes a learner with n − 1 helpers, once.
async function pool(n) {
  if (pools[n]) return pools[n];
  modules ??= { program: await compile("../web/app.wasm"), lane: await compile("../web/lane.wasm") };
  const learner = await boot(new Worker("../web/worker.js"));
  for (let number = 0; number < n - 1; number++) {
    const helper = await boot(new Worker("../web/worker.js"));
    const channel = new MessageChannel();
    helper.postMessage({ kind: "serve", port: channel.port1 }, [channel.port1]);
    learner.postMessage({ kind: "helper", number, port: channel.port2 }, [channel.port2]);
  }
  return (pools[n] = { learner, id: 0 });
}

// run starts a spec and calls hear with every message until it returns true.
async function run(n, spec, hear) {
  const p = await pool(n);
  const id = ++p.id;
  await new Promise((resolve, reject) => {
    p.learner.hear = (m) => {
      if (m.kind === "failed" || m.kind === "dead") reject(new Error(m.message));
      else if (hear(p.learner, m)) resolve();
    };
    p.learner.postMessage({ kind: "run", id, spec: bytes(spec), step: false });
  });
}

// stream lets a long run go on and returns two of its snapshots, the first after
// warm seconds and the last one before it is cancelled span seconds later.
async function stream(n, spec, warm, span) {
  let first, last, told, cancel;
  const start = performance.now();
  await run(n, spec, (learner, m) => {
    const at = performance.now();
    if (m.kind === "cancelled") {
      cancel = at - told;
      return true;
    }
    if (m.kind !== "snapshots" || told) return false;
    if (at > start + 1000 * warm) {
      last = { at, data: m.data };
      first ??= last;
      if (at > first.at + 1000 * span) {
        told = at;
        learner.postMessage({ kind: "cancel" });
      }
    }
    return false;
  });
  return { seconds: (last.at - first.at) / 1000, cancel, first: base64(first.data), last: base64(last.data) };
}

// whole runs a spec to its end and returns the seconds it took.
async function whole(n, spec) {
  const start = performance.now();
  let data;
  await run(n, spec, (_, m) => {
    data = m.data;
    return m.kind === "done";
  });
  return { seconds: (performance.now() - start) / 1000, last: base64(data) };
}

const rivals = [];

// plain runs a rival on n workers at once and returns samples a second.
async function plain(n, kind, dim, seconds) {
  while (rivals.length < n) rivals.push(new Worker("rival/worker.js"));
  const rates = rivals.slice(0, n).map(
    (w) =>
      new Promise((resolve) => {
        w.onmessage = ({ data }) => resolve(data.samples / data.seconds);
        w.postMessage({ kind, dim, seconds });
      }),
  );
  return (await Promise.all(rates)).reduce((a, b) => a + b);
}
