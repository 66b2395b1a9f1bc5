import { expect, test } from 'vitest'
import { currentIn, nextError, storyOf } from './happened.ts'

const start = 1_800_000_000_000
const note = (seconds: number, tag: string, payload: object) => ({ type: 5, timestamp: start + seconds * 1000, data: { tag, payload } })
const deed = (seconds: number) => ({ type: 3, timestamp: start + seconds * 1000, data: { source: 2 } })
const story = storyOf([
  { type: 4, timestamp: start, data: {} },
  note(0, 'page', { page: '/experiences' }),
  deed(1),
  deed(2),
  note(2, 'click', { role: 'link', words: 'Events' }),
  note(3, 'page', { page: '/experiences/$category' }),
  note(4, 'page', { page: '/event/$id' }),
  deed(30),
  note(31, 'typed', { characters: 20 }),
  note(32, 'answer', { status: 409, code: 'SLOT_TAKEN', requestId: '11111111-1111-4111-8111-111111111111' }),
  note(40, 'error', { name: 'TypeError' }),
  { type: 3, timestamp: start + 45_000, data: { source: 0 } },
])

test('a recording tells pages, clicks, typing and errors in words, each at its time', () => {
  expect(story.happenings.map(({ at, words, note: more }) => [at / 1000, words, more])).toEqual([
    [0, 'Experiences', undefined],
    [2, 'Clicked Events', undefined],
    [4, 'Event', undefined],
    [31, 'Typed in a field', 'Masked, up to 20 characters'],
    [32, 'Refused: SLOT_TAKEN', 'Answer 409'],
    [40, 'Page error: TypeError', undefined],
  ])
  expect(story.happenings.flatMap(({ request }) => request ?? [])).toEqual(['11111111-1111-4111-8111-111111111111'])
  expect(currentIn(story.happenings, 5000)).toBe(2)
})

test('the rail has a block for each page, and shows when no one did anything for over ten seconds', () => {
  expect(story.length).toBe(45_000)
  expect(story.pages).toEqual([
    { name: 'Experiences', from: 0, to: 4000 },
    { name: 'Event', from: 4000, to: 45_000 },
  ])
  expect(story.active.map(({ from }) => from / 1000)).toEqual([1, 30])
  expect(story.idle).toEqual([
    { from: 2000, to: 30_000 },
    { from: 30_500, to: 45_000 },
  ])
})

test('the next error follows the time, and after the last one comes the first', () => {
  expect([0, 32_000, 41_000].map((time) => (nextError(story.happenings, time)?.at ?? 0) / 1000)).toEqual([32, 40, 32])
  expect(nextError([], 0)).toBeUndefined()
})
