import { expect, test } from 'vitest'
import { ASSIGNMENT_ROLES, type AssignmentRole, performs } from '../../role/assignment.ts'
import type { Claim, Person } from './facts.ts'
import { bitOf, offersOf, rolesFor, rolesOf } from './qualify.ts'

const ada: Person = {
  ...{ id: 'ada', active: true, level: 2, languages: ['en', 'de'], zoneAreaId: null, home: null, timezone: 'UTC' },
  ...{ roles: ASSIGNMENT_ROLES, dailyLimit: null, weeklyLimit: null, availability: [] },
}
const need = { level: 2, language: 'de' }
const plays = (roles: number) => ASSIGNMENT_ROLES.filter((role) => bitOf(role) & roles)

test('the search counts hosts, plants and producers, each by a bit of its own; a salesperson is never searched for', () => {
  const bits = (['HOST', 'PLANT', 'PRODUCER'] as const).map(bitOf)
  expect(bits.reduce((all, one) => all | one, 0)).toBe(7)
  expect(bitOf('SUPPORTING_PRODUCER')).toBe(bitOf('PRODUCER'))
  expect(bitOf('SALESPERSON')).toBe(0)
  for (const role of ['HOST', 'PLANT', 'PRODUCER'] as const) expect(rolesOf({ ...ada, roles: [role] })).toBe(bitOf(role))
  expect(rolesOf({ ...ada, roles: ['SALESPERSON'] })).toBe(0)
})

test('level and language are asked of those who perform: the others keep their roles', () => {
  expect(plays(rolesFor(ada, need))).toEqual(['PRODUCER', 'SUPPORTING_PRODUCER', 'PLANT', 'HOST'])
  for (const lacking of [{ level: 1 }, { languages: ['en'] }, { languages: [] }] as Partial<Person>[])
    expect(plays(rolesFor({ ...ada, ...lacking }, need)).filter((role: AssignmentRole) => performs(role))).toEqual([])
  expect(plays(rolesFor({ ...ada, level: 1 }, need))).toEqual(['PRODUCER', 'SUPPORTING_PRODUCER'])
  expect(plays(rolesFor({ ...ada, level: 3 }, need))).toHaveLength(4)
})

test('an inactive person qualifies for no role', () => {
  expect(rolesFor({ ...ada, active: false }, need)).toBe(0)
})

test('offers are what remains of someone’s claims without the pencils', () => {
  const offer: Claim = { userId: 'ada', sessionId: 'a', startsAtMs: 0, fromMs: 0, toMs: 1, where: { kind: 'REMOTE' } }
  const pencil = { ...offer, pencil: { id: 'p', role: 'HOST', level: 1, language: 'en', isTravelable: false, declines: [] } } as const
  expect(offersOf([pencil, offer, pencil])).toEqual([offer])
})
