import '@testing-library/jest-dom/vitest'
import { beforeAll } from 'vitest'
import { setLanguage } from '../src/i18n/i18n.svelte.js'

// jsdom knows <dialog> but not how to show one.
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function () {
  this.open = false
}

beforeAll(() => setLanguage('en'))
