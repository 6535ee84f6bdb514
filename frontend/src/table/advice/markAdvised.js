/**
 * The mark on what is advised: a tile of the hand, a button, or both. Tables draw it as they draw everything; the mark is an
 * attribute of what they have drawn, and `aria-describedby` tells screen readers why.
 */

/** @param {any} action @returns {string[]} selectors of its tile, the best first: a game may tell the one drawn from its like */
function tileOf({ tile, drawn }) {
  if (!tile) return []
  const held = `[data-testid=hand-tile][data-tile="${tile}"]`
  return [drawn ? `${held}.drawn` : `${held}:not(.drawn)`, held]
}

/** @param {any} action @param {number} [call] the bet that is a call @returns {string[]} selectors of its button, the best first */
function buttonOf({ type, tiles, points }, call) {
  if (type === 'discard') return []
  const button = `[data-testid="claim-${type}"]`
  return [
    // Of several ways to claim each may have a button, or all one; a claim may share that of one's own turn.
    `${button}[data-own="${tiles?.join(' ')}"]`,
    button,
    `[data-testid="claim-${type.replace(/^claim-/, '')}"]`,
    `[data-testid="act-${type === 'bet' && points === call ? 'call' : type}"]`,
  ]
}

/** @param {any} action @param {number} [call] @returns {string[]} selectors of what sets its amount */
const amountOf = ({ type, points }, call) =>
  type === 'bet' && points !== call ? ['[data-testid=acts] input'] : []

/**
 * @param {Element} table
 * @param {any} action
 * @param {string} words id of the element that says why
 * @param {number} [call] the bet that is a call
 * @returns {() => void} takes the mark away
 */
export function markAdvised(table, action, words, call) {
  const marked = [tileOf(action), buttonOf(action, call), amountOf(action, call)].flatMap((selectors) => {
    const found = selectors.map((selector) => table.querySelector(selector))
    return found.find(Boolean) ?? []
  })
  for (const node of marked) {
    node.setAttribute('data-advised', '')
    node.setAttribute('aria-describedby', words)
  }
  return () => {
    for (const node of marked) {
      node.removeAttribute('data-advised')
      node.removeAttribute('aria-describedby')
    }
  }
}
