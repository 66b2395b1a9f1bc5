import { expect, test } from 'vitest'
import { minorOf, moneyText } from './money-text.ts'

test('an amount is read with either separator, and anything else isn’t an amount', () => {
  for (const text of ['1740', '1740.00', '1,740.00', '1.740,00', ' 1 740,0 ', '1,740']) expect(minorOf(text), text).toBe(174_000)
  expect([minorOf('0.5'), minorOf('0,05'), minorOf('.5'), minorOf('')]).toEqual([50, 5, undefined, null])
  for (const text of ['-5', 'ten', '1.2.3', '1,74,000', '$5', '5.123.4567']) expect(minorOf(text), text).toBeUndefined()
})

test('a part of a cent is no group of thousands, and a group follows no 0', () => {
  for (const text of ['0.125', '0,125', '00.125', '180.005', '1.740', '0,125.00', '1740,000', '1,740,00', '1.740.00', '1,740.005'])
    expect(minorOf(text), text).toBeUndefined()
  expect([minorOf('180,005'), minorOf('1.740.000'), minorOf('1.740.000,5'), minorOf('1,740,000.05')]).toEqual([
    18_000_500, 174_000_000, 174_000_050, 174_000_005,
  ])
})

test('what is shown for an amount is read back as the same amount', () => {
  for (const minor of [0, 1, 99, 100, 17_400, 123_456_789]) expect(minorOf(moneyText(minor))).toBe(minor)
  expect(moneyText(null)).toBe('')
})
