import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { folded, withoutArticle } from './fold.ts'
import { editsBetween, typosAllowed, verdictOf } from './verdict.ts'

const text = (...titles: string[]) => ({ type: 'TEXT' as const, options: titles.map((title) => ({ title, correct: true })) })

describe('folding', () => {
  test.each([
    ['¿Café?', 'cafe'],
    ['  Coca-Cola ', 'cocacola'],
    ['HARBOUR\t SPRINGS', 'harbour springs'],
    ['ﬁre', 'fire'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['İstanbul', 'istanbul'],
    ['?!', ''],
  ])('%j is read as %j', (typed, read) => expect(folded(typed)).toBe(read))
  test('folding twice changes nothing, and capitals and accents never count', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (typed) => {
        expect(folded(folded(typed))).toBe(folded(typed))
        expect(folded(typed.normalize('NFD'))).toBe(folded(typed.normalize('NFC')))
      }),
      { numRuns: rounds(500) },
    ))
  test('an article that is all there is stays', () =>
    expect(['the', 'a b', 'the the', 'another'].map(withoutArticle)).toEqual(['the', 'b', 'the', 'another']))
})

describe('a typed answer', () => {
  test.each([
    ['Harbour Springs', 'Harbour Springs', true, 'EXACT', 0],
    ['the harbour springs', 'Harbour Springs', true, 'FOLDED', 0],
    ['HARBOUR SPRINGS', 'Harbour Springs', true, 'FOLDED', 0],
    ['harbor springs', 'Harbour Springs', true, 'TYPO', 1],
    ['harbur sprngs', 'Harbour Springs', true, 'TYPO', 2],
    ['harbur spngs', 'Harbour Springs', false, null, 3],
    ['Springs', 'Harbour Springs', false, null, null],
    ['cloak', 'clock', true, 'TYPO', 1],
    ['colck', 'clock', true, 'TYPO', 1],
    ['cluak', 'clock', false, null, 2],
    ['dor', 'door', false, null, null],
    ['121', '120', false, null, null],
    ['chapter 31', 'chapter 13', false, null, null],
    ['chapter one1', 'chapter one', false, null, null],
    ['?', '!', false, null, null],
    ['', 'clock', false, null, null],
  ])('%j for %j is right: %s, because %s, with %s typos', (typed, accepted, correct, because, typos) =>
    expect(verdictOf(text(accepted), typed)).toMatchObject({ correct, because, typos, matched: correct ? accepted : null }),
  )
  test('is measured by the nearest accepted answer, and counts as that one', () => {
    expect(verdictOf(text('Harbour Springs', 'Harbor Springs'), 'harbor spring')).toMatchObject({ matched: 'Harbor Springs', typos: 1 })
    // the nearest one is too short for typos, the other one forgives
    expect(verdictOf(text('cape', 'escape'), 'scape')).toMatchObject({ correct: true, matched: 'escape' })
  })
  test('counts whatever is accepted, with and without an article, in capitals, and with a typo once it is long', () =>
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 1, maxLength: 14 }), fc.nat(), (accepted, place) => {
        const mission = text(accepted)
        for (const typed of [accepted, `The ${accepted}`, ` ${accepted.toUpperCase()}!`])
          expect(verdictOf(mission, typed).correct).toBe(true)
        const at = place % accepted.length
        const wrong = verdictOf(mission, `${accepted.slice(0, at)}${accepted[at] === 'z' ? 'y' : 'z'}${accepted.slice(at + 1)}`)
        expect(wrong.correct).toBe(accepted.length >= 5)
      }),
      { numRuns: rounds(300) },
    ))
})

test('of a choice the right options count, as they are; those who may not read which are right find none', () => {
  const options = [
    { title: 'True', correct: true },
    { title: 'False', correct: false },
  ]
  expect(verdictOf({ type: 'TRUE_FALSE', options }, 'True')).toEqual({ correct: true, matched: 'True', because: 'EXACT', typos: 0 })
  expect(verdictOf({ type: 'TRUE_FALSE', options }, 'true').correct).toBe(false)
  expect(verdictOf({ type: 'MULTIPLE_CHOICE', options: options.map((one) => ({ ...one, correct: null })) }, 'True').correct).toBe(false)
})

test('typos are allowed by the letters of the answer: none under 5, one under 9, two from 9 on, none with a digit', () => {
  expect(['door', 'clock', 'harbours', 'lighthouse', 'the door', 'page 31 of it'].map((one) => typosAllowed(one))).toEqual([
    0, 1, 1, 2, 0, 0,
  ])
})

test('edits are those of the definition, the same both ways, and none says so above the limit', () =>
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 6 }), fc.string({ unit: letters, maxLength: 6 }), fc.nat(6), (one, other, most) => {
      const edits = defined(one, other)
      expect(editsBetween(one, other, most)).toBe(edits <= most ? edits : null)
      expect(editsBetween(other, one, 6)).toBe(edits)
    }),
    { numRuns: rounds(300) },
  ))

const letters = fc.constantFrom('b', 'c', 'd', 'z')

/** The recursive definition of optimal string alignment. */
function defined(one: string, other: string): number {
  if (!one || !other) return one.length + other.length
  const [here, there] = [one.slice(0, -1), other.slice(0, -1)]
  const ways = [defined(here, other) + 1, defined(one, there) + 1, defined(here, there) + (one.at(-1) === other.at(-1) ? 0 : 1)]
  if (one.length > 1 && other.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1))
    ways.push(defined(one.slice(0, -2), other.slice(0, -2)) + 1)
  return Math.min(...ways)
}
