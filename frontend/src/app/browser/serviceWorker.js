/**
 * Lets the site be installed, and say so plainly where there is no network (src/offline/worker.js). Browsers that know no
 * workers, and pages without TLS, go without.
 */
const WORKER = '/worker.js'
const POLICY = 'mahjong-worker'

/** The address of a worker is trusted by name where the page's policy asks for that; this one and no other. */
function address() {
  const types = /** @type {any} */ (window).trustedTypes
  const own = (/** @type {string} */ url) => {
    if (url !== WORKER) throw new TypeError(`No worker of this site: ${url}`)
    return url
  }
  return types ? types.createPolicy(POLICY, { createScriptURL: own }).createScriptURL(WORKER) : WORKER
}

/** @returns {Promise<unknown>} */
export async function registerServiceWorker() {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  await navigator.serviceWorker.register(address(), { scope: '/', updateViaCache: 'none' })
}
