import { expect, test } from 'vitest'
import { minorOf, moneyText } from './money-text.ts'

test('an amount is read with either separator, and anything else isn’t an amount', () => {
  for (const text of ['1740', '1740.00', '1,740.00', '1.740,00', ' 1 740,0 ', '1,740']) expect(minorOf(text), text).toBe(174_000)
  expect([minorOf('0.5'), minorOf('0,05'), minorOf('.5'), minorOf('')]).toEqual([50, 5, undefined, null])
  for (const text of ['-5', 'ten', '1.2.3', '1,74,000', '$5', '5.123.4567']) expect(minorOf(text), text).toBeUndefined()
})

test('what is shown for an amount is read back as the same amount', () => {
  for (const minor of [0, 1, 99, 100, 17_400, 123_456_789]) expect(minorOf(moneyText(minor))).toBe(minor)
  expect(moneyText(null)).toBe('')
})
