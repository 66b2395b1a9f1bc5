import { updateUserInput } from '@troupe/domain/account/people-input'
import { expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import { codeAt, judge, refusedFields, withoutPath } from './judge.ts'

interface Person {
  readonly firstName: string
  readonly phone: string
  readonly city: string
  readonly languages: readonly string[]
}

test('typed values are judged by the schema that the server uses', () => {
  const codes = judge<Person>({ schema: updateUserInput }, { firstName: ' ', phone: 'call me', languages: ['en', 'xx'] })
  expect(codes).toEqual({ firstName: ['REQUIRED'], phone: ['INVALID'], 'languages.1': ['UNKNOWN_LANGUAGE'] })
  expect(codeAt(codes, 'languages')).toBe('UNKNOWN_LANGUAGE')
  expect(codeAt(codes, 'first')).toBeUndefined()
  expect(judge<Person>({ schema: updateUserInput }, { firstName: 'Ada', phone: '' })).toEqual({})
})

test('a field can have another place in the input', () => {
  const rules = { schema: updateUserInput, input: ({ city }: Partial<Person>) => ({ location: { city } }) }
  expect(codeAt(judge<Person>(rules, { city: 'x'.repeat(101) }), 'location.city')).toBe('TOO_LONG')
})

test('an input that is part of another one is judged under its name', () => {
  const rules = { schema: updateUserInput, under: 'person' }
  expect(judge<Person>(rules, { firstName: '' })).toEqual({ 'person.firstName': ['REQUIRED'] })
})

test('only a refusal of the input names fields, and a corrected field loses its code', () => {
  const fields = { email: ['TAKEN'], languages: ['REQUIRED'], 'languages.0': ['UNKNOWN_LANGUAGE'] }
  expect(refusedFields(new ApiError('no', 'INVALID', 422, { fields }))).toEqual(fields)
  expect(refusedFields(new ApiError('no', 'FORBIDDEN', 403, { fields }))).toEqual({})
  expect(refusedFields(new Error('no'))).toEqual({})
  expect(withoutPath(fields, 'languages')).toEqual({ email: ['TAKEN'] })
})
