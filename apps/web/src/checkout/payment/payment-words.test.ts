import { expect, test } from 'vitest'
import type { SentLine } from './payment-query.ts'
import { lineNow, paymentWords } from './payment-words.ts'

const startsAt = '2027-01-12T17:00:00Z'
const event = {
  ...({ title: 'Buzzer Night', category: 'GAME_SHOW', format: 'REMOTE', hostType: 'ON_SCREEN' } as const),
  ...{ startsAt, timezone: 'America/Chicago', duration: 60, city: null, attendees: 20 },
}
const workspace = 'Northwind Foods'
const line = {
  cartId: 'a',
  kind: 'EVENT',
  event,
  bought: 4,
  sessionId: 's',
  itemId: 'i',
  alternatives: [],
  refundableUntil: null,
  consumable: 'CREDIT',
  feeSessionId: null,
} as const
const said = (lines: readonly Partial<SentLine>[], amount = 70_000) =>
  paymentWords({ state: 'PAID', amount, workspace, lines: lines.map((one) => ({ ...line, outcome: 'BOOKED', ...one }) as SentLine) }, true)

test('a payment says what became of its events', () => {
  expect(said([{}])).toEqual({ title: 'You’re booked', text: 'Buzzer Night for Northwind Foods. We emailed you the details.' })
  expect(said([{}, {}]).text).toBe('Two shows for Northwind Foods. We emailed you the details of each.')
  expect(said([{ outcome: 'UNSCHEDULED' }])).toEqual({
    title: 'Choose another time',
    text: 'The time you chose was no longer available when your payment arrived.',
  })
  expect(said([{ outcome: 'UNSCHEDULED' }, {}]).text).toBe(
    'One of the times you chose was no longer available when your payment arrived. The other event is booked.',
  )
  expect(said([{ outcome: 'UNSCHEDULED' }, { outcome: 'UNSCHEDULED' }]).text).toBe(
    'The times you chose were no longer available when your payment arrived.',
  )
  expect(said([{ outcome: 'UNSCHEDULED' }, { outcome: 'UNSCHEDULED' }, {}]).text).toBe(
    '2 of the times you chose were no longer available when your payment arrived. The other event is booked.',
  )
  expect(said([{ outcome: 'UNSCHEDULED' }, { outcome: 'UNSCHEDULED', event: { ...event, startsAt: null } }]).text).toContain(
    'The time you chose was no longer available when your payment arrived.',
  )
  expect(said([{ outcome: 'GRANTED' }])).toEqual({
    title: 'We couldn’t complete your booking',
    text: 'The credits you bought are in your balance. Use them to book again.',
  })
  expect(said([{ outcome: 'GRANTED' }, { outcome: 'GRANTED' }]).title).toBe('We couldn’t complete your bookings')
  expect(said([{ outcome: 'GRANTED' }, {}])).toEqual({
    title: 'We couldn’t complete one of your bookings',
    text: 'One event couldn’t be booked. Any credits you bought for it are in your balance. Use them to book again. The other event is booked.',
  })
  expect(said([{ outcome: 'GRANTED' }, { outcome: 'GRANTED' }, {}, {}])).toEqual({
    title: 'We couldn’t complete some of your bookings',
    text: '2 events couldn’t be booked. Any credits you bought for them are in your balance. Use them to book again. The other events are booked.',
  })
  expect(said([{ outcome: 'GRANTED' }, { outcome: 'UNSCHEDULED' }])).toEqual({
    title: 'Choose another time',
    text: 'One of the times you chose was no longer available when your payment arrived. One event couldn’t be booked. Any credits you bought for it are in your balance. Use them to book again.',
  })
  expect(said([{ kind: 'PACK', event: null, outcome: 'GRANTED' }]).title).toBe('Payment received')
  // a code of 100%
  expect(said([{ kind: 'PACK', event: null, outcome: 'GRANTED' }], 0).title).toBe('Order complete')
  expect(said([{ kind: 'FEE', event: null, outcome: 'GRANTED', bought: 2 }]).title).toBe('Payment received')
  expect(said([{ kind: 'FEE', event: null, outcome: 'GRANTED', bought: 0 }]).title).toBe('Ready to reschedule')
  // an order that was requested has no lines of a cart
  expect(said([]).title).toBe('Payment received')
  // an event that was bought without a time has lost none
  expect(said([{ outcome: 'UNSCHEDULED', event: { ...event, startsAt: null } }]).title).toBe('You’re booked')
})

test('a lost time is no longer asked for once its event has another one, or was cancelled', () => {
  const lost = { ...line, outcome: 'UNSCHEDULED' } as unknown as SentLine
  const said = (session: Parameters<typeof lineNow>[1]) =>
    paymentWords({ state: 'PAID', amount: 0, workspace, lines: [lineNow(lost, session)] }, true).title
  expect(said(undefined)).toBe('Choose another time')
  expect(said({ status: 'UNSCHEDULED', startsAt: null })).toBe('Choose another time')
  expect(said({ status: 'SCHEDULED', startsAt: '2027-01-13T17:00:00Z' })).toBe('You’re booked')
  expect(said({ status: 'CANCELLED', startsAt: null })).toBe('This event was cancelled')
})

test('an event that was moved, changed or cancelled after it was booked is shown as it is now', () => {
  const booked = { ...line, outcome: 'BOOKED' } as unknown as SentLine
  const moved = { status: 'SCHEDULED', startsAt: '2027-02-01T17:00:00Z', timezone: 'Europe/Berlin', attendees: 30, city: 'Berlin' }
  expect(lineNow(booked, moved).event).toEqual({
    ...event,
    startsAt: moved.startsAt,
    timezone: 'Europe/Berlin',
    attendees: 30,
    city: 'Berlin',
  })
  expect(lineNow(booked, { status: 'UNSCHEDULED', startsAt: null }).event?.startsAt).toBeNull()
  expect(lineNow(booked, { status: 'CANCELLED', startsAt }).isCancelled).toBe(true)
})

test('a payment that isn’t paid says whether something was charged', () => {
  expect(paymentWords({ state: 'EXPIRED', amount: 70_000, workspace, lines: [] }, true).text).toBe(
    'Nothing was charged. Your items are still in your cart.',
  )
  expect(paymentWords({ state: 'EXPIRED', amount: 70_000, workspace, lines: [] }, false).text).toBe('Nothing was charged.')
  expect(paymentWords({ state: 'FAILED', amount: 70_000, workspace, lines: [line as unknown as SentLine] }, true).text).toContain(
    'Nothing was booked.',
  )
  expect(paymentWords({ state: 'FAILED', amount: 70_000, workspace, lines: [] }, true).text).toBe(
    'Nothing was bought. If your card was charged, you’ll get a full refund.',
  )
  expect(paymentWords({ state: 'PROCESSING', amount: 70_000, workspace, lines: [] }, true).text).toContain('received your payment')
})
