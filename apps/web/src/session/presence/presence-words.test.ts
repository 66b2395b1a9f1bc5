import { expect, test } from 'vitest'
import { hereWords, idsOf, shownPeople } from './presence-words.ts'

const person = (firstName: string) => ({ id: firstName.toLowerCase(), firstName, fullName: `${firstName} Pike`, avatar: null })
const facts = {
  me: 'dana',
  tab: 'details',
  tabs: [
    { key: 'details', label: 'Details' },
    { key: 'schedule', label: 'Schedule' },
  ],
  names: new Map(['Priya', 'Thiago', 'Ada', 'Sam', 'Dana'].map((name) => [name.toLowerCase(), person(name)])),
  workspace: 'Northwind Foods',
}
const at = (id: string, tab: string | null = 'details') => ({ id, at: tab })

test.each([
  [[at('priya')], 'Priya is here'],
  [[at('priya'), at('dana', 'schedule'), at('thiago', 'schedule')], 'Priya and Thiago (Schedule) are here'],
  [[at('priya', null), at('thiago', 'unknown'), at('ada')], 'Priya, Thiago and Ada are here'],
  [[at('priya'), at('thiago', 'schedule'), at('ada'), at('sam')], 'Priya, Thiago (Schedule) and 2 others are here'],
  [[{ id: 'troupe' }, at('priya')], 'Troupe and Priya are here'],
  [[at('hidden', 'schedule'), at('another'), at('thiago')], 'Northwind Foods and Thiago are here'],
])('of %j the head says “%s”', (people, words) => {
  expect(hereWords(shownPeople(people, facts))).toBe(words)
})

test('a reader alone is no one else, and asks for no names', () => {
  expect(shownPeople([at('dana')], facts)).toEqual([])
  expect(idsOf([at('dana'), { id: 'troupe' }], 'dana')).toEqual([])
  expect(idsOf([at('thiago'), at('priya')], 'dana')).toEqual(['priya', 'thiago'])
})
