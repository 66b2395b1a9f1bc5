import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import {
  asColumns,
  type ChangeBy,
  changeInput,
  choice,
  columnOf,
  columnsOf,
  editedBy,
  type Fields,
  hidden,
  id,
  instant,
  type JsonOf,
  json,
  type Kind,
  labelOf,
  line,
  mayBeNull,
  optionalChoice,
  optionalDay,
  optionalDecimal,
  optionalId,
  optionalInstant,
  optionalJson,
  optionalLine,
  optionalLocalTime,
  optionalNumber,
  optionalParagraph,
  optionalText,
  type RowOf,
  shownColumns,
  text,
  unread,
  wholeNumber,
  yesNo,
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

test('the wire shows what is neither hidden nor derived; as JSON an instant is text, and what wasn’t read begins as a new row does', () => {
  const held = {
    ...fields,
    seed: { ...hidden(text), label: 'Seed' },
    stars: { ...optionalNumber(1, 5), label: 'Stars', derived: true },
  } as const
  const shown = { title: 's.title', notes: 's.notes', preferredHostId: 's.preferred_host_id', kind: 's.kind', rooms: 's.rooms' }
  expect(shownColumns(held, 's')).toEqual({ ...shown, madeAt: 's.made_at', endedAt: 's.ended_at' })
  expect(unread(held)).toEqual({
    ...{ title: null, notes: null, preferredHostId: null, kind: null },
    rooms: 1,
    madeAt: null,
    endedAt: null,
  })
  expectTypeOf<JsonOf<typeof held>>().toEqualTypeOf<{
    readonly title: string
    readonly notes: string | null
    readonly preferredHostId: string | null
    readonly kind: 'GAME' | 'PLAY'
    readonly rooms: number
    readonly madeAt: string
    readonly endedAt: string | null
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

test('each kind of value has its type on the wire and takes exactly its values', () => {
  const day = Temporal.PlainDate.from('2026-10-06')
  const clock = Temporal.PlainDateTime.from('2026-10-06T15:00')
  const moment = Temporal.Instant.from('2026-10-06T15:00Z')
  const uuid = '0190a5b2-7c11-8d3e-9f00-0123456789ab'
  const values = [null, '', 'GAME', uuid, true, 2, 2.5, moment, day, clock, [], undefined]
  const taken = (kind: Kind) => values.filter((value) => z.safeParse(kind.input, value).success)
  const texts = ['', 'GAME', uuid]
  const objects = [moment, day, clock, []]
  for (const [kind, type, fits] of [
    [line(40), 'String', texts],
    [line(40, 1), 'String', ['GAME', uuid]],
    [optionalLine(40), 'String', [null, ...texts]],
    [text, 'String', texts],
    [optionalText, 'String', [null, ...texts]],
    [optionalParagraph(40), 'String', [null, ...texts]],
    [yesNo, 'Boolean', [true]],
    [wholeNumber(1, 2), 'Int', [2]],
    [optionalNumber(1, 2), 'Int', [null, 2]],
    [optionalDecimal, 'Float', [null, 2, 2.5]],
    [id, 'ID', [uuid]],
    [optionalId, 'ID', [null, uuid]],
    [choice('ShowKind', ['GAME']), 'ShowKind', ['GAME']],
    [optionalChoice('ShowKind', ['GAME']), 'ShowKind', [null, 'GAME']],
    [instant, 'DateTime', [moment]],
    [optionalInstant, 'DateTime', [null, moment]],
    [optionalDay, null, [null, day]],
    [optionalLocalTime, null, [null, clock]],
    [json(), null, objects],
    [optionalJson(), null, [null, ...objects]],
    [hidden(yesNo), null, [true]],
  ] as const)
    expect([kind.type, taken(kind)]).toEqual([type, fits])
})

test('only columns of JSON are written as JSON', () => {
  const kinds: Kind[] = [json(), optionalJson(), text, yesNo, optionalDay, hidden(json())]
  expect(kinds.map((kind) => kind.json === true)).toEqual([true, true, false, false, false, true])
})

test('an absent value is left out of a row, and null clears its column', () => {
  expect(Object.keys(asColumns({ preferredHostId: undefined, notes: null }))).toEqual(['notes'])
})
