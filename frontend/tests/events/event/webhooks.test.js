import { screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import EventMain from '../../../src/pages/events/event/EventMain.svelte'
import { expectAccessible } from '../../axe.js'
import { requests, sent } from '../../pages/server.js'
import { MINUTE, START, eventDoc, ownPart } from './eventDoc.js'
import { openEvent, openedAnew } from './openEvent.js'

const URL = 'https://hooks.example/mahjong'
const LIST = 'events/cup/webhooks'
const ONE = `${LIST}/a1b2c3`

/** @param {object} [more] @returns {any} */
const webhook = (more) => ({
  id: 'a1b2c3',
  url: URL,
  kinds: [],
  active: true,
  off: null,
  old_until: null,
  created_at: START,
  ...more,
})

/** @param {object} [more] @returns {any} */
const delivery = (more) => ({
  id: 'msg_1',
  kind: 'event.opened',
  status: 'delivered',
  attempts: 1,
  answer: 200,
  fault: null,
  created_at: START + 80 * MINUTE,
  due_at: null,
  ...more,
})

/** Opens the dialog; what is answered may be changed meanwhile. @param {any[]} webhooks @param {Record<string, any>} [answers] */
async function openWebhooks(webhooks, answers = {}) {
  const part = ownPart({ role: 'organiser' }, ['settings', 'entrants', 'webhooks'])
  const asked = await openEvent(EventMain, eventDoc(), part, {
    [`GET ${LIST}`]: { webhooks, most: 5 },
    [`GET ${ONE}/deliveries`]: { deliveries: [] },
    ...answers,
  })
  await userEvent.click(await screen.findByTestId('tab-organise'))
  await userEvent.click(screen.getByTestId('organise-webhooks'))
  return { asked, dialog: within(await screen.findByTestId('webhooks')) }
}

/** @param {string} name of its button */
const confirm = async (name) =>
  userEvent.click(within(screen.getByTestId('act-dialog')).getByRole('button', { name }))

beforeEach(openedAnew)

describe('where there is no webhook', () => {
  it('says what one is, where to read more, and how to make one', async () => {
    const { dialog } = await openWebhooks([])
    const none = await dialog.findByTestId('no-webhooks')
    expect(none).toHaveTextContent(/^A webhook tells a program of yours/)
    expect(within(none).getByRole('link')).toHaveAttribute('href', '/developers')
    expect(dialog.getByLabelText('Address')).toBeVisible()
    for (const box of dialog.getAllByRole('checkbox')) expect(box).toBeChecked()
    await expectAccessible()
  })

  it('makes one, and shows its secret', async () => {
    const { asked, dialog } = await openWebhooks([], {
      [`POST ${LIST}`]: webhook({ secret: 'whsec_abc' }),
    })
    await userEvent.type(await dialog.findByLabelText('Address'), URL)
    await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }))
    const secret = await dialog.findByTestId('webhook-secret')
    expect(secret).toHaveTextContent(/won’t be shown again.*whsec_abc/)
    expect(secret).toHaveFocus()
    expect(within(secret).getByRole('button', { name: 'Copy: Secret' })).toBeVisible()
    expect(sent(asked, `POST ${LIST}`)).toEqual({ url: URL, kinds: [] })
    expect(dialog.getByRole('region', { name: URL })).toHaveTextContent('All messages')
    await expectAccessible()
  })

  it('tells what is refused at its field, and keeps what is filled in', async () => {
    const refusal = { problem: 'bad-webhook-address', status: 400, errors: { url: 'It must be public.' } }
    const { asked, dialog } = await openWebhooks([], { [`POST ${LIST}`]: refusal })
    const field = await dialog.findByLabelText('Address')
    await userEvent.type(field, URL)
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Registration opens' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/has to be public, and begin with https/))
    expect(field).toHaveFocus()
    expect(field).toBeInvalid()
    expect(field).toHaveValue(URL)
    expect(dialog.getByRole('checkbox', { name: 'Registration opens' })).not.toBeChecked()
    expect(sent(asked, `POST ${LIST}`).kinds).toEqual([
      'event.round_begun',
      'event.round_over',
      'event.finished',
      'event.cancelled',
    ])
    await expectAccessible()
    await userEvent.type(field, '2')
    expect(field).toBeValid()
  })

  it('tells beneath the form what is refused of no field', async () => {
    const { dialog } = await openWebhooks([], { [`POST ${LIST}`]: { problem: 'no-webhooks', status: 403 } })
    await userEvent.type(await dialog.findByLabelText('Address'), URL)
    await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('This site sends nothing to webhooks.')
    expect(dialog.getByLabelText('Address')).toHaveValue(URL)
  })

  it('asks for one kind of message at least', async () => {
    const { asked, dialog } = await openWebhooks([])
    await userEvent.type(await dialog.findByLabelText('Address'), URL)
    const boxes = dialog.getAllByRole('checkbox')
    for (const box of boxes) await userEvent.click(box)
    await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }))
    const kinds = dialog.getByRole('group', { name: 'Send a message when' })
    await waitFor(() => expect(kinds).toHaveAccessibleDescription('Choose at least one.'))
    expect(boxes[0]).toHaveFocus()
    expect(requests(asked)).not.toContain(`POST ${LIST}`)
  })
})

describe('a webhook', () => {
  it('tells what it is told and what became of its messages', async () => {
    const deliveries = [
      delivery({
        id: 'msg_3',
        status: 'waiting',
        answer: null,
        fault: 'unreachable',
        due_at: START + 90 * MINUTE,
      }),
      delivery({ id: 'msg_2', kind: 'event.round_begun', status: 'given-up', answer: 404 }),
      delivery(),
    ]
    const { dialog } = await openWebhooks([webhook({ kinds: ['event.opened', 'event.round_begun'] })], {
      [`GET ${ONE}/deliveries`]: { deliveries },
    })
    const card = await dialog.findByRole('region', { name: URL })
    expect(card).toHaveTextContent('Registration opens · A round begins')
    await waitFor(() =>
      expect(within(card).getByTestId('webhook-last')).toHaveTextContent(
        /Failed: there was no connection\. Next attempt: /,
      ),
    )
    await userEvent.click(within(card).getByTestId('webhook-deliveries'))
    const rows = within(card).getAllByTestId('delivery')
    expect(rows.map((row) => /(Failed|Delivered)[^.S]*/.exec(row.textContent ?? '')?.[0].trim())).toEqual([
      'Failed: there was no connection',
      'Failed: the answer was 404',
      'Delivered (200)',
    ])
    await expectAccessible()
  })

  it('is tried, and its outcome read out as soon as there is one', async () => {
    const answer = { deliveries: /** @type {any[]} */ ([]) }
    const { asked, dialog } = await openWebhooks([webhook()], {
      [`GET ${ONE}/deliveries`]: answer,
      [`POST ${ONE}/deliveries`]: {},
    })
    const last = await dialog.findByTestId('webhook-last')
    await waitFor(() => expect(last).toHaveTextContent('No messages yet'))
    const test = { kind: 'webhook.test', status: 'waiting', attempts: 0, answer: null }
    answer.deliveries = [delivery(test)]
    await userEvent.click(dialog.getByRole('button', { name: /Send a test/ }))
    await waitFor(() => expect(last).toHaveTextContent('Sending…'))
    expect(last).toHaveAttribute('role', 'status')
    answer.deliveries = [delivery({ ...test, status: 'given-up', attempts: 1, fault: 'refused-address' })]
    await waitFor(() => expect(last).toHaveTextContent('Failed: the address is not public'))
    await waitFor(() => expect(requests(asked).filter((each) => each === `GET ${LIST}`)).toHaveLength(2))
  })

  it('says why it can’t be tried', async () => {
    const { dialog } = await openWebhooks([webhook({ active: false, off: 'failing' })], {
      [`POST ${ONE}/deliveries`]: { problem: 'webhook-off' },
    })
    await userEvent.click(await dialog.findByRole('button', { name: /Send a test/ }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('The webhook is off. Turn it on first.')
    expect(dialog.getByRole('switch')).toHaveAccessibleDescription(/nothing arrived for three days/)
  })

  it('is turned off, and stays on where that fails', async () => {
    const answer = webhook({ active: false, off: 'owner' })
    const { asked, dialog } = await openWebhooks([webhook()], { [`PATCH ${ONE}`]: answer })
    const active = await dialog.findByRole('switch', { name: /^Active/ })
    await userEvent.click(active)
    await waitFor(() => expect(sent(asked, `PATCH ${ONE}`)).toEqual({ active: false }))
    await waitFor(() => expect(active).toHaveAccessibleDescription('No messages are sent.'))
    answer.problem = 'try-again'
    await userEvent.click(active)
    expect(await dialog.findByRole('alert')).toBeVisible()
    expect(active).not.toBeChecked()
  })

  it('sends a message again', async () => {
    const { asked, dialog } = await openWebhooks([webhook()], {
      [`GET ${ONE}/deliveries`]: { deliveries: [delivery()] },
      [`POST ${ONE}/deliveries/msg_1`]: delivery({ status: 'waiting', attempts: 0 }),
    })
    await userEvent.click(await dialog.findByTestId('webhook-deliveries'))
    await userEvent.click(await dialog.findByRole('button', { name: /^Send again: Registration opens/ }))
    await waitFor(() => expect(requests(asked)).toContain(`POST ${ONE}/deliveries/msg_1`))
  })

  it('gets another secret once that is confirmed', async () => {
    const { dialog } = await openWebhooks([webhook()], {
      [`POST ${ONE}/rotate`]: webhook({ secret: 'whsec_new', old_until: START + 1440 * MINUTE }),
    })
    await userEvent.click(await dialog.findByRole('button', { name: /^New secret/ }))
    await expectAccessible()
    await confirm('New secret')
    const secret = await dialog.findByTestId('webhook-secret')
    expect(secret).toHaveTextContent('whsec_new')
    expect(secret).toHaveFocus()
    expect(dialog.getByText(/^The previous secret works until/)).toBeVisible()
  })

  it('is deleted once that is confirmed', async () => {
    const { asked, dialog } = await openWebhooks([webhook()], { [`DELETE ${ONE}`]: {} })
    await userEvent.click(await dialog.findByRole('button', { name: /^Delete/ }))
    expect(screen.getByTestId('act-dialog')).toHaveTextContent(URL)
    await confirm('Delete')
    expect(await dialog.findByTestId('no-webhooks')).toBeVisible()
    expect(requests(asked)).toContain(`DELETE ${ONE}`)
    expect(screen.getByTestId('webhooks')).toContainElement(
      /** @type {HTMLElement} */ (document.activeElement),
    )
  })
})

describe('the list', () => {
  it('is asked for again where it fails', async () => {
    const answer = /** @type {any} */ ({ problem: 'try-again', status: 503 })
    const { dialog } = await openWebhooks([], { [`GET ${LIST}`]: answer })
    expect(await dialog.findByRole('alert')).toBeVisible()
    await expectAccessible()
    delete answer.problem
    Object.assign(answer, { webhooks: [webhook()], most: 5 })
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByRole('region', { name: URL })).toBeVisible()
    expect(dialog.queryByRole('alert')).toBeNull()
  })

  it('takes no more than there may be', async () => {
    const { dialog } = await openWebhooks([webhook()], {
      [`GET ${LIST}`]: { webhooks: [webhook()], most: 1 },
    })
    expect(await dialog.findByText(/^There are as many webhooks as there may be/)).toBeVisible()
    expect(dialog.queryByTestId('new-webhook')).toBeNull()
  })
})

it('only those who may are offered webhooks', async () => {
  await openEvent(EventMain, eventDoc(), ownPart({ role: 'referee' }, ['rulings', 'penalties']))
  await userEvent.click(await screen.findByTestId('tab-organise'))
  expect(screen.queryByTestId('organise-webhooks')).toBeNull()
})
