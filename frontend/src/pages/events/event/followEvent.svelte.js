import { live } from '../../../wire/liveTopics.svelte.js'

/** Lists that are empty, and what is not known, may be left out of a document. @param {any} doc @returns {import('../../../wire/eventApi.js').EventDoc} */
const complete = (doc) => ({
  commitment: '',
  server_seed: '',
  reason: '',
  ...doc,
  officials: doc.officials ?? [],
  entrants: doc.entrants ?? [],
  rounds: doc.rounds ?? [],
  undecided: doc.undecided ?? [],
  penalties: doc.penalties ?? [],
  stages: doc.stages ?? [],
})

/**
 * Follows an event for as long as the component lives that is being created.
 * @param {string} key @returns {{ readonly doc: import('../../../wire/eventApi.js').EventDoc | null,
 *   readonly refused: { code: string, text: string } | null }}
 */
export function followEvent(key) {
  const topic = live.follow(`event:${key}`)
  const doc = $derived(topic.doc && complete(topic.doc))
  $effect(() => topic.close)
  return {
    get doc() {
      return doc
    },
    get refused() {
      return topic.refused
    },
  }
}
