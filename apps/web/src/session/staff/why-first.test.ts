import { expect, test } from 'vitest'
import { whyFirst } from './why-first.ts'

const none = { rating: 0, level: 0, travel: 0, preferredProducer: 0, fairness: 0, sourceHost: 0, group: 0, modifier: 0 }
const person = (fullName: string, terms: Partial<typeof none>, eligible = true, lacks: string[] = []) => ({
  fullName,
  eligible,
  terms: { ...none, ...terms, lacks },
  cost: Object.values(terms).reduce((sum, term) => sum + term, 0),
})

test('the first candidate is compared with the second, by what is better about the first', () => {
  const first = person('Kwame Boateng', { fairness: 2, rating: 4, travel: 3 })
  expect(whyFirst([first, person('Ines Duarte', { fairness: 8, rating: 2, travel: 9 })])).toBe(
    'Best match, ahead of Ines Duarte: fewer events in these weeks, less travel.',
  )
  expect(whyFirst([first, person('Ines Duarte', { fairness: 4, rating: 4, travel: 1 })])).toBe('Best match, tied with Ines Duarte.')
})

test('modifiers that only the second one lacks are named', () => {
  const second = person('Ines Duarte', { modifier: 40 }, true, ['Bilingual', 'Magic'])
  expect(whyFirst([person('Kwame Boateng', { modifier: 20 }, true, ['Magic']), second])).toBe(
    'Best match, ahead of Ines Duarte: has Bilingual.',
  )
})

test('nothing is said about a single candidate, or one whom a rule blocks', () => {
  const first = person('Kwame Boateng', {})
  expect(whyFirst([first])).toBeUndefined()
  expect(whyFirst([first, person('Ines Duarte', { travel: 1 }, false)])).toBeUndefined()
  expect(whyFirst([person('Kwame Boateng', {}, false), person('Ines Duarte', {}, false)])).toBeUndefined()
  expect(whyFirst([])).toBeUndefined()
})
