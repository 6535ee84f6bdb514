/**
 * Nothing is asked of a deal, and no time shown to run, before its tiles lie there to be seen. It comes with what makes them
 * fly: until then they lie there at once.
 * @typedef {import('../../wire/types.js').Doc} Doc
 */
import { tick } from 'svelte'
import { TilePlacement } from './tilePlacement.js'

/** How often a deal has come to lie there, so that it is asked then. */
let landed = $state(0)
/** the deal that lies there, and the one that is being dealt */
let lies = ''
let flies = ''
/** Tiles that lie there already are not to be dealt; where none do, a deal is still to come. */
let first = document.querySelector('.table :is(.piece, .own button)') !== null
/** Until when tiles of a deal are on their way. @type {Promise<unknown> | undefined} */
let flight

/** Has what is asked of a deal wait for this. @param {Promise<unknown>} landing */
export function revealAfter(landing) {
  flight = landing
}

/** @param {Doc} told @returns {Doc} what a table shows of it: a deal that still flies, without what is asked */
TilePlacement.shown = (told) => {
  const { view, table } = told
  // Before the first deal its number is known already.
  const deal = `${table.code} ${view?.deal} ${view?.phase === 'before'}`
  if (first) lies = deal
  first = false
  void landed
  if (deal === lies) return told
  if (deal !== flies) void land((flies = deal))
  return { ...told, decision: undefined, clock: undefined }
}

/** @param {string} deal */
async function land(deal) {
  await tick() // What is drawn by then has set out.
  await flight
  if (deal !== flies) return
  lies = deal
  landed += 1
}
