import { beforeAll, expect, it } from 'vitest'
import { section, setLanguage } from '../../src/i18n/i18n.svelte.js'
import { failureText as ofAccount } from '../../src/pages/account/failureText.js'
import { noticeText } from '../../src/pages/talk/noticeText.js'
import { Problem } from '../../src/wire/rest.js'

beforeAll(() => Promise.all(['talk', 'account', 'errors'].map(section)))

/** A day that is not near: it is told with its date. */
const UNTIL = Date.UTC(2100, 0, 2, 12)
const refused = (/** @type {string} */ code) =>
  Object.assign(new Problem(403, code, 'English.'), { until: UNTIL })

it.each(
  /** @type {const} */ ([
    ['ru', /Писать можно будет позже\. Снова писать можно с 2 янв\. 2100 г\., \d/],
    ['uk', /Писати можна буде пізніше\. Знову писати можна з 2 січ\. 2100 р\., \d/],
    ['zh', /过些时候才能发言。2100年1月2日/],
  ]),
)('says until when somebody is muted, also in days, in %s', async (lang, said) => {
  await setLanguage(lang)
  expect(await noticeText(refused('muted'))).toMatch(said)
  await setLanguage('en')
})

it('sets no space after a full stop of Chinese', async () => {
  await setLanguage('zh')
  expect(await ofAccount(refused('banned'))).toMatch(/^你暂时被封禁。到2100年1月2日/)
  await setLanguage('en')
})
