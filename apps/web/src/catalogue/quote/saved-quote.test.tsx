import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Price } from '../../schedule/schedule-queries.ts'
import { SavedNotice } from './saved-quote.tsx'
import { type SavedQuote, sheetPrice } from './use-saved-quote.ts'

const price = (amount: number): Price => ({
  ...{
    credits: 10,
    amount,
    currency: 'USD',
    unitPrice: amount / 10,
    lines: [],
    difference: null,
    nearby: null,
    size: 2,
    units: 2,
    peoplePerUnit: 25,
  },
  ...{ teams: 5, priceZone: null, subscribersOnly: false, quotedUntil: null },
})
const forGuests = price(174_000)
const forWorkspace = price(156_600)
const saved = (state: 'OPEN' | 'EXPIRED', more: Partial<SavedQuote> = {}): SavedQuote => ({
  ...{ id: 'q', mayWithdraw: false, number: 'K7M4QX2C', state, madeAt: '2026-10-01T12:00:00Z', validUntil: '2026-10-15T12:00:00Z' },
  wish: {
    ...{ experienceId: 'e', format: 'REMOTE', hostType: 'ON_SCREEN', attendees: 26, duration: 90, packageLevel: 'STANDARD' },
    ...{ location: null, day: null, timezone: null, start: null },
  },
  ...{ price: price(156_600), today: forWorkspace, workspaceId: 'w', workspaceName: 'Northwind Foods', note: null, salesperson: null },
  ...more,
})
const quoteOf = (one: SavedQuote, isSame = true) => ({ saved: one, isSame, holds: isSame && one.state === 'OPEN', isGone: false })
const said = (quote: ReturnType<typeof quoteOf>, asked: Price | undefined) =>
  renderToStaticMarkup(<SavedNotice quote={quote} now={sheetPrice(quote, asked)} onBack={() => {}} />)

test('an expired quote compares its price with the one that its sheet shows: that of its own workspace', () => {
  const quote = quoteOf(saved('EXPIRED'))
  expect(sheetPrice(quote, forGuests)).toBe(forWorkspace)
  expect(said(quote, forGuests)).toContain('Today’s price is the same.')
  const dearer = quoteOf(saved('EXPIRED', { today: price(160_000) }))
  expect(sheetPrice(dearer, forGuests)?.amount).toBe(160_000)
  expect(said(dearer, forGuests)).toContain('Today’s price is $1,600.')
})

test('where the same can’t be booked for its workspace, an expired quote says so, or speaks of the price that the sheet shows', () => {
  const gone = quoteOf(saved('EXPIRED', { today: null }))
  expect(said(gone, undefined)).toContain('These options are no longer available.')
  expect(said(gone, forGuests)).toContain('Today’s price is $1,740.')
})

test('a quote that holds shows its own price, and other choices than those of the quote show today’s', () => {
  expect(sheetPrice(quoteOf(saved('OPEN')), forGuests)?.amount).toBe(156_600)
  expect(said(quoteOf(saved('OPEN')), forGuests)).toBe('')
  expect(sheetPrice(quoteOf(saved('EXPIRED'), false), forGuests)).toBe(forGuests)
  expect(said(quoteOf(saved('OPEN'), false), forGuests)).toContain('You’re seeing today’s price.')
})
