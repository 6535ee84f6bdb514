/**
 * Tells an element's size whenever that has changed. The browser knows it once it has laid the page out, before it draws:
 * asked for sooner, it would lay out twice.
 * @param {(width: number, height: number) => void} tell in whole CSS pixels
 * @returns {(element: Element) => () => void} an attachment
 */
export const observeSize = (tell) => (element) => {
  const watch = new ResizeObserver(() => tell(element.clientWidth, element.clientHeight))
  watch.observe(element)
  return () => watch.disconnect()
}
