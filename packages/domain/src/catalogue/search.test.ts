import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from '../plain-text.ts'
import { searchItems } from './search.ts'

const shows = [
  'Murder in the Green Room. Theatrical. Virtual',
  'The Lost Ledger. Adventure. Virtual, In-Person',
  'Una noche en Sevilla: música y señas. International. Hybrid',
  'Charity Bike Build. In-Person',
]
const found = (query: string) => searchItems(shows, (text) => text, query).map((text) => text.split(/[.:]/)[0])

test.each([
  ['murdr', ['Murder in the Green Room']],
  ['Mruder', ['Murder in the Green Room']],
  ['virtaul', ['Murder in the Green Room', 'The Lost Ledger']],
  ['virtual', ['Murder in the Green Room', 'The Lost Ledger']],
  ['in-person', ['The Lost Ledger', 'Charity Bike Build']],
  ['lost in-person', ['The Lost Ledger']],
  ['SENAS', ['Una noche en Sevilla']],
  ['  ', ['Murder in the Green Room', 'The Lost Ledger', 'Una noche en Sevilla', 'Charity Bike Build']],
  ['internatonel', ['Una noche en Sevilla']],
  ['internat', ['Una noche en Sevilla']],
  ['intarnat', ['Una noche en Sevilla']],
  ['lsot', ['The Lost Ledger']],
  ['bik', ['Charity Bike Build']],
  ['bjk', []],
  ['%', []],
  ['xylophone', []],
])('%j finds %j', (query, titles) => {
  expect(found(query)).toEqual(titles)
})

test('a word that is spelt right stands for itself alone, also where its neighbours are misspelt', () => {
  // 'bike' is in one text; 'like' would be one letter away
  expect(searchItems(['bike', 'like'], (text) => text, 'bike')).toEqual(['bike'])
  expect(searchItems(['bike shop', 'like it'], (text) => text, 'bike shp')).toEqual([])
  expect(searchItems(['bike shops', 'like shops'], (text) => text, 'bike shpos')).toEqual(['bike shops'])
})

const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzéñ')
const word = (minLength: number) => fc.string({ unit: letters, minLength, maxLength: 14 })
const texts = fc.array(fc.array(word(1), { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 })

test('any part of a text finds it, whatever the capitals, the accents and the order of the words', () => {
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), (all, at, cut) => {
      const words = all[at % all.length] ?? []
      const query = words.map((one) => one.toUpperCase().slice(0, 1 + (cut % one.length))).toReversed()
      expect(searchItems(all, (one) => one.join(' '), query.join(' '))).toContain(words)
    }),
  )
})

test('one typo in a word of five letters or more still finds it', () => {
  fc.assert(
    fc.property(word(5), fc.nat(), letters, fc.constantFrom('replace', 'add', 'leave out', 'swap'), (right, place, letter, typo) => {
      const at = place % (right.length - 1)
      const rest = right.slice(at + 1)
      const typed = {
        replace: right.slice(0, at) + letter + rest,
        add: right.slice(0, at) + letter + right.slice(at),
        'leave out': right.slice(0, at) + rest,
        swap: right.slice(0, at) + right.charAt(at + 1) + right.charAt(at) + right.slice(at + 2),
      }[typo]
      expect(searchItems([right], (text) => text, typed)).toEqual([right])
    }),
  )
})

test('what is found is a part of the list, in its order, and another word never finds more', () => {
  fc.assert(
    fc.property(texts, word(0), word(1), (all, query, more) => {
      const textOf = (one: readonly string[]) => one.join(' ')
      const few = searchItems(all, textOf, query)
      expect(few).toEqual(all.filter((one) => few.includes(one)))
      const fewer = searchItems(all, textOf, `${query} ${more}`)
      expect(few).toEqual(expect.arrayContaining([...fewer]))
    }),
  )
})

test('letters that are not in the texts find nothing, however long the word', () => {
  fc.assert(
    fc.property(texts, fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 20 }), (all, digits) => {
      // two typos of a word of eight letters leave at least six to agree
      expect(searchItems(all, (one) => one.join(' '), digits)).toEqual([])
    }),
  )
})

test('text is compared without capitals and accents', () => {
  expect(plainText(' São PAULO ')).toBe('sao paulo')
})
