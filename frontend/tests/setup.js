import '@testing-library/jest-dom/vitest'
import { configure } from '@testing-library/svelte'
import { beforeAll, vi } from 'vitest'

/** How soon a page is at leisure, in ms. */
const IDLE_MS = 50

// jsdom knows <dialog> but not how to show one.
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function () {
  this.open = false
}

// Nor what tells that sizes have changed: none does here.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Nor is there a server: no socket is answered. What a file has left to a timer may open one long after it, in another.
globalThis.WebSocket = /** @type {any} */ (
  class {
    static CONNECTING = 0
    readyState = 0
    send() {}
    close() {}
  }
)

// Nor is the page ever at leisure once its file is over: what was put off would load modules in the next one, amid its own.
const files = /** @type {{ fileOfTests?: number }} */ (globalThis)
files.fileOfTests = (files.fileOfTests ?? 0) + 1
globalThis.requestIdleCallback = /** @type {any} */ (
  (/** @type {() => void} */ work) => {
    const mine = files.fileOfTests
    return setTimeout(() => files.fileOfTests === mine && work(), IDLE_MS)
  }
)

// What is looked for has a second by itself; a shared machine may stall for much longer.
configure({ asyncUtilTimeout: 60_000 })
const { waitFor } = vi
if (waitFor.name !== 'patiently')
  vi.waitFor = function patiently(check, options = 60_000) {
    return waitFor(check, options)
  }

// Files share a process and a window, but no module of ours: what one of them has loaded, asked, set or kept, the next has not.
vi.resetModules()
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()

beforeAll(async () => (await import('../src/i18n/i18n.svelte.js')).setLanguage('en'))

// Nothing is drawn here, so nothing has a width.
HTMLCanvasElement.prototype.getContext = () => null
