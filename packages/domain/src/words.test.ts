import { expect, test } from 'vitest'
import { FORMAT_WORDS, missingCreditsNotice, READINESS_WORDS } from './words.ts'

test('the words of the specification are exact', () => {
  expect(Object.values(FORMAT_WORDS)).toEqual(['Virtual', 'Hybrid', 'In-Person'])
  expect(Object.values(READINESS_WORDS).map((word) => `${word.label} ${word.tone}`)).toEqual([
    'Managers needed warning',
    'Needs hosts assigned warning',
    'More details required to run warning',
    'Ready for review warning',
    'Ready to run event success',
  ])
})

test('the notice for missing credits counts', () => {
  expect(missingCreditsNotice(1).text).toBe(
    'You do not have enough available credits. 1 more is required. You may purchase more credits here.',
  )
  expect(missingCreditsNotice(5).text).toContain('5 more are required.')
})
