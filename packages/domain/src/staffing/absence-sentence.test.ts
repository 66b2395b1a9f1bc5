import { expect, test } from 'vitest'
import { readAbsence } from './absence-sentence.ts'

const today = '2026-11-23'
const read = (sentence: string) => {
  const found = readAbsence(sentence, today)
  return found && `${found.date} ${found.until}`
}

test.each([
  ['24 Dec to 2 Jan', '2026-12-24 2027-01-02'],
  ['24 to 27 December', '2026-12-24 2026-12-27'],
  ['Dec 24th – Dec 26th', '2026-12-24 2026-12-26'],
  ['thu 24 dec until 2 january 2027', '2026-12-24 2027-01-02'],
  ['1 March', '2027-03-01 2027-03-01'],
  ['23 nov', '2026-11-23 2026-11-23'],
  ['22 nov', '2027-11-22 2027-11-22'],
  ['today', '2026-11-23 2026-11-23'],
  ['tomorrow to friday', '2026-11-24 2026-11-27'],
  ['Mon-Wed', '2026-11-23 2026-11-25'],
  ['next week', '2026-11-30 2026-12-06'],
  ['2026-12-24 to 2026-12-31', '2026-12-24 2026-12-31'],
  ['29 Feb 2028', '2028-02-29 2028-02-29'],
])('“%s” is understood', (sentence, dates) => {
  expect(read(sentence)).toBe(dates)
})

test.each([
  '',
  'soon',
  '31 feb',
  '0 dec',
  '29 feb 2027',
  '2 jan 2027 to 24 dec 2026',
  '1 dec to 2 dec to 3 dec',
  '24 zec',
  '2026-13-01',
  '1 dec 1999',
  'monkey',
])('“%s” is not guessed at', (sentence) => {
  expect(read(sentence)).toBeNull()
})
