/**
 * Holds back the decision and the clock of a new deal until its tiles have landed. This module is loaded with the animation;
 * without it tiles lie there at once.
 * @typedef {import('../../wire/types.js').Doc} Doc
 */
import { tick } from 'svelte'
import { TilePlacement } from './tilePlacement.js'

/** Number of deals that have landed: the page is drawn anew when it grows. */
let landed = $state(0)
/** Key of the deal that lies on the table. */
let landedDeal = ''
/** Key of the deal that is being dealt. */
let flyingDeal = ''
/** Whether the page was opened on a deal already on the table: that one is not animated. */
let openedOnDeal = document.querySelector('.table :is(.piece, .own button)') !== null
/** Settles when the tiles of the deal have landed. @type {Promise<unknown> | undefined} */
let flight

/** Holds back the decision of a deal until its tiles have landed. @param {Promise<unknown>} landing */
export function revealAfter(landing) {
  flight = landing
}

/** @param {Doc} doc @returns {Doc} what a table shows of the document: while a deal flies, no decision and no clock */
TilePlacement.shown = (doc) => {
  const { view, table } = doc
  // Before the first deal its number is known already.
  const deal = `${table.code} ${view?.deal} ${view?.phase === 'before'}`
  if (openedOnDeal) landedDeal = deal
  openedOnDeal = false
  void landed
  if (deal === landedDeal) return doc
  if (deal !== flyingDeal) void land((flyingDeal = deal))
  return { ...doc, decision: undefined, clock: undefined }
}

/** @param {string} deal */
async function land(deal) {
  await tick() // Then the animation of the tiles has begun.
  await flight
  if (deal !== flyingDeal) return
  landedDeal = deal
  landed += 1
}
