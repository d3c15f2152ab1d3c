// The page without a network: its service worker, newer versions of it, and the way out.

const TRIED = "isolated";

// Have the page kept, and loaded once more where only that gives it shared memory. `notice` is shown
// when there is a newer version; `button` in it loads that.
export async function keepOffline(notice, button) {
  if (!("serviceWorker" in navigator)) return;
  let registration;
  try {
    registration = await navigator.serviceWorker.register("service_worker.js", { updateViaCache: "none" });
  } catch (error) {
    console.warn(error); // the page works without, where the server sends the headers itself
    return;
  }
  offerNewer(registration, notice, button);
  if (crossOriginIsolated) {
    sessionStorage.removeItem(TRIED);
    return;
  }
  if (sessionStorage.getItem(TRIED) || !(await isActive(registration))) return;
  sessionStorage.setItem(TRIED, "once");
  location.reload();
  await new Promise(() => {}); // nothing more happens on this page
}

// Is there a service worker that works, at last? False: not all files could be had as they should be.
function isActive(registration) {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return Boolean(registration.active);
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve(true);
      if (worker.state === "redundant") resolve(false);
    });
  });
}

// A newer version is offered and not forced: nobody wants another page in the middle of a deal.
function offerNewer(registration, notice, button) {
  const offer = () => {
    if (registration.waiting && navigator.serviceWorker.controller) notice.hidden = false;
  };
  const watch = (worker) => worker?.addEventListener("statechange", offer);
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
  offer();
  button.addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    registration.waiting.postMessage("take over");
  });
}

// Nothing of the page stays on this device.
export async function leaveDevice() {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    if (location.href.startsWith(registration.scope)) await registration.unregister();
  }
  for (const name of await caches.keys()) {
    if (name.startsWith("schreiber-")) await caches.delete(name);
  }
  localStorage.removeItem("language");
  sessionStorage.removeItem(TRIED);
}
