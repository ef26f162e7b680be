// The service worker: stores one whole version of the site and answers from it, so
// that the page opens offline and never mixes two versions. Filled in by the
// site's build.
"use strict";

const version = {{json .Version}};
const files = {{json .Files}};
const hashes = {{json .Hashes}}; // of the files, "" where it cannot be known

// Sites on one host share their caches: the scope tells ours from theirs.
const prefix = "crease " + self.registration.scope + " ";
const cacheName = prefix + version;

self.addEventListener("install", (event) => event.waitUntil(keep()));

// keep stores all files, or fails if one of them is not of this version: a host may
// be renewed in between, or have old copies of some.
async function keep() {
  try {
    const cache = await caches.open(cacheName);
    await Promise.all(files.map((file, i) => store(cache, file, hashes[i])));
    if (!(await isCurrent())) throw new Error("the site was renewed while it was stored");
  } catch (err) {
    await caches.delete(cacheName);
    throw err;
  }
}

async function store(cache, file, integrity) {
  // Past the browser's HTTP cache, which may still hold the version before.
  const response = await fetch(new Request(file, { cache: "reload", integrity }));
  if (!response.ok) throw new Error(file + ": the host answers " + response.status);
  if (file === "app.js" && !(await response.clone().text()).includes(version)) {
    throw new Error("app.js is of another version");
  }
  await cache.put(file, response);
}

// isCurrent says whether the host still has this version.
async function isCurrent() {
  const response = await fetch("app-worker.js", { cache: "no-store" });
  return response.ok && (await response.text()).includes(version);
}

// refill stores the files again whose cache was deleted, once in the life of the worker,
// if they are still those of this version.
let refilling = null;
function refill() {
  refilling ??= isCurrent().then((current) => (current ? keep() : self.registration.update()));
  return refilling.catch(() => (refilling = null));
}

// A new version waits until the page asks for it, at its next start.
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
      }
      await self.clients.claim();
    })()
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope)) {
    event.respondWith(answer(request, event));
  }
});

async function answer(request, event) {
  const cache = await caches.open(cacheName);
  // A query means nothing to a static site; the page is stored as its folder.
  const url = new URL(request.url);
  url.search = url.hash = "";
  url.pathname = url.pathname.replace(/\/index\.html$/, "/");
  const kept = await cache.match(url.href, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && url.href === self.registration.scope) event.waitUntil(refill());
  return response;
}
