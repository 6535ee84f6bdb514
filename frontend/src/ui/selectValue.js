/**
 * What a select shows: `{@attach selectValue(value, options)}`. The options are named so that it is set anew when they change.
 * @param {string | undefined} value @param {unknown[]} [options]
 * @returns {(select: HTMLSelectElement) => void}
 */
export const selectValue = (value, options) => (select) => {
  void options
  select.value = value ?? ''
}
