// The service worker: stores one whole version of the site and answers from it, so
// that the page opens offline and never mixes two versions. Filled in by the
// site's build.
"use strict";

const version = {{json .Version}};
const files = {{json .Files}};

// Sites on one host share their caches: the scope tells ours from theirs.
const prefix = "crease " + self.registration.scope + " ";
const cacheName = prefix + version;

self.addEventListener("install", (event) => {
  // Past the browser's HTTP cache, which may still hold the version before.
  const fresh = files.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(fresh)));
});

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
    event.respondWith(answer(request));
  }
});

async function answer(request) {
  const cache = await caches.open(cacheName);
  // A query means nothing to a static site; the page is stored as its folder.
  const url = new URL(request.url);
  url.search = "";
  url.pathname = url.pathname.replace(/\/index\.html$/, "/");
  return (await cache.match(url.href, { ignoreVary: true })) || fetch(request);
}
