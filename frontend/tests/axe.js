import axe from 'axe-core'
import { expect } from 'vitest'

/**
 * Fails on anything that axe finds, save what jsdom can't know: colours and sizes, which a real browser is asked for.
 * @param {Element} [root]
 */
export async function expectAccessible(root = document.body) {
  const { violations } = await axe.run(root, {
    rules: {
      'color-contrast': { enabled: false },
      'target-size': { enabled: false },
      region: { enabled: false },
    },
  })
  const found = violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map((node) => node.html) }))
  expect(found).toEqual([])
}
