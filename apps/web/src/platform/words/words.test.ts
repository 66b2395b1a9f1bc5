import { expect, test } from 'vitest'
import { ApiError, OfflineError } from '../api.ts'
import { fieldWords } from './fields.ts'
import { rangeSentences } from './range.ts'
import { gated, reasonWords, refusalWords, whyOff } from './reasons.ts'

const refused = (code: string, extensions: Record<string, unknown> = {}) => new ApiError('What the catalogue says.', code, 409, extensions)

test('a refusal says its reason where it has one, else what the catalogue says', () => {
  expect(refusalWords(refused('STATE_CONFLICT', { reason: 'OFFERS_AHEAD' }))).toBe(
    'This person is assigned to upcoming events or has been asked to join them. Assign someone else first.',
  )
  expect(refusalWords(refused('STATE_CONFLICT', { reason: 'NOT_OPEN' }))).toBe(
    'This payment was already completed or cancelled. Reload the page before you try again.',
  )
  expect(refusalWords(refused('FORBIDDEN', { reason: 'SOMETHING_NEW' }))).toBe('What the catalogue says.')
  expect(refusalWords(refused('SLOT_TAKEN', { reason: 'SELF' }))).toBe('What the catalogue says.')
  expect(refusalWords(new OfflineError())).toMatch(/offline/)
})

test('a refusal that comes with a city or a rule names it', () => {
  expect(refusalWords(refused('UNKNOWN_PRICE_ZONE', { nearest: { name: 'Chicago' } }))).toContain('Chicago')
  expect(refusalWords(refused('UNKNOWN_PRICE_ZONE'))).toBe('What the catalogue says.')
  expect(refusalWords(refused('ASSIGNMENT_CONFLICT', { rule: 'RESERVED' }))).toContain('reserved')
  expect(refusalWords(refused('ASSIGNMENT_CONFLICT', { rule: 'OVERLAP' }))).toContain('at that time')
  const people = ['Ruth Okafor', 'Wren Solis'].map((fullName) => ({ id: fullName, fullName }))
  expect(refusalWords(refused('ASSIGNMENT_CONFLICT', { people }))).toMatch(/^Ruth Okafor and Wren Solis are on other events/)
  expect(refusalWords(refused('ASSIGNMENT_CONFLICT', { people: people.slice(1) }))).toMatch(/^Wren Solis is on another event/)
})

test('a reason without a sentence of its own still gets one, by what it is about', () => {
  expect(reasonWords('SOMETHING_NEW', 'event')).toBe('You can’t do that right now.')
  expect(reasonWords(null, 'event')).toBe('You can’t do that right now.')
  expect(reasonWords('FORBIDDEN', 'event')).toBe('Ask an editor of the workspace to do this.')
  expect(reasonWords('constructor')).toBe('You don’t have permission to do this.')
  expect(whyOff({ value: false }, 'workspace')).toBe('Only an admin of this workspace can change this.')
})

test('an action that is allowed has no reason', () => {
  expect(whyOff({ value: true, reason: 'SELF' })).toBeUndefined()
  expect(gated({ value: true })).toEqual({})
  expect(gated({ value: false, reason: 'SELF' })).toEqual({ disabled: true, disabledReason: 'You can’t do this to your own account.' })
})

test('a form may say for a field what a code means there', () => {
  const says = { SAME: 'Another version already starts on this day. Choose another day.' }
  expect(fieldWords('SAME')).toBe('This is the same as before. Choose another.')
  expect(fieldWords('SAME', says)).toBe(says.SAME)
  expect(fieldWords('PAST', says)).toBe(fieldWords('PAST'))
})

test('a number beyond a known range is told the range', () => {
  const wordsOf = (code: string, ...range: Parameters<typeof rangeSentences>) => fieldWords(code, rangeSentences(...range))
  for (const code of ['TOO_BIG', 'TOO_SMALL']) {
    expect(wordsOf(code, { min: 8, max: 250 }, 'people')).toBe('Enter 8 to 250 people.')
    expect(wordsOf(code, { min: 8, max: 10_000 })).toBe('Enter a number from 8 to 10,000.')
  }
  expect(wordsOf('TOO_BIG', { max: 250 })).toBe('Enter 250 or less.')
  expect(wordsOf('TOO_SMALL', { min: 8 })).toBe('Enter 8 or more.')
  expect(wordsOf('TOO_BIG', { min: 8 })).toBe('This number is too high.')
})

test('a field code that no one knows says that the value is invalid', () => {
  expect(fieldWords('TAKEN')).toBe('This is already in use.')
  expect(fieldWords('toString')).toBe('Invalid')
  expect(fieldWords(undefined)).toBeUndefined()
})
