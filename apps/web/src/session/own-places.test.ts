import { expect, test } from 'vitest'
import { ownOffers } from './own-places.ts'
import type { Assignment } from './session-query.ts'

const place = (name: string, userId: string, state: NonNullable<Assignment['approval']>['state'] | null) => ({
  name,
  userId,
  approval: state && { id: name, state, askedAt: null, expiresAt: null, resentAt: null, remindedAt: null },
})

test('an event asks its reader about their own places alone, first about those that wait for an answer', () => {
  const crew = [place('producer', 'ada', 'ACCEPTED'), place('colleague', 'ben', 'PENDING'), place('host', 'ada', 'PENDING')]
  expect(ownOffers(crew, 'ada').map(({ name }) => name)).toEqual(['host', 'producer'])
  expect(ownOffers(crew, 'cleo')).toEqual([])
  expect(ownOffers([place('declined', 'ada', 'DECLINED'), place('pencilled', 'ada', null)], 'ada')).toEqual([])
})
