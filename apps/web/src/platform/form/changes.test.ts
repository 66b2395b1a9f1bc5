import { describe, expect, test } from 'vitest'
import {
  afterSaving,
  type Changes,
  clashesOf,
  isChanged,
  keptChanges,
  typedOf,
  undoOf,
  valuesOf,
  withChange,
  withMine,
  withoutChange,
  withoutSaved,
} from './changes.ts'

interface Show {
  readonly name: string
  readonly people: number
  readonly tags: readonly string[]
}
const saved: Show = { name: 'Buzzer Night', people: 12, tags: ['loud'] }
const untouched: Changes<Show> = {}

describe('what is changed', () => {
  test('an untouched field follows what is saved, a touched one keeps what was typed', () => {
    const changes = withChange(untouched, { field: 'name', value: 'Quiz Night', saved })
    expect(valuesOf({ ...saved, name: 'Theirs', people: 40 }, changes)).toEqual({ name: 'Quiz Night', people: 40, tags: ['loud'] })
  })

  test('a field typed back to what is saved is not changed, lists included', () => {
    const changes = withChange(withChange(untouched, { field: 'name', value: 'Quiz', saved }), { field: 'tags', value: [], saved })
    expect(typedOf(changes)).toEqual({ name: 'Quiz', tags: [] })
    expect(
      withChange(withChange(changes, { field: 'name', value: 'Buzzer Night', saved }), { field: 'tags', value: ['loud'], saved }),
    ).toEqual({})
  })

  test('a field that is typed back to what is saved, while another value is on its way there, still has to be saved', () => {
    const sent = withChange(untouched, { field: 'name', value: 'Quiz', saved })
    const back = withChange(sent, { field: 'name', value: 'Buzzer Night', saved, isGoing: true })
    expect(withoutSaved(back, saved, (field) => field === 'name')).toBe(back)
    const stored = { ...saved, name: 'Quiz' }
    const left = afterSaving(back, { sent: typedOf(sent), stored })
    expect(typedOf(left)).toEqual({ name: 'Buzzer Night' })
    expect(clashesOf(left, stored)).toEqual([])
  })

  test('further typing keeps the value that was saved when the typing began', () => {
    const first = withChange(untouched, { field: 'name', value: 'Q', saved })
    expect(withChange(first, { field: 'name', value: 'Qu', saved: { ...saved, name: 'Theirs' } })).toEqual({
      name: { mine: 'Qu', base: 'Buzzer Night' },
    })
  })

  test('a value that someone else has saved as well no longer has to be saved', () => {
    const changes = withChange(untouched, { field: 'name', value: 'Quiz', saved })
    expect(isChanged(changes, saved)).toBe(true)
    expect(isChanged(changes, { ...saved, name: 'Quiz' })).toBe(false)
    expect(isChanged(untouched, saved)).toBe(false)
  })

  test('a draft of an older version of the app brings only what the form still has', () => {
    const kept = { name: { mine: 'Quiz', base: 'Buzzer Night' }, gone: { mine: 1, base: 2 }, people: 20, typed: null }
    expect(keptChanges(kept, saved)).toEqual({ name: { mine: 'Quiz', base: 'Buzzer Night' } })
    expect(keptChanges('nonsense', saved)).toEqual({})
    expect(keptChanges({ people: { mine: '20', base: '12' }, tags: { mine: {}, base: [] } }, saved)).toEqual({})
    expect(keptChanges(undefined, saved)).toEqual({})
  })

  test('some of the typed fields can be saved alone', () => {
    const changes = withChange(withChange(untouched, { field: 'name', value: 'Quiz', saved }), { field: 'people', value: 20, saved })
    expect(typedOf(changes, ['people'])).toEqual({ people: 20 })
    expect(typedOf(changes, ['tags'])).toEqual({})
  })
})

describe('what someone else saved', () => {
  const changes = withChange(untouched, { field: 'name', value: 'Quiz', saved })

  test('only a touched field that both changed differently is a clash', () => {
    expect(clashesOf(changes, saved)).toEqual([])
    expect(clashesOf(changes, { ...saved, people: 40 })).toEqual([])
    expect(clashesOf(changes, { ...saved, name: 'Quiz' })).toEqual([])
    expect(clashesOf(changes, { ...saved, name: 'Theirs' })).toEqual(['name'])
    expect(clashesOf(changes, { ...saved, name: 'Theirs' }, ['people'])).toEqual([])
  })

  test('keeping mine and taking theirs both end the clash, and a third version starts another', () => {
    const theirs = { ...saved, name: 'Theirs' }
    const mine = withMine(changes, theirs, 'name')
    expect(clashesOf(mine, theirs)).toEqual([])
    expect(valuesOf(theirs, mine).name).toBe('Quiz')
    expect(clashesOf(mine, { ...saved, name: 'A third' })).toEqual(['name'])
    expect(valuesOf(theirs, withoutChange(changes, 'name')).name).toBe('Theirs')
    expect(withMine(untouched, theirs, 'name')).toEqual({})
  })
})

describe('after saving', () => {
  test('what was typed during a save is left to save, based on what was sent', () => {
    const sent = withChange(withChange(untouched, { field: 'name', value: 'Quiz', saved }), { field: 'people', value: 20, saved })
    const later = withChange(withChange(sent, { field: 'name', value: 'Quiz Night', saved }), { field: 'tags', value: [], saved })
    const left = afterSaving(later, { sent: typedOf(sent), stored: { ...saved, name: 'Quiz', people: 20 } })
    expect(left).toEqual({ name: { mine: 'Quiz Night', base: 'Quiz' }, tags: { mine: [], base: ['loud'] } })
    expect(clashesOf(left, { ...saved, name: 'Quiz', people: 20 })).toEqual([])
  })

  test('an open field keeps what was typed where the server stored it in another form; a closed one shows what is stored', () => {
    const typed = withChange(untouched, { field: 'name', value: 'Quiz ', saved })
    const stored = { ...saved, name: 'Quiz' }
    const left = afterSaving(typed, { sent: typedOf(typed), stored, open: 'name' })
    expect(left).toEqual({ name: { mine: 'Quiz ', base: 'Quiz' } })
    expect(clashesOf(left, stored)).toEqual([])
    expect(afterSaving(typed, { sent: typedOf(typed), stored })).toEqual({})
  })

  test('what someone else has saved as well is no change, and without any the changes are the same', () => {
    const typed = withChange(withChange(untouched, { field: 'name', value: 'Quiz', saved }), { field: 'people', value: 20, saved })
    expect(withoutSaved(typed, { ...saved, name: 'Quiz' })).toEqual({ people: { mine: 20, base: 12 } })
    expect(withoutSaved(typed, saved)).toBe(typed)
  })

  test('undo writes the values from before, unless someone has changed one of them since', () => {
    const [before, after] = [
      { name: 'Buzzer Night', people: 12 },
      { name: 'Quiz', people: 20 },
    ]
    expect(undoOf<Show>(before, after, { ...saved, ...after, tags: ['theirs'] })).toEqual(before)
    expect(undoOf<Show>(before, after, { ...saved, ...after, people: 21 })).toBeNull()
  })
})
