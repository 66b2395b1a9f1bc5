import { FIRST_MONEY_TABLE } from '@troupe/domain/money/money-table'
import { expect, test } from 'vitest'
import { comparedCredits, packName, packRows, percentWords } from './pack-rows.ts'

const table = { ...FIRST_MONEY_TABLE, id: 'a', startsAt: '2000-01-01T00:00:00Z', isInForce: true, madeBy: null }

test('packs are named by how many credits are bought in one order', () => {
  expect(packRows(table, undefined).map(({ what }) => what)).toEqual([
    '1 to 9 credits',
    '10 to 24 credits',
    '25 to 49 credits',
    '50 credits or more',
    'An open room',
  ])
  expect([packName(1, undefined), packName(1, 2), packName(4, 5)]).toEqual(['Any number of credits', '1 credit', '4 credits'])
})

test('each pack shows what the same number of credits costs by the next table, however its packs are cut', () => {
  const next = { ...table, packs: [{ from: 1, price: 17_000, subscriberPrice: 16_000 }] }
  expect(packRows(table, next).map(({ nextPrice }) => nextPrice)).toEqual([17_000, 17_000, 17_000, 17_000, 4500])
  expect(
    comparedCredits(table, {
      packs: [
        { from: 1, price: 1, subscriberPrice: 1 },
        { from: 30, price: 1, subscriberPrice: 1 },
      ],
    }),
  ).toEqual([1, 10, 25, 30, 50])
  expect([percentWords(725), percentWords(1900)]).toEqual(['7.25%', '19%'])
})
