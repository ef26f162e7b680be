// The service worker: stores one whole version of the site and answers from it, so
// that the page opens offline and never mixes two versions. Filled in by the
// site's build.
"use strict";

const version = {{json .Version}};
const files = {{json .Files}};
const hashes = {{json .Hashes}}; // of the files, "" where it cannot be known
const program = "web/app.wasm";

// Sites on one host share their caches: the scope tells ours from theirs.
const prefix = "crease " + self.registration.scope + " ";
const cacheName = prefix + version;

self.addEventListener("install", (event) => event.waitUntil(keep(false)));

// An empty cache with the time in its name remembers for a day that there is no room for this version.
const refusal = cacheName + " refused ";

// remembers reports whether a cache is such a note, of any version, and not too old.
function remembers(name) {
  const age = Date.now() - name.split(" refused ")[1]; // negative where the clock was ahead
  return age >= 0 && age < 24 * 3600e3;
}

// keep stores all files, again those that are missing, or fails if one of them is not of
// this version: a host may be renewed in between, or have old copies of some.
async function keep(again) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(refusal)) continue;
    if (remembers(name)) throw new Error("no room");
    await caches.delete(name);
  }
  try {
    const cache = await caches.open(cacheName);
    // The program comes last, so that it does not come in vain where a small file cannot be had.
    const small = files.filter((file) => file !== program);
    await Promise.all(small.map((file) => store(cache, file, again)));
    await store(cache, program, again);
    if (!(await isCurrent())) throw new Error("the site was renewed while it was stored");
  } catch (err) {
    await caches.delete(cacheName);
    if (!again && err.name === "QuotaExceededError") await caches.open(refusal + Date.now());
    throw err;
  }
}

async function store(cache, file, again) {
  // The page that begins this has stored the program.
  if ((again || file === program) && (await cache.match(file, { ignoreVary: true }))) return;
  const response = await fetched(file, hashes[files.indexOf(file)]);
  if (!response.ok) throw new Error(file + ": the host answers " + response.status);
  if (file === "app.js" && !(await response.clone().text()).includes(version)) {
    throw new Error("app.js is of another version");
  }
  await cache.put(file, response);
}

// fetched returns a file of this version. The page has just fetched most of them: the browser's
// own copy will do if it has the hash. Otherwise it comes past the browser's cache, which may still
// hold the version before.
async function fetched(file, integrity) {
  if (integrity) {
    const copy = await fetch(new Request(file, { cache: "force-cache", integrity })).catch(() => null);
    if (copy) return copy;
  }
  return fetch(new Request(file, { cache: "reload", integrity }));
}

// isCurrent reports whether the host still has this version.
async function isCurrent() {
  const response = await fetch("app-worker.js", { cache: "no-store" });
  return response.ok && (await response.text()).includes(version);
}

// refill stores the files again when one of them is missing, if they are still those of
// this version. Where that fails it rests for a minute: the files that a page asks for would
// each begin it anew.
const kept = new Set(files.map((file) => new URL(file, self.location).href));
const rest = 60_000; // ms
let refilling = null;
let failed = -rest;
function refill() {
  if (performance.now() < failed + rest) return null;
  refilling ??= isCurrent()
    .then((current) => (current ? keep(true) : self.registration.update()))
    .catch(() => (failed = performance.now()))
    .finally(() => (refilling = null));
  return refilling;
}

// A new version waits until the page asks for it, at its next start.
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "tidy up") event.waitUntil(tidy());
  if (event.data.page) event.waitUntil((marked = mark(event.source.id, event.data.page)));
});

self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

// What other versions have stored, looked up once.
let others = null;
async function otherVersions() {
  return (others ??= (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName));
}

// tidy deletes what other versions have stored, unless a page has the lock of that name, being of that version. Their
// notes stay: without them a version that was refused would be fetched again.
async function tidy() {
  const { locks } = navigator;
  for (const name of await otherVersions()) {
    if (remembers(name)) continue;
    if (!locks) await caches.delete(name);
    else await locks.request(name, { ifAvailable: true }, (lock) => lock && caches.delete(name));
  }
  others = null;
}

// mark notes, beside what is stored of its version, which version a page is of: for this worker, if it has come to a page
// of another one, and for the next.
let marked = null;
async function mark(page, name) {
  if (await caches.has(name)) await (await caches.open(name)).put("page/" + page, new Response());
}

// versionOf returns the cache of the version that a page is of.
async function versionOf(page) {
  await marked;
  for (const name of await otherVersions()) {
    if (await (await caches.open(name)).match("page/" + page)) return name;
  }
  return cacheName;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope)) {
    event.respondWith(answer(request, event));
  }
});

async function answer(request, event) {
  const name = await versionOf(event.clientId);
  // A worker that such a page starts has its scripts of that version too.
  if (name !== cacheName && request.destination === "worker" && event.resultingClientId) await mark(event.resultingClientId, name);
  const cache = await caches.open(name);
  // A query means nothing to a static site; the page is stored as its folder.
  const url = new URL(request.url);
  url.search = url.hash = "";
  url.pathname = url.pathname.replace(/\/index\.html$/i, "/");
  const found = await cache.match(url.href, { ignoreVary: true });
  if (found) return found;
  if (kept.has(url.href)) event.waitUntil(refill());
  return fetch(request);
}
