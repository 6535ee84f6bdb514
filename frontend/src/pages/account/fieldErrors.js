/**
 * The field that a refusal is about, named by what fills it in: its `autocomplete`. The server's `errors` name fields as
 * its own orders do, and not for every refusal; its codes always tell.
 * @type {Record<string, AutoFill>}
 */
const FIELDS = {
  'name-empty': 'username',
  'name-long': 'username',
  'name-characters': 'username',
  'name-mixed': 'username',
  'name-reserved': 'username',
  'name-taken': 'username',
  'password-short': 'new-password',
  'password-long': 'new-password',
  'password-common': 'new-password',
  'wrong-password': 'current-password',
  'wrong-sign-in': 'current-password',
  'bad-email': 'email',
}

/**
 * Ties what tells of a refusal to the field of its form that it is about: the field says that it is wrong, and why,
 * and takes the focus, unless that has gone elsewhere meanwhile. A refusal that is about no field leaves all as it is.
 * @param {string} code
 * @returns {(notice: Element) => (() => void) | undefined}
 */
export const showOnField = (code) => (notice) => {
  const form = notice.closest('form')
  /** @type {HTMLInputElement | null | undefined} */
  const field = form?.querySelector(`.field [autocomplete='${FIELDS[code]}']`)
  if (!form || !field) return
  const described = field.getAttribute('aria-describedby')
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', described ? `${notice.id} ${described}` : notice.id)
  const { activeElement, body } = document
  if (activeElement === body || form.contains(activeElement)) field.focus()
  return () => {
    field.removeAttribute('aria-invalid')
    if (described) field.setAttribute('aria-describedby', described)
    else field.removeAttribute('aria-describedby')
  }
}
