import { Problem } from '../../wire/rest.js'

/**
 * Downloads what is at an address, under the name that the answer gives it; a refusal is told and not saved.
 * @param {string} address @returns {Promise<void>} rejects with a Problem
 */
export async function saveFile(address) {
  const response = await fetch(address).catch(() =>
    Promise.reject(new Problem(0, 'offline', 'The server can’t be reached.')),
  )
  if (!response.ok) {
    const { code = 'server-error', detail = response.statusText } = await response.json().catch(() => ({}))
    throw new Problem(response.status, code, detail)
  }
  const url = URL.createObjectURL(await response.blob())
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
