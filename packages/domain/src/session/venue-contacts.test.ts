import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { contactChanges, storedContacts, unreachable, venueContactsInput } from './venue-contacts.ts'

const [one, two] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-22222222abcd']
const mia = { id: one, name: 'Mia Berger', email: 'mia@pier.example', phone: '+1 312 555 0148', details: 'Runs the venue.' }
const walt = { id: two, name: 'Walt Novak', email: null, phone: null, details: null }
const read = (list: unknown) => parseInput(venueContactsInput, list)
const codes = (list: unknown) => {
  const found = read(list)
  return found.ok ? null : found.extensions.fields
}

test('a venue contact needs a name; email, phone and details are as people’s own, and empty ones are none', () => {
  expect(read([{ name: ' Mia Berger ', email: ' MIA@pier.example ', phone: '', details: '  ' }])).toEqual({
    ok: true,
    value: [{ name: 'Mia Berger', email: 'mia@pier.example', phone: null, details: null }],
  })
  expect(read(null)).toEqual({ ok: true, value: null })
  expect(read([{ name: 'M'.repeat(96), details: 'd'.repeat(1000) }]).ok).toBe(true)
  expect(codes([{ name: '' }, { name: 'M'.repeat(97) }, { name: 'Mia\nBerger' }])).toEqual({
    '0.name': ['REQUIRED'],
    '1.name': ['TOO_LONG'],
    '2.name': ['ONE_LINE'],
  })
  expect(codes([{ name: 'Mia', email: 'mia', phone: 'call me', details: 'd'.repeat(1001) }])).toEqual({
    '0.email': ['INVALID'],
    '0.phone': ['INVALID'],
    '0.details': ['TOO_LONG'],
  })
})

test('an event has at most ten of them, and no id twice, in whatever letters', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Person ${index}` }))
  expect(read(many(10)).ok).toBe(true)
  expect(codes(many(11))).toEqual({ '': ['TOO_MANY'] })
  expect(codes([walt, mia, { ...walt, id: two.toUpperCase() }])).toEqual({ '2.id': ['INVALID'] })
  expect(codes([{ id: 'x', name: 'Mia' }])).toEqual({ '0.id': ['INVALID'] })
})

test('who is new gets an id, who was there keeps theirs even when it isn’t sent, and an empty list is none', () => {
  const ids = ['new-1', 'new-2'].values()
  const newId = () => ids.next().value ?? ''
  const { id: _, ...unnamed } = mia
  expect(storedContacts([{ name: 'Ana' }, unnamed, { ...walt, id: two.toUpperCase() }], [mia, walt], newId)).toEqual([
    { id: 'new-1', name: 'Ana', email: null, phone: null, details: null },
    mia,
    walt,
  ])
  // one entry is no two people
  expect(storedContacts([unnamed, unnamed], [mia], newId)?.map(({ id }) => id)).toEqual([one, 'new-2'])
  for (const none of [null, []]) expect(storedContacts(none, [mia], newId)).toBe(null)
})

test('what differs between two lists is who is new, gone or said otherwise; the order is no difference', () => {
  const said = { ...mia, phone: null }
  expect(contactChanges(null, [mia])).toEqual({ added: [mia], removed: [], changed: [] })
  expect(contactChanges([mia, walt], [walt])).toEqual({ added: [], removed: [mia], changed: [] })
  expect(contactChanges([mia, walt], [walt, said])).toEqual({ added: [], removed: [], changed: [{ was: mia, is: said }] })
  expect(contactChanges([mia, walt], [walt, mia])).toEqual({ added: [], removed: [], changed: [] })
})

test('for those who aren’t told how to reach them, names and details stay', () => {
  expect(unreachable([mia])).toEqual([{ ...mia, email: null, phone: null }])
  expect(unreachable(null)).toBe(null)
})
