import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { parseInput } from '../input.ts'
import { acceptInput, declineInput, setHostInput } from './input.ts'
import { placeChange } from './place-fields.ts'

test('an answer needs no text, a decline has one of five reasons, and an assignment names a person', () => {
  for (const body of [undefined, null, {}])
    for (const schema of [acceptInput, declineInput]) expect(parseInput<unknown>(schema, body).ok).toBe(true)
  expect(parseInput(declineInput, { reason: 'TRAVEL' }).ok).toBe(true)
  expect(parseInput(declineInput, { reason: 'BORED' })).toMatchObject({ extensions: { fields: { reason: ['INVALID'] } } })
  expect(parseInput(setHostInput, { id: null })).toMatchObject({ extensions: { fields: { id: ['REQUIRED'] } } })
})

const refused = (schema: z.core.$ZodType, input: unknown) => {
  const answer = parseInput(schema, input)
  return answer.ok ? null : answer.extensions.fields
}
const id = '0190a5b2-7c11-8d3e-9f00-0123456789ab'

test('an answer carries a note and how the person travels, each up to 500 characters, and nothing else', () => {
  for (const [schema, field] of [
    [acceptInput, 'note'],
    [acceptInput, 'travel'],
    [declineInput, 'note'],
    [placeChange, 'travel'],
  ] as const) {
    expect(refused(schema, { [field]: 'x'.repeat(500) })).toBeNull()
    expect(refused(schema, { [field]: 'x'.repeat(501) })).toEqual({ [field]: ['TOO_LONG'] })
  }
  for (const schema of [acceptInput, declineInput]) expect(refused(schema, { rating: 5 })).toEqual({ rating: ['UNKNOWN'] })
})

test('how someone travels is one line, a note may have several', () => {
  expect(refused(acceptInput, { note: 'By train.\nBack on Friday.' })).toBeNull()
  expect(refused(acceptInput, { travel: 'By train.\nBack on Friday.' })).toEqual({ travel: ['ONE_LINE'] })
})

test('a person is put on a place with an offer or without one, and a reason says something', () => {
  expect(refused(setHostInput, { id })).toBeNull()
  expect(refused(setHostInput, { id, approval: false, reason: 'R' })).toBeNull()
  expect(refused(setHostInput, { id, reason: ' ' })).toEqual({ reason: ['REQUIRED'] })
  expect(refused(setHostInput, { id, reason: 'x'.repeat(500) })).toBeNull()
  expect(refused(setHostInput, { id, reason: 'x'.repeat(501) })).toEqual({ reason: ['TOO_LONG'] })
  expect(refused(setHostInput, { id, state: 'ACCEPTED' })).toEqual({ state: ['UNKNOWN'] })
})

test('an event is rated with one to five whole stars, and a rating can be removed', () => {
  expect([0, 1, 5, 6, 4.5, null, undefined].map((rating) => refused(placeChange, { rating }) === null)).toEqual([
    ...[false, true, true, false, false],
    ...[true, true],
  ])
  expect(refused(placeChange, { travel: null })).toBeNull()
})
