/** A replay for tests, at one of its moments. */
export class ReplayState {
  scene = $state.raw(/** @type {any} */ (null))
  moment = $state(0)
  follows = $state(false)
  shown = $state.raw(/** @type {(doc: any) => any} */ ((doc) => doc))

  get doc() {
    return this.scene?.docs[this.moment]
  }
}
