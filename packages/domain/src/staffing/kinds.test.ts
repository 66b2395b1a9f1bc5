import { expect, test } from 'vitest'
import { ASSIGNMENT_STATUSES, isLiveOffer, OFFER_MOVES } from './kinds.ts'

test('declined, expired and cancelled are final, and only live offers take a person’s time', () => {
  expect(ASSIGNMENT_STATUSES.filter((state) => OFFER_MOVES[state].length === 0)).toEqual(['CANCELLED', 'DECLINED', 'EXPIRED'])
  expect(ASSIGNMENT_STATUSES.filter(isLiveOffer)).toEqual(['ACCEPTED', 'PENDING'])
  expect(isLiveOffer(null)).toBe(false)
})
