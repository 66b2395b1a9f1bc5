import { Board } from '@troupe/ui/board'
import type { BoardChip, BoardRow, BoardVerdict } from '@troupe/ui/pure/board-layout'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Board'
export const group = 'Asking'
export const about =
  'Rows and columns with chips that are moved from row to row, by pointer or with the keys. Thousands of them scroll smoothly.'

const columns = ['Mon 14', 'Tue 15', 'Wed 16', 'Thu 17', 'Fri 18'].map((label, index) => ({
  id: `day ${index}`,
  label,
  note: ['2 events', '1 event', '3 events', '1 event', ''][index],
  current: index === 1,
}))
const rows = [
  { id: 'marcus', name: 'Marcus Oyelaran', note: 'Host, level 3', load: { value: 6, of: 8 } },
  {
    id: 'ines',
    name: 'Ines Carvalho',
    note: 'Host, plant, level 2',
    load: { value: 6, of: 6 },
    away: new Map([['day 4', 'Not available']]),
  },
  { id: 'theo', name: 'Theo Brandt', note: 'Plant, level 2', load: { value: 2, of: 6 }, away: new Map([['day 0', 'Summer holiday']]) },
]
const chip = (id: string, row: string | null, day: number, look: BoardChip['look']): BoardChip => ({
  id,
  row,
  column: `day ${day}`,
  look,
  state: states[look],
  time: ['9:30 am', '2:00 pm', '12:00 pm', '4:00 pm'][day] ?? '5:00 pm',
  title: ['Buzzer Night', 'Sevilla', 'Green Room', 'Battle Royale'][day] ?? 'Secret Agent',
  note: row === null ? '1 host' : 'Northwind Foods',
  why: look === 'clash' ? 'At Pier Nine until 12:30 pm' : undefined,
  movable: look !== 'gone',
})
const states = {
  settled: 'Accepted',
  asked: 'Waiting for an answer',
  clash: 'Conflict',
  gone: 'Declined',
  open: 'Open',
  draft: 'Planned',
  pinned: 'Pinned by hand',
} as const
const first: readonly BoardChip[] = [
  chip('a', null, 1, 'open'),
  ...['b', 'c', 'd', 'e'].map((id) => chip(id, null, 2, 'open')),
  chip('f', 'marcus', 0, 'settled'),
  chip('g', 'marcus', 3, 'asked'),
  chip('h', 'ines', 2, 'clash'),
  chip('i', 'ines', 2, 'clash'),
  chip('j', 'theo', 2, 'gone'),
  chip('k', 'theo', 3, 'draft'),
]
const verdicts: ReadonlyMap<string, BoardVerdict> = new Map([
  ['marcus', { kind: 'yes', words: 'Free' }],
  ['ines', { kind: 'no', words: 'Unavailable on Tue 15 Dec, 1:30 pm to 2:45 pm (event time).', short: 'Unavailable 1:30 to 2:45 pm' }],
  ['theo', { kind: 'never', words: 'Doesn’t host' }],
])
const top = { name: 'Open roles', note: '5 open' }
const held = { chip: 'a', words: '2:00 pm Sevilla: 1 of 3 people is free.', verdicts }
const nothing = { onPickUp: () => {}, onLetGo: () => {}, onDrop: () => {}, onOpen: () => {} }

export function Usage() {
  const [chips, setChips] = useState(first)
  const [picked, setPicked] = useState<string | null>(null)
  return (
    <Board
      label="Crew of the week"
      corner="3 people"
      rows={rows}
      columns={columns}
      chips={chips}
      top={top}
      held={picked === null ? null : { ...held, chip: picked }}
      onPickUp={setPicked}
      onLetGo={() => setPicked(null)}
      onDrop={(id, row) => {
        setChips(chips.map((one) => (one.id === id ? { ...one, row, look: 'asked', state: states.asked } : one)))
        setPicked(null)
      }}
      onOpen={() => {}}
    />
  )
}

const hours = ['8 am', '9', '10', '11', '12 pm', '1', '2', '3'].map((label, index, all) => ({ label, at: index / all.length }))
const timed = (id: string, row: string | null, lane: number, look: BoardChip['look'], from: number): BoardChip => ({
  ...chip(id, row, 0, look),
  spot: { from, to: from + 0.25, tinted: { from: from + 0.1, to: from + 0.2 }, way: { from: from - 0.08, to: from + 0.3 }, lane },
})
const ofHours = [
  timed('l', null, 0, 'open', 0.5),
  timed('m', 'marcus', 0, 'settled', 0.1),
  timed('n', 'marcus', 0, 'asked', 0.6),
  timed('o', 'ines', 0, 'clash', 0.25),
  timed('p', 'ines', 1, 'clash', 0.4),
]
const dayRows = rows.map(
  (row, index): BoardRow => ({
    ...row,
    away: undefined,
    isFirst: index === 2,
    closed: index === 2 ? new Map([['day 0', [{ from: 0, to: 0.4, words: 'Unavailable' }]]]) : undefined,
  }),
)
const shortTime = [
  { from: 0, to: 0.4, words: 'Free 2 to 3 pm' },
  { from: 0.5, to: 1 },
]
const partly = rows.map((row, index): BoardRow => ({ ...row, closed: index === 0 ? new Map([['day 2', shortTime]]) : undefined }))

export function States() {
  return (
    <Together>
      <State name="picked up">
        <Board {...{ rows, columns, top, held }} label="Crew, while a chip is held" corner="3 people" chips={first} {...nothing} />
      </State>
      <State name="one day by its hours">
        <Board
          rows={dayRows}
          columns={[{ id: 'day 0', label: 'Mon 14', ticks: hours }]}
          chips={ofHours}
          top={{ ...top, note: '1 to fill' }}
          label="Crew of a day"
          corner="3 people"
          held={null}
          {...nothing}
        />
      </State>
      <State name="days that are taken in part">
        <Board {...{ columns, top }} rows={partly} label="Crew with little time" corner="3 people" chips={first} held={null} {...nothing} />
      </State>
      <State name="nothing planned">
        <Board
          {...{ rows, columns }}
          top={{ ...top, note: 'None' }}
          label="Crew without shows"
          corner="3 people"
          chips={[]}
          held={null}
          {...nothing}
        />
      </State>
    </Together>
  )
}
