import { cardPayments } from '@troupe/tests/card-payments'
import { browserOf, pack, show } from '@troupe/tests/cart-browser'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../check-invariants.ts'
import { creditTicks } from '../credit/credit.ts'
import { refundByCard } from './refund-card.ts'

let app: OpenHouse
let editor: ReturnType<typeof browserOf>
let bank: ReturnType<typeof cardPayments>
beforeAll(async () => {
  app = await openHouse()
  editor = browserOf(app)
  bank = cardPayments(app)
})
beforeEach(() => {
  app.clock.now = testNow
})
afterEach(async () => {
  app.testProvider?.modes.clear()
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
})
afterAll(() => app.close())

const success = () => app.as('success@troupe.example')
const lookForAnswers = () =>
  creditTicks(app.house)
    .find(({ name }) => name === 'refunds are answered')
    ?.run()
/** Who was told that the provider never answered about a refund. */
const told = async (code: string) => (await bank.emails('order.refundStalled', code)).map(({ to }) => to).toSorted()
const orderShown = async (id: string) =>
  (await success().ask('query($id: ID!) { order(id: $id) { state can { refund { value } } refunds { id state stalledAt } } }', { id })).data
    .order
const refund = (id: string) => success().call('POST', `/order/${id}/refund`, { reason: 'It was ours' })

test('a refund that the provider never answers is no longer silent after 36 hours, and staff try it again', async () => {
  const { body } = await editor.pay([pack], 'CARD')
  await bank.confirm(body)
  await bank.settle(body.traceId)
  const { id } = (await refund(body.orderId)).body
  const { code } = await bank.orderOf(body.orderId)
  app.testProvider?.modes.add('500')
  await expect(refundByCard(app.house, id)).rejects.toThrow(/can’t be asked/)
  app.clock.now = app.clock.now.add({ hours: 35 })
  await lookForAnswers()
  expect(await told(code)).toEqual([])
  app.clock.now = app.clock.now.add({ hours: 1 })
  for (let time = 0; time < 2; time++) await lookForAnswers()
  expect(await told(code)).toEqual(['ravi@troupe.example', 'success@troupe.example'])
  expect(await orderShown(body.orderId)).toMatchObject({
    can: { refund: { value: true } },
    refunds: [{ stalledAt: app.clock.now.toString({ smallestUnit: 'millisecond' }) }],
  })
  app.testProvider?.modes.clear()
  expect((await refund(body.orderId)).body).toEqual({ id, amount: body.amount })
  await refundByCard(app.house, id)
  expect(await orderShown(body.orderId)).toMatchObject({ state: 'REFUNDED', refunds: [{ id, state: 'DONE', stalledAt: null }] })
})

test('a provider that is silent for 60 seconds no longer keeps a time, and every payment older than two minutes is compared', async () => {
  const { body } = await editor.pay([{ ...show, date: '2027-06-08T18:00:00Z' }], 'CARD')
  app.testProvider?.modes.add('500')
  for (const [seconds, state, holds] of [
    [900, 'OPEN', 1],
    [959, 'OPEN', 1],
    [960, 'EXPIRED', 0],
  ] as const) {
    app.clock.now = testNow.add({ seconds })
    await bank.tick('open payments')
    expect([await bank.shown(body.traceId), await bank.holdsOf(body.traceId)]).toMatchObject([{ state }, holds])
  }
  app.testProvider?.modes.clear()
  app.clock.now = testNow
  const { body: lost } = await editor.pay([{ ...show, id: 'show0002', date: '2027-06-09T18:00:00Z' }], 'CARD')
  await bank.confirm(lost)
  for (const [seconds, state] of [
    [119, 'OPEN'],
    [120, 'PAID'],
  ] as const) {
    app.clock.now = testNow.add({ seconds })
    await bank.tick('payments are compared')
    expect(await bank.shown(lost.traceId)).toMatchObject({ state })
  }
})
