import { FIRST_FEE_TABLE, feeTableInput } from '@troupe/domain/schedule/fee-table'
import { expect, test } from 'vitest'
import { differs, feeAt, feeDays, rowsOf, tableOf, withRow } from './fee-rows.ts'

test('the rows of a table make a table that says the same on every day', () => {
  const made = tableOf(rowsOf(FIRST_FEE_TABLE))
  expect(feeTableInput.parse(made)).toEqual(made)
  for (const one of ['REMOTE', 'ON_SITE', 'REMOTE_HOST', 'DIY'] as const)
    for (let days = 0; days < 30; days++) expect(feeAt(made, one, days)).toEqual(feeAt(FIRST_FEE_TABLE, one, days))
})

test('the grid has a column for each day on which some class changes', () => {
  expect(feeDays([FIRST_FEE_TABLE])).toEqual([0, 1, 2, 3, 5, 6, 20])
})

test('tables differ by their percentages, however they are cut into rows', () => {
  const { DIY, ...others } = FIRST_FEE_TABLE
  const with5 = (percent: number) => ({ ...others, DIY: { ...DIY, CANCEL: [...DIY.CANCEL, { fromDays: 5, percent }] } })
  expect(differs(FIRST_FEE_TABLE, with5(100))).toBe(false)
  expect(differs(FIRST_FEE_TABLE, with5(90))).toBe(true)
})

test('a new row begins a day after the last one, with its percentages', () => {
  expect(withRow([{ fromDays: 5, fee: 0, refund: 100 }]).at(-1)).toEqual({ fromDays: 6, fee: 0, refund: 100 })
  expect(withRow([])).toEqual([{ fromDays: 0, fee: 0, refund: 100 }])
})
