import { expect, test } from 'vitest'
import { itemsWords } from '../../platform/money/unit-words.ts'
import { totalOf } from './order-words.ts'

test('an order says what it gives; a rescheduling fee is counted in credits', () => {
  expect(itemsWords([{ consumable: 'CREDIT', quantity: 1 }])).toBe('1 credit')
  expect(itemsWords([{ consumable: 'OPEN_ROOM', quantity: 1 }])).toBe('1 open room')
  expect(
    itemsWords([
      { label: 'Buzzer Night', consumable: 'CREDIT', quantity: 4 },
      { consumable: 'OPEN_ROOM', quantity: 4 },
      { consumable: 'RESCHEDULE_FEE', quantity: 3 },
    ]),
  ).toBe('Buzzer Night, 4 open rooms and 3 credits for rescheduling')
})

test('an order has a total once every item has a price; until then it says how many have none', () => {
  const [priced, unpriced] = [{ unitPrice: 15_600 }, { unitPrice: null }]
  const said = (total: number | null, ...items: readonly { readonly unitPrice: number | null }[]) =>
    totalOf({ total, currency: 'USD', items })
  expect(said(31_200, priced, priced)).toBe('$312.00')
  expect(said(null, priced, unpriced, priced)).toBe('1 of 3 items isn’t priced yet')
  expect(said(null, unpriced)).toBe('Not priced yet')
})
