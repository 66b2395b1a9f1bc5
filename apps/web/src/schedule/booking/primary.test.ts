import { expect, test } from 'vitest'
import type { BookableFormat, BookableShow, Choices } from '../booking.ts'
import type { Price } from '../schedule-queries.ts'
import { leastOf, type PrimaryFacts, primaryOf, quoteWords } from './primary.ts'

const format: BookableFormat = {
  id: 'f1',
  type: 'REMOTE',
  hostType: 'ON_SCREEN',
  minDuration: 45,
  duration: 90,
  maxDuration: 120,
  attendeesMin: 6,
  attendeesMax: 60,
  creditsFrom: 7,
  subscribersOnly: false,
  settings: { customization: true },
}
const show: BookableShow = {
  id: 's1',
  category: 'GAME_SHOW',
  title: 'Buzzer Night',
  bookable: true,
  creditsFrom: 4,
  quotesOnRequest: false,
  formats: [format, { ...format, creditsFrom: 4 }],
}
const answered: Choices = {
  format,
  people: 12,
  place: { city: null, timezone: 'UTC' },
  date: '2026-12-16',
  start: '2026-12-16T19:30:00Z',
  packageLevel: 'STANDARD',
  customization: '',
}
const price: Price = {
  ...{ credits: 7, amount: 126_000, currency: 'USD', unitPrice: 18_000, lines: [], difference: null, nearby: null },
  ...{ size: 1, units: 1, peoplePerUnit: 25, teams: 2, priceZone: null, subscribersOnly: false, quotedUntil: null },
}

const facts: PrimaryFacts = {
  booker: { kind: 'booker', workspaceId: 'w1' },
  choices: answered,
  step: 'time',
  price,
  missing: 0,
  trouble: null,
  isLine: false,
}
const primary = (given: Partial<PrimaryFacts>) => primaryOf({ ...facts, ...given })

test('the one button asks the next question, then for a time, then does what this visitor can do', () => {
  expect(primary({ step: 'format' })).toEqual({ act: 'QUESTION', words: 'Choose a format' })
  expect(primary({ step: 'people' })).toEqual({ act: 'QUESTION', words: 'Set the number of people' })
  expect(primary({ step: 'place' })).toEqual({ act: 'QUESTION', words: 'Choose a time zone' })
  // back from the list of answers, and from the options
  expect(primary({ step: 'answers', choices: { ...answered, start: null } })).toEqual({ act: 'QUESTION', words: 'Choose a time' })
  expect(primary({ step: 'options' })).toEqual({ act: 'QUESTION', words: 'Back to date and time' })
  expect(primary({ choices: { ...answered, start: null } })).toEqual({ act: 'TIME', words: 'Choose a time' })
  expect(primary({})).toEqual({ act: 'BOOK', words: 'Book for 7 credits' })
  expect(primary({ missing: 2 })).toEqual({ act: 'BUY', words: 'Buy 2 credits and book' })
  expect(primary({ booker: { kind: 'guest' } })).toEqual({ act: 'SIGN_IN', words: 'Sign in to book' })
  expect(primary({ booker: { kind: 'reader', workspaceId: 'w1' } })).toEqual({ act: 'SEND', words: 'Send to an editor' })
  expect(primary({ booker: { kind: 'nowhere' } })).toEqual({ act: 'WORKSPACE', words: 'Choose a workspace' })
  expect(primary({ isLine: true })).toEqual({ act: 'LINE', words: 'Update cart' })
})

test('while a price loads the button waits; where there is none it leads to what stands in the way', () => {
  expect(primary({ price: undefined })).toEqual({ act: 'WAIT', words: 'Book' })
  expect(primary({ booker: { kind: 'unknown' } })).toEqual({ act: 'WAIT', words: 'Book' })
  expect(primary({ price: undefined, trouble: 'WAYS' })).toEqual({ act: 'TROUBLE', words: 'See your options' })
  expect(primary({ trouble: 'FAILED', choices: { ...answered, start: null } })).toEqual({ act: 'TROUBLE', words: 'Try again' })
})

test('the least price is that of the chosen format, before it that of the experience, and none when this viewer can book neither', () => {
  expect(leastOf(show, answered)).toBe(7)
  expect(leastOf(show, { ...answered, format: null })).toBe(4)
  expect(leastOf({ ...show, creditsFrom: null }, { ...answered, format: null })).toBeNull()
  expect(leastOf(show, { ...answered, format: { ...format, creditsFrom: null } })).toBeNull()
})

test('a visitor who comes from a saved quote is told whether its price is the one shown, and what to do when it isn’t', () => {
  const said = (quotedUntil: string | null, booker: Parameters<typeof quoteWords>[1]) => quoteWords({ quotedUntil }, booker)
  const booker = { kind: 'booker', workspaceId: 'w' } as const
  expect(said('2026-12-06T12:00:00Z', booker)).toBe('Quoted price, valid until Sun 6 Dec 2026.')
  expect(said(null, booker)).toBe('Your quote has expired or doesn’t apply to these choices. This is today’s price.')
  expect(said(null, { kind: 'guest' })).toBe('This is today’s price. Sign in to use your quote.')
})
