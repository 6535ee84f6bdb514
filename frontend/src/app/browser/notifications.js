/**
 * Messages of the system, which reach a player who looks at something else altogether. The browser is asked for them
 * only when the player asks for them here.
 */

/** @returns {NotificationPermission | 'unknown'} what the player has told the browser; unknown where it has none */
export const notificationPermission = () => globalThis.Notification?.permission ?? 'unknown'

/** Asks the player, by the browser's own words. @returns {Promise<NotificationPermission | 'unknown'>} */
export const requestPermission = async () => (await globalThis.Notification?.requestPermission()) ?? 'unknown'

/**
 * Shows one, where that is allowed and nobody looks at this page. Several of one tag are one, from whichever tab.
 * @param {string} title @param {string} body @param {string} tag
 * @returns {Promise<() => void>} takes it away
 */
export async function notify(title, body, tag) {
  if (notificationPermission() !== 'granted' || (!document.hidden && document.hasFocus())) return () => {}
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (!worker) return plain(title, { body, tag })
  await worker.showNotification(title, { body, tag })
  return async () => (await worker.getNotifications({ tag })).forEach((one) => one.close())
}

/** Without a worker, where browsers take that. @param {string} title @param {NotificationOptions} options */
function plain(title, options) {
  try {
    const shown = new Notification(title, options)
    shown.onclick = () => {
      window.focus()
      shown.close()
    }
    return () => shown.close()
  } catch {
    return () => {} // those of phones show none but a worker's
  }
}
