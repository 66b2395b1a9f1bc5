import { expect, test } from 'vitest'
import { mailMessageOf } from './fault-words.ts'

test('one fault of an email call is a sentence, several are a list of them', () => {
  expect(mailMessageOf('INVALID', { fields: { body: ['UNKNOWN_TOKEN'] }, tokens: ['event.plaec'] })).toBe(
    'The text has a token that this email doesn’t have: {{event.plaec}}.',
  )
  expect(
    mailMessageOf('INVALID', { fields: { subject: ['REQUIRED'], body: ['SYNTAX', 'MISSING_TOKEN'] }, tokens: [], missing: ['code'] }),
  ).toEqual(['The subject is missing.', 'The text has a tag that isn’t complete or isn’t allowed.', 'The text always has to say {{code}}.'])
  expect(mailMessageOf('INVALID', { fields: { 'to.0': ['NOT_FOUND'], 'to.3': ['NOT_FOUND'] } })).toBe(
    'Emails about an event go only to its contacts, its crew and members of its workspace.',
  )
  expect(mailMessageOf('INVALID', { fields: {} })).toBe('Some details aren’t valid. Check them and try again.')
})

test('a failure of an email call has its own words, and every other refusal those of the catalogue', () => {
  expect(mailMessageOf('INTERNAL', {})).toBe('Something went wrong')
  expect(mailMessageOf('NOT_FOUND', {})).toBeUndefined()
  expect(mailMessageOf('VERSION_CONFLICT', { version: 3 })).toBeUndefined()
})
