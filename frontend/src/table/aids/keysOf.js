/**
 * Keys of calls, each with what it calls: several calls of one key are never offered at once.
 * @param {{ calls: Record<string, string> }[]} places codes of keys, by call
 * @param {import('../../i18n/i18n.svelte.js').Translate} t
 * @returns {string[][]}
 */
export const keysOf = (places, t) =>
  places
    .flatMap(({ calls }) => Object.entries(calls))
    .map(([id, code]) => [code.replace(/Key|ape/, ''), t(`call.${id}`)])
    .filter(([key, text], at, all) => all.findIndex((each) => each[0] === key && each[1] === text) === at)
