/**
 * The one context in which a page's sounds are made: begun by a touch, at rest while nothing sounds, woken by the next sound.
 * A context that runs in silence keeps a thread busy hundreds of times a second, and with it a phone's battery.
 */

/** So long after what sounded last began, it rests: longer than any sound takes. */
export const REST_MS = 5000
/** How long it may take to wake for a sound: one that comes later would tell of what has passed. */
export const LATE_MS = 300

/** @type {AudioContext | null} */
let audio = null
/** From when it is put to rest until it runs again. */
let resting = false
/** Whether it may rest: browsers let a page wake what a touch began, but one that once did not is never asked for it again. */
let rests = true
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer
/** Whether it is about to be made, so that no press has to wait for that. */
let coming = false

/** Browsers let a page sound only after its player has touched it: call this from such an event. */
export function wake() {
  if (coming || typeof AudioContext === 'undefined') return
  if (!audio && navigator.userActivation?.hasBeenActive) return void wakeSoon()
  audio ??= new AudioContext()
  if (audio.state === 'closed') return
  const stir = () => void (audio && rouse(audio).catch(() => {}))
  // Waking takes a while, which the picture of what was pressed need not wait for; only what was refused needs the touch itself.
  if (resting && rests) requestAnimationFrame(() => setTimeout(stir))
  // "interrupted": a telephone's call was over it.
  else if (resting || audio.state !== 'running') stir()
  else restLater()
}

/** The same for whoever has touched the page before, so that their next press need not wait for it. */
export const wakeBefore = async () => navigator.userActivation?.hasBeenActive && wake()

/**
 * Chromium starts what sounds come out of when that is first needed, and holds the page up meanwhile, some 50 ms; when it
 * is asked what there is, it starts beside the page.
 */
async function wakeSoon() {
  coming = true
  await navigator.mediaDevices?.enumerateDevices?.().catch(() => {})
  coming = false
  audio ??= new AudioContext()
  wake()
}

/** @param {AudioContext} context @returns {Promise<void>} when it runs; where it needs a touch: once there was one, or never */
async function rouse(context) {
  await context.resume()
  resting = false
  restLater()
}

function restLater() {
  clearTimeout(timer)
  if (rests) timer = setTimeout(rest, REST_MS)
}

function rest() {
  if (audio?.state !== 'running') return
  resting = true
  audio.suspend().catch(() => {})
}

/**
 * Has something sound: at once where the context runs, as soon as it is woken where it rests, and not at all where nobody
 * has touched the page, or the browser holds the sound up.
 * @param {(context: AudioContext) => void} begin
 */
export function sound(begin) {
  const context = audio
  if (!context) return
  const now = () => {
    if (context.state !== 'running') return
    begin(context)
    restLater()
  }
  if (!resting) return now()
  let late = false
  const limit = setTimeout(() => {
    late = true
    rests = false
  }, LATE_MS)
  rouse(context)
    .then(() => (late ? undefined : now()))
    .catch(() => (rests = false))
    .finally(() => clearTimeout(limit))
}
