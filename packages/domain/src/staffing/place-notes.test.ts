import { expect, test } from 'vitest'
import { ASSIGNMENT_ROLES, ASSIGNMENT_STATUSES } from '../role/assignment.ts'
import { OUTCOMES } from '../session/kinds.ts'
import { mayConfirmTravel, mayRate } from './place-notes.ts'

test('hosts, actors and producers who accepted are rated once their event has run', () => {
  const ran = { status: 'COMPLETED', outcome: null } as const
  expect(ASSIGNMENT_ROLES.filter((role) => mayRate({ role, state: 'ACCEPTED' }, ran).ok)).toEqual(['PRODUCER', 'PLANT', 'HOST'])
  expect(ASSIGNMENT_STATUSES.filter((state) => mayRate({ role: 'HOST', state }, ran).ok)).toEqual(['ACCEPTED'])
  expect(mayRate({ role: 'HOST', state: null }, ran)).toMatchObject({ extensions: { reason: 'NOT_RATED' } })
  for (const status of ['SCHEDULED', 'LIVE', 'CANCELLED'] as const)
    expect(mayRate({ role: 'HOST', state: 'ACCEPTED' }, { status, outcome: null })).toMatchObject({
      extensions: { reason: 'NOT_RUN' },
    })
})

test('no one is rated after a no-show, and everyone after another outcome', () => {
  const place = { role: 'HOST', state: 'ACCEPTED' } as const
  const rated = (outcome: (typeof OUTCOMES)[number] | null) => mayRate(place, { status: 'COMPLETED', outcome })
  expect([null, ...OUTCOMES].filter((outcome) => !rated(outcome).ok)).toEqual(['NO_SHOW'])
  expect(rated('NO_SHOW')).toMatchObject({ code: 'STATE_CONFLICT', extensions: { reason: 'NO_SHOW' } })
})

test('travel is confirmed by someone who has an offer for an event on site', () => {
  expect(ASSIGNMENT_STATUSES.filter((state) => mayConfirmTravel({ state }, { hostType: 'ON_SITE' }).ok)).toEqual(['ACCEPTED', 'PENDING'])
  expect(mayConfirmTravel({ state: null }, { hostType: 'ON_SITE' }).ok).toBe(false)
  expect(mayConfirmTravel({ state: 'ACCEPTED' }, { hostType: 'ON_SCREEN' })).toMatchObject({ extensions: { reason: 'NO_TRAVEL' } })
})
