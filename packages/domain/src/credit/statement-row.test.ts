import { expect, test } from 'vitest'
import { runs } from './statement-printed.ts'
import { foldedWords, moneyWay, type StatementRowFacts, statementSentence } from './statement-row.ts'

const booked: StatementRowFacts = {
  ...{ kind: 'BOOKED', at: Temporal.Instant.from('2026-11-27T10:00:00Z'), credits: -13, rooms: 0, fees: 0, returned: 0, kept: 0 },
  ...{ reason: 'Event booked', orderCode: null, sessionName: 'The Lost Ledger', city: 'Chicago', format: 'IN_PERSON' },
  ...{ startsAt: Temporal.Instant.from('2026-12-11T01:00:00Z'), timezone: 'America/Chicago', actorName: 'Priya Raman', expiresAt: null },
}
const order: StatementRowFacts = { ...booked, kind: 'ORDER', credits: 13, rooms: 4, orderCode: '99H9LN', sessionName: null }
const words = (row: StatementRowFacts) => {
  const { before, name, after, note } = statementSentence(row, 'America/Chicago')
  return [`${before}${name}${after}`, note]
}

test('a row says what was done, when the event is and who did it', () => {
  expect(words(booked)).toEqual(['Booked The Lost Ledger, Chicago', 'Thu 10 Dec 2026, by Priya Raman'])
  expect(words({ ...booked, format: 'REMOTE', startsAt: null, actorName: null })).toEqual([
    'Booked The Lost Ledger, virtual',
    'No date yet',
  ])
  expect(words(order)).toEqual(['Order 99H9LN, 13 credits and 4 open rooms', 'By Priya Raman'])
  expect(words({ ...booked, kind: 'COMPLETED', credits: 0 })[0]).toBe('The Lost Ledger took place')
  expect(words({ ...booked, kind: 'CHANGED', reason: 'Rescheduling fee' })[0]).toBe('Rescheduling fee: The Lost Ledger')
  expect(words({ ...order, kind: 'EXPIRED', rooms: 0, credits: -1 })).toEqual(['1 credit expired', ''])
  const gift = { ...order, kind: 'GIFT', rooms: 0, credits: 6, expiresAt: Temporal.Instant.from('2027-03-22T12:00:00Z') } as const
  expect(words(gift)).toEqual(['Gift from Troupe, 6 credits', 'From Priya Raman. Expires Mon 22 Mar 2027'])
})

test('a cancellation says how many credits came back, and how long before the event it was', () => {
  const note = (some: Partial<StatementRowFacts>) => words({ ...booked, kind: 'CANCELLED', ...some })[1]
  expect(note({ returned: 10, kept: 4 })).toBe('10 of 14 credits came back. Cancelled 13 days before, by Priya Raman')
  expect(note({ returned: 14, startsAt: null })).toBe('14 credits came back. Cancelled by Priya Raman')
  expect(note({ kept: 1, actorName: null, startsAt: booked.at })).toBe('None of 1 credit came back. Cancelled')
})

test('rows that change nothing are one line, but a cancellation never is', () => {
  const played: StatementRowFacts = { ...booked, kind: 'COMPLETED', credits: 0 }
  const released: StatementRowFacts = { ...played, kind: 'RELEASED' }
  const lost: StatementRowFacts = { ...played, kind: 'CANCELLED', kept: 13 }
  expect(runs([played, played, booked, released, played, lost]).map(({ length }) => length)).toEqual([2, 1, 2, 1])
  expect(foldedWords([played, played])).toBe('2 events took place, no change to your balance.')
  expect(foldedWords([played])).toBe('1 event took place, no change to your balance.')
  expect(foldedWords([released, played])).toBe('2 entries, no change to your balance.')
})

test('money says how it was paid, and a quantity what it counts', () => {
  expect(moneyWay({ kind: 'ORDER', cardBrand: 'visa', cardLast4: '4242' })).toBe('Visa ending 4242')
  expect(moneyWay({ kind: 'ORDER', cardBrand: null, cardLast4: null })).toBe('By invoice')
  expect(moneyWay({ kind: 'REFUND', cardBrand: null, cardLast4: null })).toBe('')
  expect(words({ ...order, credits: 2, rooms: 1, fees: 3 })[0]).toBe('Order 99H9LN, 2 credits, 1 open room and 3 credits for fees')
})
