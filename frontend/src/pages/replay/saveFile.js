import { exchange } from '../../wire/rest.js'

/**
 * Downloads what is at a path below /api, under the name that the answer gives it; a refusal is told and not saved.
 * @param {string} path @returns {Promise<void>} rejects with a Problem
 */
export async function saveFile(path) {
  const response = await exchange('GET', path, undefined, true)
  const url = URL.createObjectURL(await response.blob())
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
