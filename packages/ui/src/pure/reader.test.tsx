import { expect, test } from 'vitest'
import { firstWeekday, firstWeekdayIn, hasHalfDays, readableTag } from './reader.ts'

test.each([
  ['en-US', 7, true],
  ['en-GB', 1, false],
  ['en-AU', 1, true],
  ['de-DE', 1, false],
  ['fr-CA', 7, false],
  ['ja-JP', 7, false],
  ['ko-KR', 7, true],
  ['ar-EG', 6, true],
  ['pt-BR', 7, false],
])('%s: weeks begin on day %i, twelve hours: %s', (language, first, half) => {
  expect(firstWeekday(language)).toBe(first)
  expect(hasHalfDays(language)).toBe(half)
})

test('a browser that does not know the week reads it from the region', () => {
  const languages = ['en-US', 'en', 'en-GB', 'de', 'ja', 'ar-EG', 'pt-BR', 'es-MX', 'he', 'fa', 'hi', 'sv', 'dv-MV']
  const known = languages.map((language) => firstWeekday(language))
  expect(languages.map((language) => firstWeekdayIn(new Intl.Locale(language).maximize().region))).toEqual(known)
  expect(firstWeekdayIn(undefined)).toBe(1)
})

test('an invalid language tag counts as English', () => {
  expect(readableTag('C')).toBe('en')
  expect(readableTag('EN-us')).toBe('en-US')
  expect(readableTag('en-GB@posix')).toBe('en-GB')
})
