import { expect, test } from 'vitest'
import type { Answer } from '../answer.ts'
import { ORDER_STATES, type OrderState } from './kinds.ts'
import { mayBePaid, mayBeRefunded, mayCorrect } from './order-rules.ts'

const reasonOf = (answer: Answer<null>) => (answer.ok ? 'yes' : answer.extensions.reason)
const isPaid = (state: OrderState) => ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'STUCK'].includes(state)
const byState = (rule: (state: OrderState) => Answer<null>) =>
  Object.fromEntries(ORDER_STATES.map((state) => [state, reasonOf(rule(state))]))

test('orders by hand and of HubSpot are corrected until something was refunded, online ones until they are paid', () => {
  const manual = byState((state) => mayCorrect({ source: 'MANUAL', state, isPaid: isPaid(state), hasRefunds: state.includes('REFUNDED') }))
  expect(manual).toEqual({
    DRAFT: 'PAYMENT_OPEN',
    PENDING: 'yes',
    PAID: 'yes',
    PARTIALLY_REFUNDED: 'REFUNDED',
    REFUNDED: 'REFUNDED',
    EXPIRED: 'yes',
    CANCELLED: 'CANCELLED',
    STUCK: 'yes',
  })
  expect(byState((state) => mayCorrect({ source: 'ONLINE', state, isPaid: isPaid(state), hasRefunds: false }))).toMatchObject({
    PENDING: 'yes',
    EXPIRED: 'yes',
    PAID: 'PAID_ONLINE',
    STUCK: 'PAID_ONLINE',
    REFUNDED: 'PAID_ONLINE',
  })
})

test('only an order that waits or has expired is marked as paid, and only a paid one is refunded, until nothing is left', () => {
  expect(byState((state) => mayBePaid({ state }))).toEqual({
    DRAFT: 'PAYMENT_OPEN',
    PENDING: 'yes',
    PAID: 'ALREADY_PAID',
    PARTIALLY_REFUNDED: 'ALREADY_PAID',
    REFUNDED: 'ALREADY_PAID',
    EXPIRED: 'yes',
    CANCELLED: 'CANCELLED',
    STUCK: 'ALREADY_PAID',
  })
  expect(byState((state) => mayBeRefunded({ state, isPaid: isPaid(state), hasUnits: state !== 'REFUNDED' }))).toEqual({
    DRAFT: 'NOT_PAID',
    PENDING: 'NOT_PAID',
    PAID: 'yes',
    PARTIALLY_REFUNDED: 'yes',
    REFUNDED: 'REFUNDED',
    EXPIRED: 'NOT_PAID',
    CANCELLED: 'CANCELLED',
    STUCK: 'yes',
  })
  // its money was returned without us while everything was used: what becomes free can still be withdrawn
  expect(mayBeRefunded({ state: 'REFUNDED', isPaid: true, hasUnits: true })).toMatchObject({ ok: true })
})

test('an order whose payment doesn’t match it can only be refunded', () => {
  const order = { source: 'ONLINE', state: 'EXPIRED', isPaid: false, hasRefunds: false, hasUnits: true, flag: 'MISMATCH' } as const
  const refused = { code: 'STATE_CONFLICT', extensions: { reason: 'MISMATCH' } }
  expect([mayCorrect(order), mayBePaid(order)]).toMatchObject([refused, refused])
  expect(mayBeRefunded(order)).toEqual({ ok: true, value: null })
})
