import { untrack } from 'svelte'
import { live } from '../../wire/liveTopics.svelte.js'
import { leaveOnUnload, studies } from '../../wire/studiesApi.js'
import { same } from './position.js'

/** How often a page says that it is there still, and the least time between two steps that a leader tells, in ms. */
const BEAT_MS = 15_000
const TELL_MS = 250

/**
 * A replay that people watch together, as this page takes part in it: one leads, the others' pages go where that one
 * goes for as long as they follow.
 */
export class StudyRoom {
  /** my number among the members; undefined until the server has let me in */
  you = $state(/** @type {number | undefined} */ (undefined))
  /** whether my page goes where the leader's goes */
  following = $state(true)
  /** why I am not, or no longer, in @type {unknown} */
  problem = $state.raw(null)

  /** @type {ReturnType<typeof live.follow>} */
  #topic
  /** @type {ReturnType<typeof setInterval>} */
  #beat
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #telling
  /** @type {import('./position.js').Place | undefined} */
  #told
  /** whether this page has been where the study is: only then it has something to tell */
  #arrived = false
  /** whether the study is known to be one of this game */
  #known = false
  /** whether the study told last that I am there */
  #here = false

  /** @param {string} id @param {import('./replay.svelte.js').Replay} replay */
  constructor(id, replay) {
    this.id = id
    this.replay = replay
    this.#topic = live.follow(`study:${id}`)
    this.#beat = setInterval(() => this.#known && void this.#join(), BEAT_MS)
  }

  /** @returns {import('../../wire/studiesApi.js').Study | null} */
  get doc() {
    return this.#topic.doc
  }

  /** Why the study can't be watched, if so. @returns {{ code: string } | null} */
  get refused() {
    return this.doc && this.doc.match !== this.replay.code ? { code: 'no-such-study' } : this.#topic.refused
  }

  get members() {
    return Object.entries(this.doc?.members ?? {}).map(([number, member]) => ({
      number: Number(number),
      ...member,
    }))
  }

  /** @returns {{ number: number, name: string, nth?: number } | undefined} */
  get leader() {
    return this.members.find(({ number }) => number === this.doc?.leader)
  }

  get leading() {
    return this.you !== undefined && this.leader?.number === this.you
  }

  /** To be run in an effect: joins those who watch this game, and goes where the leader is. */
  follow() {
    const { doc } = this
    if (!doc || this.refused) return
    if (!this.#known) {
      this.#known = true
      void this.#join()
    }
    const here = this.members.some(({ number }) => number === this.you)
    if (this.#here && !here) void this.#join() // another page of mine took leave, or I was out of reach
    this.#here = here
    if (!this.replay.scene || this.you === undefined) return
    if (this.leading) this.following = true // whoever has the lead after me
    // While nobody leads, the study is where a leader was last: one who was out of reach has gone on since.
    if (this.#arrived && (this.leading || !this.leader || !this.following)) return
    this.#arrived = true
    const { deal, moment, view } = doc
    untrack(() => void this.replay.go({ deal, moment, view }))
  }

  /** To be run in an effect: tells where this page is, if it leads. */
  tell() {
    const { place } = this.replay
    if (!this.leading || !this.#arrived || (this.#told && same(this.#told, place))) return
    this.#telling ??= setTimeout(() => void this.#send(), TELL_MS)
  }

  /** One has gone on one's own way. */
  stray() {
    if (!this.leading) this.following = false
  }

  catchUp() {
    this.following = true
  }

  /** Takes the lead, or hands it over. @param {number} [member] */
  async lead(member) {
    try {
      await studies.lead(this.id, member)
      this.problem = null
      this.#told = undefined
    } catch (error) {
      this.problem = error
    }
  }

  /** The page goes, or its viewer has enough of the others. */
  close() {
    clearInterval(this.#beat)
    clearTimeout(this.#telling)
    this.#topic.close()
    if (this.you !== undefined) leaveOnUnload(this.id)
  }

  async #join() {
    try {
      this.you = (await studies.join(this.id)).you
      this.problem = null
    } catch (error) {
      this.problem = error
    }
  }

  async #send() {
    this.#telling = undefined
    const { place } = this.replay
    if (!this.leading) return
    this.#told = place
    try {
      await studies.move(this.id, place)
      this.problem = null
    } catch (error) {
      this.#told = undefined
      this.problem = error
    }
  }
}
