import { expect, test } from 'vitest'
import { dateWords, typedDate } from './typed-date.ts'

const today = '2026-12-09'

test('a date is typed as it is read', () => {
  expect(dateWords('2026-12-16')).toBe('Wed 16 Dec 2026')
  for (const date of ['2026-09-01', '2028-02-29', '2027-05-31']) expect(typedDate(dateWords(date), 'en-US', today)).toBe(date)
})

test.each([
  ['16 Dec 2026', 'en-US', '2026-12-16'],
  ['Dec 16, 2026', 'en-US', '2026-12-16'],
  ['16th december 2026', 'en-US', '2026-12-16'],
  ['2026-12-16', 'en-US', '2026-12-16'],
  ['12/16/2026', 'en-US', '2026-12-16'],
  ['16.12.2026', 'de-DE', '2026-12-16'],
  ['4/3/2027', 'en-US', '2027-04-03'],
  ['4/3/2027', 'en-GB', '2027-03-04'],
  ['2026. 12. 16.', 'ko-KR', '2026-12-16'],
  ['20 Dec', 'en-US', '2026-12-20'],
  ['5 Jan', 'en-US', '2027-01-05'],
  ['30 Nov', 'en-US', '2026-11-30'],
  ['3/1', 'en-GB', '2027-01-03'],
])('%s in %s is %s', (text, language, date) => {
  expect(typedDate(text, language, today)).toBe(date)
})

test.each(['', 'Dec', '31 Nov 2026', '29 Feb 2027', '12/16/2026/1', '16 Dec 20', 'soon', '16 Foo 2026', '0 Dec 2026', '1 2 Dec 2026'])(
  '%s is no date',
  (text) => {
    expect(typedDate(text, 'en-US', today)).toBeNull()
  },
)
