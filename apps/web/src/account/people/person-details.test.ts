import { userFields } from '@troupe/domain/account/fields'
import { updateUserInput } from '@troupe/domain/account/people-input'
import { expect, test } from 'vitest'
import { codeAt, judge } from '../../platform/form/judge.ts'
import type { Person } from '../users-query.ts'
import { detailPath, detailsInput, detailsOf, type PersonDetails } from './person-details.ts'

const rules = { schema: updateUserInput, input: detailsInput, path: detailPath }
const codeOf = (field: keyof PersonDetails & string, typed: Partial<PersonDetails>) =>
  codeAt(judge<PersonDetails>(rules, typed), detailPath(field))

test('an emptied field is cleared, a list is split, and only what was typed is sent', () => {
  expect(detailsInput({ zoneAreaId: '', city: ' ', birthYear: '', modifiers: ['magic'], level: '2' })).toEqual({
    zoneAreaId: null,
    location: { city: null },
    birthYear: null,
    modifiers: ['magic'],
    level: 2,
  })
  expect(detailsInput({ phone: '' })).toEqual({ phone: '' })
})

test('a field that the reader isn’t shown starts as it does for a new person', () => {
  const { level, load } = detailsOf({ languages: ['en'], birthYear: null, level: null, load: null } as unknown as Person)
  expect([level, load]).toEqual([String(userFields.level.initial), userFields.load.initial])
})

test.each([
  ['firstName', { firstName: ' ' }, 'REQUIRED'],
  ['birthYear', { birthYear: 'eighty' }, 'INVALID'],
  ['birthYear', { birthYear: '88' }, 'TOO_SMALL'],
  ['city', { city: 'x'.repeat(101) }, 'TOO_LONG'],
  ['meetingLink', { meetingLink: 'javascript:alert(1)' }, 'INVALID'],
  ['languages', { languages: [] }, 'REQUIRED'],
] as const)('%s %o is %s, as the server would say', (field, typed, code) => {
  expect(codeOf(field, typed as Partial<PersonDetails>)).toBe(code)
})

test.each([{ birthYear: '1988' }, { city: 'Oslo' }, { meetingLink: '' }, { phone: '+1 312 555 0170' }])('%o is fine', (typed) => {
  expect(judge<PersonDetails>(rules, typed)).toEqual({})
})
