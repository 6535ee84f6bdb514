import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Games whose points have two figures, or three. */
const SMALL = /games\/(sichuan|little_mahjong)\//
/** What stands between tags and is a number as it comes, not as the language writes it. */
const RAW = /(?<![=\w"'`(,:$])\{[\w.[\]]*\b(points|score|total)( [*/+-] [^}]*)?\}/g

it('points are written as the language writes numbers', () => {
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.svelte') && !SMALL.test(name))
    .flatMap((name) => {
      const text = readFileSync(`src/${name}`, 'utf8').replace(/<(script|style)>.*?<\/\1>/gs, '')
      return [...text.matchAll(RAW)]
        .filter(({ index }) => text.slice(0, index).lastIndexOf('>') > text.slice(0, index).lastIndexOf('<'))
        .map(([raw]) => `${name}: ${raw}`)
    })
  expect(found).toEqual([])
})
