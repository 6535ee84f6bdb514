/**
 * The words of the calls that an event shows at seats; none for what is no call.
 * @param {import('../wire/types.js').GameEvent} event
 * @param {import('../app/loading/gamePlugin.js').SpokenCalls} spoken
 * @param {{ callsOf?: (event: import('../wire/types.js').GameEvent) => { call: string }[] }} [variant] the plugin's, whose
 *   calls flare up at a table of mahjong
 * @returns {string[]}
 */
export function wordsOf(event, { words, callsOf }, variant) {
  const calls = callsOf?.(event) ?? variant?.callsOf?.(event).map(({ call }) => call) ?? []
  return calls.flatMap((call) => words[call] ?? [])
}
