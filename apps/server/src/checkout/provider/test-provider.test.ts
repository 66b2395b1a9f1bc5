import { randomUUID } from 'node:crypto'
import { openHouse } from '@troupe/tests/house'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openCards } from '../../platform/outbound/stripe.ts'
import { providerOf } from './provider.ts'

const { house, db, testProvider, as, close } = await openHouse()
afterAll(() => close())
afterEach(() => testProvider?.modes.clear())
const provider = providerOf(house)
const { payments } = house.settings
if (!provider || !testProvider || payments.by !== 'test') throw new Error('the demo takes test cards')
const guest = as(null)
const cards = {
  paid: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  asks: '4000 0027 6000 3184',
  disputed: '4000 0000 0000 0259',
  refundFails: '4000 0000 0000 5126',
}

const create = async (amount = 18_000, key = `intent:${randomUUID()}`) => {
  const made = await provider.create({ amount, currency: 'USD', metadata: { orderId: randomUUID(), traceId: randomUUID() }, key })
  if (!made.ok) throw new Error(made.code)
  return made.value
}
const confirm = (id: string, body: object) => guest.call('POST', `/test-provider/v1/payment_intents/${id}/confirm`, body)
const card = (number: string, other: object = {}) => ({ number, expMonth: 12, expYear: 2030, cvc: '123', ...other })
const pay = async (number: string, amount?: number) => {
  const intent = await create(amount)
  return { intent, told: await confirm(intent.id, { clientSecret: intent.clientSecret, card: card(number) }) }
}
const now = async (id: string) => {
  const found = await provider.retrieve(id)
  if (!found.ok) throw new Error(found.code)
  return found.value
}

test('an intent is made once for its key, and with other parameters the key is refused', async () => {
  const key = `intent:${randomUUID()}`
  const asked = { amount: 5000, currency: 'USD', metadata: { orderId: 'o', traceId: 't' }, key }
  const [first, second] = await Promise.all([provider.create(asked), provider.create(asked)])
  expect(first).toMatchObject({
    ok: true,
    value: { state: 'OPEN', amount: 5000, currency: 'USD', metadata: { orderId: 'o', traceId: 't' } },
  })
  expect(second).toEqual(first)
  expect(await provider.create({ ...asked, amount: 5001 })).toMatchObject({ ok: false, code: 'IDEMPOTENCY_CONFLICT' })
  expect(await provider.create({ ...asked, amount: 49, key: 'small' })).toMatchObject({
    code: 'STATE_CONFLICT',
    extensions: { reason: 'AMOUNT' },
  })
})

test('what a guest can cause is no error in the log: an id that isn’t one, and a payment that has moved on; a provider that fails is one', async () => {
  const errors = vi.spyOn(house.log, 'error')
  expect(await provider.retrieve('pi_guessed')).toMatchObject({ code: 'NOT_FOUND' })
  const { intent } = await pay(cards.paid)
  await provider.cancel(intent.id)
  expect(errors).not.toHaveBeenCalled()
  testProvider.modes.add('500')
  expect(await provider.retrieve(intent.id)).toMatchObject({ code: 'UNAVAILABLE' })
  expect(errors).toHaveBeenCalledOnce()
  errors.mockRestore()
})

test('the paid card pays, in state and amount, and a paid intent is neither paid again nor cancelled', async () => {
  const { intent, told } = await pay(cards.paid)
  expect(told).toMatchObject({ status: 200, body: { state: 'SUCCEEDED', error: null } })
  expect(await now(intent.id)).toMatchObject({ state: 'SUCCEEDED', amountReceived: 18_000, refunds: [], disputes: [] })
  const again = await confirm(intent.id, { clientSecret: intent.clientSecret, card: card(cards.paid) })
  expect(again).toMatchObject({ status: 409, body: { extensions: { reason: 'NOT_OPEN' } } })
  expect(await provider.cancel(intent.id)).toMatchObject({ ok: true, value: { state: 'SUCCEEDED' } })
})

test('a declined card leaves the intent open for another one', async () => {
  const { intent, told } = await pay(cards.declined)
  expect(told.body).toEqual({ state: 'OPEN', error: { code: 'generic_decline', message: 'Your card was declined.' } })
  const poor = await confirm(intent.id, { clientSecret: intent.clientSecret, card: card(cards.poor) })
  expect(poor.body.error.code).toBe('insufficient_funds')
  expect(await now(intent.id)).toMatchObject({ state: 'OPEN', declineCode: 'insufficient_funds' })
  const paid = await confirm(intent.id, { clientSecret: intent.clientSecret, card: card(cards.paid) })
  expect(paid.body).toEqual({ state: 'SUCCEEDED', error: null })
})

test('3-D Secure asks the person, who says no, and yes on the second try', async () => {
  const { intent, told } = await pay(cards.asks)
  expect(told.body).toEqual({ state: 'NEEDS_ACTION', error: null })
  const secret = { clientSecret: intent.clientSecret }
  const refused = await confirm(intent.id, { ...secret, approve: false })
  expect(refused.body).toMatchObject({ state: 'OPEN', error: { code: 'payment_intent_authentication_failure' } })
  expect((await confirm(intent.id, { ...secret, card: card(cards.asks) })).body.state).toBe('NEEDS_ACTION')
  expect((await confirm(intent.id, { ...secret, approve: true })).body).toEqual({ state: 'SUCCEEDED', error: null })
})

test('an unknown card, an expired one and a wrong security code are refused, and only the last four digits of a card are stored', async () => {
  const intent = await create()
  const tried = async (given: object) => (await confirm(intent.id, { clientSecret: intent.clientSecret, card: given })).body.error.code
  expect(await tried(card('4111 1111 1111 1111'))).toBe('incorrect_number')
  expect(await tried(card(cards.paid, { expYear: 2020 }))).toBe('invalid_expiry_year')
  expect(await tried(card(cards.paid, { expMonth: 13 }))).toBe('invalid_expiry_month')
  expect(await tried(card(cards.paid, { cvc: '1' }))).toBe('invalid_cvc')
  await pay(cards.paid)
  const rows = await db.selectFrom('test_provider_object').select(['id', 'body']).execute()
  expect(rows.length).toBeGreaterThan(5)
  const whole = JSON.stringify(rows)
  expect(whole).toContain('"last4":"4242"')
  const stored = whole.replaceAll(/"last4":"\d{4}"/g, '')
  expect(stored).not.toMatch(/4242 ?4242|4111 ?1111|"cvc"|"exp_/)
  // nowhere else; in a random id any four may stand by chance
  expect(stored).not.toMatch(/(?<![\w-])(?:4242|4111|5126)(?![\w-])/)
})

test('PAY-19: a client secret of another intent is refused, and without the test provider the route doesn’t exist', async () => {
  const [mine, other] = [await create(), await create()]
  expect(await confirm(mine.id, { clientSecret: other.clientSecret, card: card(cards.paid) })).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  })
  expect((await now(mine.id)).state).toBe('OPEN')
  const off = await openHouse({ PAYMENTS: 'off' })
  const told = await off.as(null).call('POST', `/test-provider/v1/payment_intents/${mine.id}/confirm`, { clientSecret: mine.clientSecret })
  expect(told).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } })
  expect((await off.as(null).call('POST', '/webhooks/stripe', {})).body.code).toBe('ROUTE_NOT_FOUND')
  await off.close()
})

test('a refund is made once for its key, never more than was paid, and may fail later', async () => {
  const { intent } = await pay(cards.refundFails, 9000)
  const refund = { intentId: intent.id, amount: 4000, refundId: randomUUID(), key: `refund:${randomUUID()}` }
  const first = await provider.refund(refund)
  expect(first).toMatchObject({ ok: true, value: { state: 'RETURNED', amount: 4000, refundId: refund.refundId } })
  expect(await provider.refund(refund)).toEqual(first)
  const more = await provider.refund({ ...refund, amount: 5001, key: 'more' })
  expect(more).toMatchObject({ ok: false, code: 'STATE_CONFLICT', extensions: { reason: 'REFUND_REFUSED', code: 'amount_too_large' } })
  await testProvider.later()
  expect((await now(intent.id)).refunds).toMatchObject([{ state: 'FAILED', amount: 4000, refundId: refund.refundId }])
})

test('the disputed card is disputed later', async () => {
  const { intent } = await pay(cards.disputed)
  expect((await now(intent.id)).disputes).toEqual([])
  await testProvider.later()
  expect((await now(intent.id)).disputes).toMatchObject([{ state: 'OPEN', amount: 18_000 }])
})

test('webhooks reach the server signed, and those that were late, doubled, reordered or lost change nothing about the facts', async () => {
  await testProvider.deliver()
  const events = async () => (await db.selectFrom('checkout_event').select(['id', 'type']).execute()).length
  let before = await events()
  testProvider.modes.add('late')
  await pay(cards.paid)
  await testProvider.deliver()
  expect(await events()).toBe(before)
  testProvider.modes.clear()
  testProvider.modes.add('twice').add('reordered')
  await testProvider.deliver()
  expect(await events()).toBe(before + 3)
  before = await events()
  testProvider.modes.clear()
  testProvider.modes.add('lost')
  await pay(cards.paid)
  await testProvider.deliver()
  testProvider.modes.clear()
  await testProvider.deliver()
  expect(await events()).toBe(before)
})

test('a provider that fails, hangs or is cut off answers that it can’t be reached, and the same key finds what it did', async () => {
  const quick = providerOf({ ...house, cards: openCards('test', payments, testProvider.url, 300) })
  const asked = { amount: 5000, currency: 'USD', metadata: { orderId: 'o', traceId: 't' }, key: `intent:${randomUUID()}` }
  for (const mode of ['500', 'hang', 'timeout'] as const) {
    testProvider.modes.clear()
    testProvider.modes.add(mode)
    expect(await quick?.create(asked), mode).toMatchObject({ ok: false, code: 'UNAVAILABLE', extensions: { reason: 'PROVIDER' } })
  }
  testProvider.modes.clear()
  const many = async () => (await db.selectFrom('test_provider_object').select('id').where('kind', '=', 'payment_intent').execute()).length
  const before = await many()
  expect(await quick?.create(asked)).toMatchObject({ ok: true, value: { amount: 5000 } })
  // the call that was cut off had made it
  expect(await many()).toBe(before)
})

/** The code or the text that a call of the SDK is refused with. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )

test('any client of the SDK gets the objects that it asks to expand, pages of lists, and refunds by the charge', async () => {
  const { stripe } = house.cards ?? {}
  if (!stripe) throw new Error('no cards')
  const { intent } = await pay(cards.paid, 9000)
  const made = await stripe.paymentIntents.create({ amount: 5000, currency: 'eur', expand: ['latest_charge', 'customer'] })
  expect(made).toMatchObject({ currency: 'eur', latest_charge: null, customer: null })
  expect(await stripe.paymentIntents.list({ limit: 2 })).toMatchObject({ has_more: true, url: '/v1/payment_intents' })
  const listed = await stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] })
  const paid = listed.data.find(({ id }) => id === intent.id)?.latest_charge
  if (typeof paid !== 'object' || !paid) throw new Error('not expanded')
  expect(paid).toMatchObject({ amount: 9000, payment_method_details: { card: { last4: '4242' } } })
  expect((await stripe.charges.list({ payment_intent: intent.id })).data).toEqual([paid])
  expect(await stripe.charges.retrieve(paid.id)).toMatchObject(paid)
  const seen = new Set<string>()
  for await (const one of stripe.paymentIntents.list({ limit: 2 })) seen.add(one.id)
  expect(seen.size).toBe(listed.data.length)
  const refund = await stripe.refunds.create({ charge: paid.id, amount: 4000, expand: ['charge.payment_intent', 'payment_intent'] })
  expect(refund).toMatchObject({ charge: { id: paid.id, payment_intent: { id: intent.id } }, payment_intent: { id: intent.id } })
  expect((await stripe.refunds.list({ charge: paid.id })).data.map(({ id }) => id)).toEqual([refund.id])
  expect((await stripe.refunds.list({ charge: 'ch_other' })).data).toEqual([])
  expect(await now(intent.id)).toMatchObject({ refunds: [{ amount: 4000 }] })
})

test('an intent is changed until it is paid, and what the provider doesn’t do it refuses as Stripe refuses what it doesn’t know', async () => {
  const { stripe } = house.cards ?? {}
  if (!stripe) throw new Error('no cards')
  const made = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd', metadata: { a: '1', b: '2' } })
  const changed = await stripe.paymentIntents.update(made.id, { amount: 6000, currency: 'eur', metadata: { a: '', c: '3' } })
  expect(changed).toMatchObject({ id: made.id, amount: 6000, currency: 'eur', metadata: { b: '2', c: '3' } })
  expect(changed.metadata).not.toHaveProperty('a')
  const { intent } = await pay(cards.paid)
  expect(await refusal(stripe.paymentIntents.update(intent.id, { amount: 6000 }))).toBe('payment_intent_unexpected_state')
  expect(await stripe.paymentIntents.update(intent.id, { metadata: { note: 'x' } })).toMatchObject({ metadata: { note: 'x' } })
  expect(await refusal(stripe.paymentIntents.create({ amount: 5000, currency: 'zzz' }))).toMatch(/^Invalid currency: zzz/)
  expect(await refusal(stripe.paymentIntents.create({ amount: 5000, currency: 'usd', capture_method: 'manual' }))).toBe('parameter_unknown')
  expect(await refusal(stripe.paymentIntents.retrieve(intent.id, { expand: ['planted'] }))).toMatch(/cannot be expanded \(planted\)/)
  expect(await refusal(stripe.paymentIntents.retrieve(intent.id, { expand: ['client_secret'] }))).toMatch(/cannot be expanded/)
  expect(await refusal(stripe.refunds.create({ amount: 100 }))).toBe('parameter_missing')
  expect(await refusal(stripe.refunds.create({ charge: 'ch_other' }))).toBe('resource_missing')
  expect(await refusal(stripe.customers.list())).toMatch(/^Unrecognized request URL \(GET: \/v1\/customers\)/)
})

test('an intent paid with another amount than was asked for says so', async () => {
  testProvider.modes.add('wrong amount')
  const { intent } = await pay(cards.paid, 7000)
  expect(await now(intent.id)).toMatchObject({ state: 'SUCCEEDED', amount: 7100, amountReceived: 7100 })
})
