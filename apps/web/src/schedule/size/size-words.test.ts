import { expect, test } from 'vitest'
import { headline, headlineNote, noPriceWords, roomsButton } from './size-words.ts'

test('the largest line says what is paid, what comes back, or that nothing does', () => {
  expect(headline({ due: 8, returned: 0, credits: 12 }, false)).toBe('8 credits')
  expect(headline({ due: 0, returned: 1, credits: 4 }, true)).toBe('1 credit back')
  expect(headline({ due: 0, returned: 0, credits: 4 }, true)).toBe('No refund')
  expect(headline({ due: 0, returned: 0, credits: 4 }, false)).toBe('No extra credits')
})

test('what isn’t refunded is said', () => {
  expect(headlineNote({ due: 8, returned: 0, credits: 12 }, 4)).toBe('The event will cost 12 credits instead of 4.')
  expect(headlineNote({ due: 0, returned: 4, credits: 4 }, 8)).toBe('The event will cost 4 credits instead of 8.')
  expect(headlineNote({ due: 0, returned: 1, credits: 4 }, 8)).toBe('The event will cost 4 credits less, but 3 of them won’t be refunded.')
  expect(headlineNote({ due: 0, returned: 0, credits: 4 }, 6)).toBe('The event will cost 2 credits less, but they won’t be refunded.')
  expect(headlineNote({ due: 0, returned: 0, credits: 4 }, 5)).toBe('The event will cost 1 credit less, but it won’t be refunded.')
  expect(headlineNote({ due: 0, returned: 0, credits: 4 }, 4)).toBe('The event will still cost 4 credits.')
})

test('the button names the change and its price', () => {
  expect(roomsButton(2, 8, 'REMOTE')).toBe('Add 2 rooms for 8 credits')
  expect(roomsButton(-1, 0, 'REMOTE')).toBe('Remove 1 room')
  expect(roomsButton(2, 8, 'IN_PERSON')).toBe('Add 2 groups for 8 credits')
})

test('a price that couldn’t be loaded isn’t called loading', () => {
  expect(noPriceWords(null, undefined)).toBe('The price is still loading.')
  expect(noPriceWords(new Error('no'), undefined)).toBe('We couldn’t load the price.')
})
