import { expect, test } from 'vitest'
import { creditNoteText, invoiceText } from './invoice.ts'
import { printedInvoice } from './invoice-printed.ts'

const item = { label: null, consumable: 'CREDIT', quantity: 10, unitPrice: 17_400, discount: 0, amount: 174_000 } as const
const party = { name: 'A', address: '', city: '', postcode: '', country: '', taxId: '' }
const order = {
  ...{ code: 'CDEFHJ', currency: 'USD', isPaid: true, paidOn: '2026-11-23', subtotal: 174_000, discount: 0, discountPercent: 0 },
  ...{ tax: 0, taxBasisPoints: 0, total: 174_000 },
}
const whole = invoiceText({
  order,
  items: [item],
  seller: party,
  buyer: party,
  date: '2026-11-23',
})

test('a credit note has no quantity where money was returned without whole units, and its lines add up to its total', () => {
  const lines = [
    { label: 'Credits', quantity: 2, amount: 34_800 },
    { label: 'Open rooms', quantity: 0, amount: 5_000 },
  ]
  const note = creditNoteText(whole, {
    reason: 'Returned by the bank',
    amount: 39_800,
    lines,
    corrects: 'T-2026-000001',
    before: 0,
    isToCard: false,
  })
  expect(note.lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(note.total)
  expect(printedInvoice(note).lines).toEqual([
    ['Credits', '', '2', '', '−$348.00'],
    ['Open rooms', '', '', '', '−$50.00'],
  ])
})

test('a credit note says net, rate and tax, and all credit notes of an order add up to its tax', () => {
  const taxed = { ...whole, tax: 14_355, taxBasisPoints: 825, total: 188_355, taxCountry: 'US', places: { US: 'United States' } }
  const shares = [62_785, 62_785, 62_785]
  const notes = shares.map((amount, at) =>
    creditNoteText(taxed, {
      ...{ reason: 'x', corrects: 'T-2026-000001', isToCard: true, amount, before: at * 62_785 },
      lines: [
        { label: 'a', quantity: 1, amount: 31_393 },
        { label: 'b', quantity: 1, amount: 31_392 },
      ],
    }),
  )
  expect(notes.reduce((sum, { tax }) => sum - (tax ?? 0), 0)).toBe(14_355)
  for (const { lines, subtotal, tax, total } of notes) {
    expect(lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(subtotal)
    expect((subtotal ?? 0) + (tax ?? 0)).toBe(total)
  }
  const [note] = notes
  if (!note) throw new Error('no note')
  expect(printedInvoice({ ...note, card: { brand: 'mastercard', last4: '1234' } })).toMatchObject({
    sums: [
      ['Subtotal', '−$580.00'],
      ['Tax, United States, 8.25%', '−$47.85'],
    ],
    strip: [
      ['Returned', '$627.85'],
      ['To', 'Mastercard ending 1234'],
    ],
  })
})

test('a pro forma says how it is paid, and a text that was stored before a field existed is printed without it', () => {
  const proForma = { ...whole, kind: 'PRO_FORMA' as const, paidOn: null }
  const bank = { payTo: 'Troupe, Inc.', rows: [{ label: 'Account', value: '4471' }] }
  const { facts, strip } = printedInvoice(proForma, { payBy: '2026-12-07', bank })
  expect(facts).toEqual([
    ['Date', '23 Nov 2026'],
    ['Order', 'CDEFHJ'],
    ['Due', '7 Dec 2026'],
  ])
  expect(strip).toEqual([
    ['Pay by', '7 Dec 2026'],
    ['Pay to', 'Troupe, Inc.\nAccount 4471'],
    ['Reference', 'CDEFHJ'],
  ])
  expect(printedInvoice({ ...whole, number: 'T-2026-000001' })).toMatchObject({
    ...{ site: '', paper: 'a4', totalLabel: 'Total in US dollars', strip: [['Paid in full', '23 Nov 2026']] },
    sums: [
      ['Subtotal', '$1,740.00'],
      ['Tax, 0%', '$0.00'],
    ],
  })
})

test('a line is called by its units and its event', () => {
  const named = (over: object) =>
    invoiceText({ order, items: [{ ...item, ...over }], seller: party, buyer: party, date: '2026-11-23' }).lines[0]?.label
  expect(named({})).toBe('10 credits')
  expect(named({ event: 'The Lost Ledger' })).toBe('10 credits for The Lost Ledger')
  expect(named({ consumable: 'RESCHEDULE_FEE', quantity: 1, event: 'Buzzer Night' })).toBe('1 credit for rescheduling Buzzer Night')
  expect(named({ label: 'Team pack' })).toBe('Team pack')
})

test('an address is written in the order of its country', () => {
  const townOf = (city: string, postcode: string, country: string) =>
    printedInvoice({
      ...whole,
      buyer: { ...party, name: '', city, postcode, country: '' },
      seller: { ...party, name: '', city, postcode, country },
    }).seller.at(0)
  expect(townOf('Portland', 'OR 97205', 'US')).toBe('Portland, OR 97205')
  expect(townOf('Portland', 'or 97205-1234', 'US')).toBe('Portland, or 97205-1234')
  expect(townOf('Portland, OR', '97205', 'US')).toBe('Portland, OR 97205')
  expect(townOf('Portland,', 'OR', 'US')).toBe('Portland, OR')
  expect([townOf('Portland', '', 'US'), townOf('', 'OR 97205', 'US')]).toEqual(['Portland', 'OR 97205'])
  expect(townOf('Toronto', 'ON M5V 2T6', 'CA')).toBe('Toronto ON M5V 2T6')
  expect(townOf('London', 'SW1A 1AA', 'GB')).toBe('London SW1A 1AA')
  expect([townOf('Berlin', '10115', 'DE'), townOf('Berlin', '10115', '')]).toEqual(['10115 Berlin', '10115 Berlin'])
})
