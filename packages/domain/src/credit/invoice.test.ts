import { expect, test } from 'vitest'
import { creditNoteText, invoiceText, printedInvoice } from './invoice.ts'

const item = { label: null, consumable: 'CREDIT', quantity: 10, unitPrice: 17_400, discount: 0, amount: 174_000 } as const
const party = { name: 'A', address: '', city: '', postcode: '', country: '', taxId: '' }
const whole = invoiceText({
  order: {
    ...{ code: 'CDEFHJ', currency: 'USD', isPaid: true, paidOn: '2026-11-23', subtotal: 174_000, discount: 0, discountPercent: 0 },
    ...{ tax: 0, taxBasisPoints: 0, total: 174_000 },
  },
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
  const note = creditNoteText(whole, { reason: 'Returned by the bank', amount: 39_800, lines, corrects: 'T-2026-000001' })
  expect(note.lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(note.total)
  expect(printedInvoice(note).lines).toEqual([
    ['Credits', '2', '', '−348.00 USD'],
    ['Open rooms', '', '', '−50.00 USD'],
  ])
})
