/**
 * What answers where the network does not: a page that says so. It keeps nothing else, and every page and every file comes
 * from the server as long as there is one; no visitor is ever held at an older version by it.
 *
 * The build puts the version and the list of files in (vite-offline.js). A new version takes over at once: no page that is
 * open depends on what this one keeps.
 */
const VERSION = '%version%'
/** @type {string[]} */
const SHELL = JSON.parse('%shell%')
const PREFIX = 'offline-'

const worker = /** @type {any} */ (self)

worker.addEventListener('install', (/** @type {any} */ event) => {
  event.waitUntil(cacheShell().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (/** @type {any} */ event) => {
  event.waitUntil(
    Promise.all([deleteOldCaches(), worker.registration.navigationPreload?.enable(), worker.clients.claim()]),
  )
})

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(fetchPage(event))
  else if (SHELL.includes(new URL(request.url).pathname)) event.respondWith(fetchCached(request))
})

// A message of the system was pressed: it leads to the page that showed it, or to one like it.
worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close()
  event.waitUntil(focusPage())
})

async function focusPage() {
  const [page] = await worker.clients.matchAll({ type: 'window' })
  return page ? page.focus() : worker.clients.openWindow('/')
}

async function cacheShell() {
  const cache = await caches.open(PREFIX + VERSION)
  await cache.addAll(SHELL.map((path) => new Request(path, { cache: 'reload' })))
}

async function deleteOldCaches() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** @param {any} event a page is wished for: it was asked for while this worker woke @returns {Promise<Response>} */
async function fetchPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const page = await caches.match(SHELL[0])
    if (page) return page
    throw error
  }
}

/** @param {Request} request */
const fetchCached = async (request) => (await caches.match(request)) ?? fetch(request)
