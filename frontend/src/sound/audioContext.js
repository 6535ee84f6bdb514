/**
 * The page's one audio context: created by a touch, suspended while nothing sounds, resumed by the next sound. A context that
 * runs in silence wakes a thread hundreds of times a second, and drains a phone's battery.
 */

/** Time from the start of the last sound until the context is suspended, in ms: longer than any sound. */
export const SUSPEND_MS = 5000
/** Longest time to resume for a sound, in ms: a later sound would come after what it tells of. */
export const LATE_MS = 300

/** @type {AudioContext | null} */
let audio = null
/** Whether the context was suspended here and does not run again yet. */
let suspended = false
/** Whether the context may be suspended: not again in a browser that once did not resume it without a touch. */
let maySuspend = true
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer
/** Whether the context is about to be created. */
let creating = false

/** Creates or resumes the context. Called from an event of a touch: browsers let a page sound only after one. */
export function wake() {
  if (creating || typeof AudioContext === 'undefined') return
  if (!audio && navigator.userActivation?.hasBeenActive) return void createSoon()
  audio ??= new AudioContext()
  if (audio.state === 'closed') return
  const resumeContext = () => void (audio && resume(audio).catch(() => {}))
  // Resuming takes a while, so the picture of what was pressed comes first. Only a refused context needs the touch itself.
  if (suspended && maySuspend) requestAnimationFrame(() => setTimeout(resumeContext))
  // "interrupted": by a phone call.
  else if (suspended || audio.state !== 'running') resumeContext()
  else suspendLater()
}

/** Creates the context where the page has been touched before, so that the next press doesn't wait for it. */
export const wakeIfTouched = async () => navigator.userActivation?.hasBeenActive && wake()

/**
 * Creates the context without holding the page up. Chromium starts its audio service with the first context and blocks the
 * page for some 50 ms; a list of devices starts the service in the background.
 */
async function createSoon() {
  creating = true
  await navigator.mediaDevices?.enumerateDevices?.().catch(() => {})
  creating = false
  audio ??= new AudioContext()
  wake()
}

/** @param {AudioContext} context @returns {Promise<void>} settles when the context runs; if it needs a touch, after one, or never */
async function resume(context) {
  await context.resume()
  suspended = false
  suspendLater()
}

function suspendLater() {
  clearTimeout(timer)
  if (maySuspend) timer = setTimeout(suspend, SUSPEND_MS)
}

function suspend() {
  if (audio?.state !== 'running') return
  suspended = true
  audio.suspend().catch(() => {})
}

/**
 * Starts a sound: at once where the context runs, once it is resumed where it is suspended, and not at all where nobody has
 * touched the page, or resuming takes too long.
 * @param {(context: AudioContext) => void} begin
 */
export function playWhenRunning(begin) {
  const context = audio
  if (!context) return
  const start = () => {
    if (context.state !== 'running') return
    begin(context)
    suspendLater()
  }
  if (!suspended) return start()
  let late = false
  const limit = setTimeout(() => {
    late = true
    maySuspend = false
  }, LATE_MS)
  resume(context)
    .then(() => (late ? undefined : start()))
    .catch(() => (maySuspend = false))
    .finally(() => clearTimeout(limit))
}
