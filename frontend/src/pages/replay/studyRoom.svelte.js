import { untrack } from 'svelte'
import { live } from '../../wire/liveTopics.svelte.js'
import { leaveOnUnload, studies } from '../../wire/studiesApi.js'
import { same } from './position.js'

/** Time between two signs of life that a member's page sends, in ms. */
const HEARTBEAT_MS = 15_000
/** Least time between two places that a leader's page sends, in ms. */
const MOVE_MS = 250

/**
 * This page's part in a replay that people watch together: one member leads, and the pages of the others go to the same
 * place for as long as they follow.
 */
export class StudyRoom {
  /** the viewer's number among the members; undefined until the server has let them in */
  you = $state(/** @type {number | undefined} */ (undefined))
  /** whether this page goes where the leader's goes */
  following = $state(true)
  /** why the viewer is not, or no longer, a member @type {unknown} */
  problem = $state.raw(null)

  /** @type {ReturnType<typeof live.follow>} */
  #topic
  /** @type {ReturnType<typeof setInterval>} */
  #heartbeat
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #moveTimer
  /** @type {import('./position.js').Place | undefined} */
  #lastSent
  /** whether this page has been at the study's place: only then it sends its own */
  #arrived = false
  /** whether the study is known to be one of this game */
  #known = false
  /** whether the viewer was a member by the last document */
  #wasMember = false

  /** @param {string} id @param {import('./replay.svelte.js').Replay} replay */
  constructor(id, replay) {
    this.id = id
    this.replay = replay
    this.#topic = live.follow(`study:${id}`)
    this.#heartbeat = setInterval(() => this.#known && void this.#join(), HEARTBEAT_MS)
  }

  /** @returns {import('../../wire/studiesApi.js').Study | null} */
  get doc() {
    return this.#topic.doc
  }

  /** Why the study can't be watched, where it can't. @returns {{ code: string } | null} */
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

  /** To be run in an effect: joins the study, and goes where the leader is. */
  follow() {
    const { doc } = this
    if (!doc || this.refused) return
    if (!this.#known) {
      this.#known = true
      void this.#join()
    }
    const isMember = this.members.some(({ number }) => number === this.you)
    if (this.#wasMember && !isMember) void this.#join() // another page of the viewer left, or this one was out of reach
    this.#wasMember = isMember
    if (!this.replay.scene || this.you === undefined) return
    if (this.leading) this.following = true // for when another member leads next
    // Without a leader the study is at the last leader's place: a leader who was out of reach has gone on since.
    if (this.#arrived && (this.leading || !this.leader || !this.following)) return
    this.#arrived = true
    const { deal, moment, view } = doc
    untrack(() => void this.replay.go({ deal, moment, view }))
  }

  /** To be run in an effect: sends this page's place, if it leads. */
  sendPlace() {
    const { place } = this.replay
    if (!this.leading || !this.#arrived || (this.#lastSent && same(this.#lastSent, place))) return
    this.#moveTimer ??= setTimeout(() => void this.#send(), MOVE_MS)
  }

  /** Notes that the viewer went to another place than the leader's. */
  unfollow() {
    if (!this.leading) this.following = false
  }

  catchUp() {
    this.following = true
  }

  /** Takes the lead, or gives it to another member. @param {number} [member] */
  async lead(member) {
    try {
      await studies.lead(this.id, member)
      this.problem = null
      this.#lastSent = undefined
    } catch (error) {
      this.problem = error
    }
  }

  /** Leaves the study. */
  close() {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#moveTimer)
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
    this.#moveTimer = undefined
    const { place } = this.replay
    if (!this.leading) return
    this.#lastSent = place
    try {
      await studies.move(this.id, place)
      this.problem = null
    } catch (error) {
      this.#lastSent = undefined
      this.problem = error
    }
  }
}
