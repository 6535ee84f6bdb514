/**
 * Draws the sprite of emotes: `node tools/emotes.mjs`. Every face has a cell and a view of its slug; whoever asks for a view
 * that is not there sees the first cell, a face that says nothing. The file is made, not kept: the build calls `emotes()`
 * where it is missing or old.
 */
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLIP } from './avatars/shapes.mjs'
import { FACES } from './emotes/faces.mjs'

const HERE = import.meta.dirname
const FILE = join(HERE, '../src/pages/talk/emotes.svg')
const SOURCES = ['emotes.mjs', 'emotes/faces.mjs', 'avatars/shapes.mjs']
/** The width of a face, and how far apart they lie. */
const [SIDE, PITCH] = [60, 64]

/** @returns {string} */
export function draw() {
  const cells = Object.entries(FACES).map(([slug, art], i) => {
    const x = i * PITCH
    return `<view id="${slug}" viewBox="${x} 0 ${SIDE} ${SIDE}"/><g transform="translate(${x} 0)">${art()}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">${CLIP}\n${cells.join('\n')}\n</svg>\n`
}

const make = () => writeFileSync(FILE, draw())
const timeOf = (/** @type {string} */ file) => statSync(file).mtimeMs

/** Makes the sprite before anything asks for it, where it is missing or older than a source. @returns {import('vite').Plugin} */
export function emotes() {
  return {
    name: 'emote-sprite',
    config() {
      const newest = Math.max(...SOURCES.map((source) => timeOf(join(HERE, source))))
      if (!existsSync(FILE) || timeOf(FILE) < newest) make()
    },
  }
}

if (process.argv[1] === import.meta.filename) make()
