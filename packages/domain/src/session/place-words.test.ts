import { expect, test } from 'vitest'
import { placeParts, placeWords } from './place-words.ts'

test.each([
  [{ name: 'The Merchant Hall', address: '120 W Kinzie St', city: 'Chicago' }, 'The Merchant Hall, 120 W Kinzie St, Chicago'],
  [{ name: 'London', address: '', city: 'London' }, 'London'],
  [{ name: ' London ', address: null, city: 'London' }, 'London'],
  [{ name: '', address: '9 Maiden Lane', city: 'London' }, '9 Maiden Lane, London'],
  [{}, ''],
])('a place says each part of its name once: %j', (place, words) => {
  expect(placeWords(place)).toBe(words)
  expect(placeParts(place).join(', ')).toBe(words)
})
