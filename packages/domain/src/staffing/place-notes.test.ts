import { expect, test } from 'vitest'
import { ASSIGNMENT_ROLES, ASSIGNMENT_STATUSES } from './kinds.ts'
import { mayConfirmTravel, mayRate } from './place-notes.ts'

test('hosts, actors and producers who accepted are rated once their event has run', () => {
  const ran = { status: 'COMPLETED' } as const
  expect(ASSIGNMENT_ROLES.filter((role) => mayRate({ role, state: 'ACCEPTED' }, ran).ok)).toEqual(['PRODUCER', 'PLANT', 'HOST'])
  expect(ASSIGNMENT_STATUSES.filter((state) => mayRate({ role: 'HOST', state }, ran).ok)).toEqual(['ACCEPTED'])
  expect(mayRate({ role: 'HOST', state: null }, ran)).toMatchObject({ extensions: { reason: 'NOT_RATED' } })
  for (const status of ['SCHEDULED', 'LIVE', 'CANCELLED'] as const)
    expect(mayRate({ role: 'HOST', state: 'ACCEPTED' }, { status })).toMatchObject({ extensions: { reason: 'NOT_RUN' } })
})

test('travel is confirmed by someone who has an offer for an event on site', () => {
  expect(ASSIGNMENT_STATUSES.filter((state) => mayConfirmTravel({ state }, { hostType: 'ON_SITE' }).ok)).toEqual(['ACCEPTED', 'PENDING'])
  expect(mayConfirmTravel({ state: null }, { hostType: 'ON_SITE' }).ok).toBe(false)
  expect(mayConfirmTravel({ state: 'ACCEPTED' }, { hostType: 'ON_SCREEN' })).toMatchObject({ extensions: { reason: 'NO_TRAVEL' } })
})
