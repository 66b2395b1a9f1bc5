import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { justify } from './justify.ts'

const rules = { width: 1072, height: 178, gap: 6 }
const lengthOf = (row: readonly number[]) => row.reduce((sum, one) => sum + one, rules.gap * (row.length - 1))

describe('justified rows', () => {
  test('take as many pictures as come closest to the edge, and end there', () => {
    const rows = justify([1.5, 0.75, 1.5, 1, 1, 1.78, 1.33, 0.75, 1.5], rules)
    expect(rows.map((row) => row.length)).toEqual([5, 4])
    expect(rows.map(lengthOf)).toEqual([1072, 1072])
  })

  test('leave the last row as wide as its pictures are, unless it is nearly full', () => {
    expect(justify([1.5, 1.5], rules)).toEqual([[267, 267]])
    expect(justify([1.5, 1.5, 1.5, 1], rules).map(lengthOf)).toEqual([1072])
  })

  test('cut a panorama and a narrow column to what can be looked at, and draw what has no size as a square', () => {
    expect(justify([12, 0.1], rules)).toEqual([[391, 110]])
    expect(justify([Number.NaN, 0], rules)).toEqual([[178, 178]])
  })

  test('are columns of one width where there is little room', () => {
    expect(justify([1.5, 0.75, 1], { ...rules, width: 358, columns: 2 })).toEqual([[176, 176], [176]])
  })

  test('are nothing for no pictures, and one row before the room is known', () => {
    expect(justify([], rules)).toEqual([])
    expect(justify([1, 2], { ...rules, width: 0 })).toEqual([[0, 0]])
  })

  test('have every picture once, never run over the edge, and fill it but for the last', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.1, max: 5, noNaN: true }), { maxLength: 80 }),
        fc.integer({ min: 320, max: 1600 }),
        (ratios, width) => {
          const rows = justify(ratios, { ...rules, width })
          expect(rows.flat()).toHaveLength(ratios.length)
          for (const [index, row] of rows.entries()) {
            if (index < rows.length - 1) expect(lengthOf(row)).toBe(width)
            else expect(lengthOf(row)).toBeLessThanOrEqual(width)
            expect(Math.min(...row)).toBeGreaterThan(40)
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})
