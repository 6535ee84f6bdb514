import { answered, refusal } from '../../wire/rest.js'

/**
 * Downloads what is at an address, under the name that the answer gives it; a refusal is told and not saved.
 * @param {string} address @returns {Promise<void>} rejects with a Problem
 */
export async function saveFile(address) {
  const response = await answered(fetch(address))
  if (!response.ok) throw refusal(response, await response.json().catch(() => null))
  const url = URL.createObjectURL(await response.blob())
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
