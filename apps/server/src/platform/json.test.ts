import { expect, test } from 'vitest'
import { keptText, readKept } from './json.ts'

test('a kept value is read as it was: instants and dates, in lists and objects; texts that look like them stay texts', () => {
  const value = {
    at: Temporal.Instant.from('2026-11-23T18:00:00.123Z'),
    days: [Temporal.PlainDate.from('2026-11-23')],
    text: '2026-11-23T18:00:00Z',
    odd: '\u0001Inow',
    none: null,
  }
  const read = readKept<typeof value>(keptText(value))
  expect(read.at.equals(value.at)).toBe(true)
  expect(read.days[0]?.equals('2026-11-23')).toBe(true)
  expect([read.text, read.odd, read.none]).toEqual([value.text, value.odd, null])
  expect(readKept(keptText(undefined))).toBeNull()
})
