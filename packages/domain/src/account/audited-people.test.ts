import { expect, test } from 'vitest'
import { peopleNamed } from './audited-people.ts'

const idOf = (letter: string) => `fba8ecb0-bfb1-4984-9405-b618ca5a000${letter}`
const [one, two, other] = [idOf('a'), idOf('b'), idOf('c')]
const none = { operation: 'updateSession', subjectType: 'session', subjectId: other, before: null, after: null }

test('the people of an entry are found wherever they are kept: alone, in a list, with their places, and as what was changed', () => {
  const named = (more: Partial<Parameters<typeof peopleNamed>[0]>) => peopleNamed({ ...none, ...more })
  expect(named({})).toEqual([])
  expect(named({ before: { userId: one, role: 'HOST' }, after: { userId: two, why: 'NEXT' } })).toEqual([one, two])
  expect(named({ after: { userIds: [one, two] } })).toEqual([one, two])
  expect(named({ before: { contact_id: one, version: 3 }, after: { contact_id: two, template_id: other } })).toEqual([one, two])
  expect(named({ before: { people: [{ placeId: other, userId: null }] }, after: { people: [{ placeId: other, userId: one }] } })).toEqual([
    one,
  ])
  expect(named({ operation: 'contacts', before: one, after: [one, two] })).toEqual([one, two])
  expect(named({ subjectType: 'user', subjectId: one })).toEqual([one])
  // the same field may hold something else
  expect(named({ after: { people: 12, userId: 'someone' } })).toEqual([])
})
