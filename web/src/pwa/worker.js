// Keeps the built client, so that it opens at once and its rules and tutorials work without a network.
// Never touches /api or /ws: a match is always live. Names and version are put in by the build.
const FILES = "FILES";
const CACHE = "morphee-VERSION";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith("morphee-") && name !== CACHE).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

// A page: the newest one when the network answers soon, else the kept one.
const page = async (request) => {
  const kept = await caches.match("/");
  const soon = fetch(request).then((answer) => (answer.ok ? answer : Promise.reject(new Error("not ok"))));
  if (!kept) return soon;
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), 2500));
  return Promise.race([soon, late]).catch(() => kept);
};

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/api/") || url.pathname === "/ws" || url.pathname === "/metrics") return;
  if (event.request.mode === "navigate") event.respondWith(page(event.request));
  else event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});
