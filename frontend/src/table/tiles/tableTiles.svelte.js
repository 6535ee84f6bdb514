/**
 * The tiles of a table from one view to the next: their identity, their places, their flights, and the player's own discard
 * before the server has answered it.
 * @typedef {import('./tileTracking.js').Piece} Piece
 * @typedef {import('../layout/coordinates.js').Place} Place
 * @typedef {import('../../wire/types.js').Doc} Doc
 */
import { afterPaint, tryWhenIdle } from '../../app/loading/idle.js'
import { optimisticDiscard } from '../input/optimisticDiscard.js'
import { fullWall, trackTiles, keepUnchanged } from './tileTracking.js'
import { TilePlacement, paceOf } from './tilePlacement.js'
import { inPlayersOrder } from '../input/handOrder.js'

/**
 * @template {object} F
 * @param {object} table
 * @param {() => Doc} table.doc
 * @param {() => (import('../../wire/outbox.js').Pending | null)} table.pending
 * @param {import('../../app/session/settings.svelte.js').Settings} table.settings
 * @param {{ tiles: number, slots: (view: any) => import('./tileTracking.js').Slot[] }} table.set
 * @param {() => F} table.form shape of the table
 * @param {(pieces: Piece[], form: F) => Map<string, Place>} table.lay
 * @param {(form: F) => { x: number, y: number }} table.middle where the tiles of a new deal come from
 * @param {(view: any) => boolean} table.isFreshDeal whether a deal has just been dealt
 * @param {import('./dealAnimation.js').Deal['taken']} [table.taken] for a game whose hands are not taken by fours
 * @param {(action: import('../../wire/types.js').Action) => Partial<Piece> | undefined} table.discardPlacement of the tile that an action discards
 */
export function tableTiles({
  doc,
  pending,
  settings,
  set,
  form,
  lay,
  middle,
  isFreshDeal,
  taken,
  discardPlacement,
}) {
  const mover = new TilePlacement(() => paceOf(settings, doc().table.bot_pace))
  /** @type {Piece[]} */
  let before = []
  let fresh = false
  let ranks = $state.raw(/** @type {string[]} */ ([]))
  /** the piece that was pressed last */
  let chosen = ''

  const view = $derived(/** @type {any} */ (doc().view))
  const tracked = $derived.by(() => {
    fresh = !before[0]?.id.startsWith(`${view.deal}.`) && isFreshDeal(view)
    const found = trackTiles(before, view, set)
    mover.keep(found.map(({ id }) => id))
    before = found
    return inPlayersOrder(found, settings.freeOrder ? ranks : [], doc().you)
  })
  const discarded = $derived.by(() => {
    const act = pending()
    const as = act && act.decision === doc().decision?.id ? discardPlacement(act.action) : undefined
    return act && as && optimisticDiscard(tracked, act.action, doc().you ?? 0, chosen, as)
  })
  const pieces = $derived.by(() => {
    const shown = discarded ? tracked.map((each) => (each.id === discarded.id ? discarded : each)) : tracked
    before = shown
    return shown
  })
  /** @type {F | undefined} */
  let laidFor
  /** the places last returned: a tile that stays keeps the same object @type {Map<string, Place> | undefined} */
  let lain
  const places = $derived.by(() => {
    const cut = form()
    if (laidFor && laidFor !== cut) mover.still()
    laidFor = cut
    // The hand closes up after the server's answer, so that it moves once; a tile set aside stays in it.
    const found = lay(discarded?.zone === 'aside' ? pieces : tracked, cut)
    if (discarded) found.set(discarded.id, /** @type {Place} */ (lay(pieces, cut).get(discarded.id)))
    const { flight } = mover
    if (fresh && flight && mover.pace()) {
      const wall = [...lay(fullWall(view.deal, set.tiles), cut).values()]
      flight.open({ wall, pieces: tracked, first: view.dealer, middle: middle(cut), taken }, mover.pace())
    }
    fresh = false
    for (const [id, place] of found) found.set(id, keepUnchanged(lain?.get(id), place))
    return (lain = found)
  })

  $effect(() => tryWhenIdle(() => import('./tileAnimation.js')))
  const deal = $derived(view?.deal)
  $effect(() => {
    void deal
    ranks = []
  })

  return {
    mover,
    get pieces() {
      return pieces
    },
    get places() {
      return places
    },
    /** Ends the animation of a deal, after the press itself is painted: a hundred tiles are put to their places. */
    hurry: () => afterPaint(() => mover.flight?.hurry()),
    /** @param {string} id the piece meant by the next act */
    choose: (id) => (chosen = id),
    /** Puts a tile of the hand at another place. @param {Piece[]} hand @param {string} id @param {number} to */
    reorder(hand, id, to) {
      const others = hand
        .filter((each) => each.zone === 'hand' && !each.drawn && each.id !== id)
        .map((each) => each.id)
      ranks = [...others.slice(0, to), id, ...others.slice(to)]
    },
  }
}
