/** A link of this site leaves the header where it is: the menu that it was in closes. @param {HTMLElement} menu */
export function closeOnLink(menu) {
  const close = (/** @type {Event} */ event) => {
    if (event.target instanceof HTMLAnchorElement) menu.hidePopover?.()
  }
  menu.addEventListener('click', close)
  return () => menu.removeEventListener('click', close)
}
