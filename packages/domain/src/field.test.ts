import { expect, expectTypeOf, test } from 'vitest'
import {
  asColumns,
  type ChangeBy,
  changeInput,
  choice,
  columnOf,
  columnsOf,
  editedBy,
  type Fields,
  instant,
  json,
  labelOf,
  line,
  mayBeNull,
  optionalId,
  optionalInstant,
  optionalParagraph,
  type RowOf,
  wholeNumber,
} from './field.ts'
import { parseInput } from './input.ts'

const fields = {
  title: { ...line(8, 1), label: 'Title', editedBy: 'updateShow' },
  notes: { ...optionalParagraph(20), label: 'Notes', editedBy: 'updateShow' },
  preferredHostId: { ...optionalId, label: 'Preferred host', editedBy: 'updateShow' },
  kind: { ...choice('ShowKind', ['GAME', 'PLAY']), label: 'Kind', editedBy: 'updateShowKind' },
  rooms: { ...wholeNumber(1, 9), label: 'Rooms', initial: 1 },
  extras: { ...json<{ tv: boolean }>(), label: 'Extras' },
  madeAt: { ...instant, label: 'Made' },
  endedAt: { ...optionalInstant, label: 'Ended' },
} as const satisfies Fields

test('a field’s column is its name in snake case', () => {
  expect(columnOf('preferredHostId')).toBe('preferred_host_id')
  expect(columnsOf(fields)).toEqual(['title', 'notes', 'preferred_host_id', 'kind', 'rooms', 'extras', 'made_at', 'ended_at'])
  expect(asColumns({ preferredHostId: null, notes: undefined, rooms: 2 })).toEqual({ preferred_host_id: null, rooms: 2 })
  expectTypeOf<RowOf<typeof fields>>().toEqualTypeOf<{
    readonly title: string
    readonly notes: string | null
    readonly preferred_host_id: string | null
    readonly kind: 'GAME' | 'PLAY'
    readonly rooms: number
    readonly extras: { tv: boolean }
    readonly made_at: Temporal.Instant
    readonly ended_at: Temporal.Instant | null
  }>()
})

test('an operation reads the fields that it changes, each by its own rule, and no others', () => {
  expect(editedBy(fields, 'updateShow').map(([name]) => name)).toEqual(['title', 'notes', 'preferredHostId'])
  const change = changeInput(fields, 'updateShow')
  expectTypeOf<ChangeBy<typeof fields, 'updateShow'>>().toEqualTypeOf<{
    readonly title?: string | undefined
    readonly notes?: string | null | undefined
    readonly preferredHostId?: string | null | undefined
  }>()
  expect(parseInput(change, {})).toEqual({ ok: true, value: {} })
  expect(parseInput(change, { title: ' Quiz ', notes: '  ', kind: 'PLAY' })).toEqual({ ok: true, value: { title: 'Quiz', notes: null } })
  expect(parseInput(change, { title: '', preferredHostId: 'me' })).toMatchObject({
    extensions: { fields: { title: ['REQUIRED'], preferredHostId: ['INVALID'] } },
  })
})

test('a field may be empty exactly when its rule reads null', () => {
  expect(Object.entries(fields).flatMap(([name, field]) => (mayBeNull(field) ? [name] : []))).toEqual([
    'notes',
    'preferredHostId',
    'endedAt',
  ])
})

test('a label is found by the field’s name and by its column', () => {
  expect(labelOf(fields, 'preferredHostId')).toBe('Preferred host')
  expect(labelOf(fields, 'preferred_host_id')).toBe('Preferred host')
  expect(labelOf(fields, 'unknown')).toBeUndefined()
})
