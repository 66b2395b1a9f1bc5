import { expect, test } from 'vitest'
import { venueFacts } from './place-words.ts'

const venue = { participantsMin: 20, participantsMax: 80, rating: 4.6, nOfReviews: 12 }

test('a venue says how many people it holds and what its reviews say, and nothing of what isn’t known', () => {
  expect(venueFacts(venue)).toBe('Holds 20 to 80, 4.6 from 12 reviews')
  expect(venueFacts({ ...venue, participantsMin: null, nOfReviews: 1 })).toBe('Holds up to 80, 4.6 from 1 review')
  expect(venueFacts({ ...venue, rating: null, nOfReviews: 0 })).toBe('Holds 20 to 80')
  expect(venueFacts({ participantsMin: null, participantsMax: null, rating: 4, nOfReviews: 2 })).toBe('4 from 2 reviews')
  expect(venueFacts({ participantsMin: null, participantsMax: null, rating: null, nOfReviews: 0 })).toBeNull()
})
