// Keeps the page for times without a network, and adds the headers without which a browser gives
// no shared memory: a static web space need not send them.
//
// A version is kept whole and by its hashes, or not at all. A newer one waits until the page says
// that it may come.

importScripts("release.js"); // RELEASE: {version, policy, files: {name: hash}}

const PREFIX = "schreiber-";
const CACHE = PREFIX + RELEASE.version;

async function keep() {
  const cache = await caches.open(CACHE);
  const wanted = Object.entries(RELEASE.files);
  await Promise.all(wanted.map(async ([name, integrity]) => {
    const answer = await fetch(new Request(name, { integrity, cache: "no-cache" }));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    await cache.put(name, answer);
  }));
}

async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

async function answered(request) {
  const cache = await caches.open(CACHE);
  const address = new URL(request.url);
  const inside = address.href.startsWith(self.registration.scope);
  if (inside && address.pathname.endsWith("/")) address.pathname += "index.html";
  const kept = inside ? await cache.match(address, { ignoreSearch: true }) : undefined;
  const answer = kept ?? (await fetch(request));
  const headers = new Headers(answer.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set("Content-Security-Policy", RELEASE.policy);
  headers.set("X-Content-Type-Options", "nosniff");
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answered(event.request));
});
