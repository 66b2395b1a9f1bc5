import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { acceptInput, declineInput, setHostInput } from './input.ts'

test('an answer needs no text, a decline has one of five reasons, and an assignment names a person', () => {
  for (const body of [undefined, null, {}])
    for (const schema of [acceptInput, declineInput]) expect(parseInput<unknown>(schema, body).ok).toBe(true)
  expect(parseInput(declineInput, { reason: 'TRAVEL' }).ok).toBe(true)
  expect(parseInput(declineInput, { reason: 'BORED' })).toMatchObject({ extensions: { fields: { reason: ['INVALID'] } } })
  expect(parseInput(setHostInput, { id: null })).toMatchObject({ extensions: { fields: { id: ['REQUIRED'] } } })
})
