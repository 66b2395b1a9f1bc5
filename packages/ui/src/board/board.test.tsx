import '../base.css'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  type BoardChip,
  type BoardVerdict,
  chipsByRow,
  columnEdges,
  indexAt,
  keptChips,
  offsetsOf,
  rowHeight,
  stepped,
  windowOf,
} from '../pure/board-layout.ts'
import { Board } from './board.tsx'

const columns = ['Mon', 'Tue', 'Wed'].map((label) => ({ id: label, label }))
const chip = (id: string, row: string | null, column: string): BoardChip => ({
  ...{ id, row, column, time: '9:30', title: id, note: 'Northwind' },
  ...{ look: row === null ? 'open' : 'settled', state: row === null ? 'Open' : 'Accepted', movable: true },
})

function Held({ people = 3, first }: { people?: number; first: readonly BoardChip[] }) {
  const [chips, setChips] = useState(first)
  const [held, setHeld] = useState<string | null>(null)
  const [said, say] = useState('')
  const rows = Array.from({ length: people }, (_, index) => ({ id: `p${index}`, name: `Person ${index}`, note: 'Host' }))
  const verdicts = new Map<string, BoardVerdict>(
    rows.map(({ id }, index) => [id, index % 2 === 0 ? { kind: 'yes', words: 'Free' } : { kind: 'no', words: 'Away' }]),
  )
  return (
    <>
      <Board
        {...{ rows, columns, chips }}
        label="Crew"
        corner={`${people} people`}
        top={{ name: 'Open roles', note: 'Some' }}
        held={held === null ? null : { chip: held, words: `${held}: choose someone`, verdicts }}
        onPickUp={setHeld}
        onLetGo={() => setHeld(null)}
        onDrop={(id, row) => {
          setChips((all) => all.map((one) => (one.id === id ? { ...one, row } : one)))
          setHeld(null)
        }}
        onOpen={(id) => say(`opened ${id}`)}
      />
      <pre>{`${chips.map(({ id, row }) => `${id}:${row ?? 'open'}`).join(' ')} ${said}`.trim()}</pre>
    </>
  )
}
const shown = () => document.querySelector('pre')?.textContent
const chipOf = (id: string) => document.querySelector<HTMLElement>(`[data-chip="${id}"]`)
const settle = () => new Promise((done) => setTimeout(done, 60))

describe('the arithmetic of a board', () => {
  test('rows are as high as their fullest cell, and a place is found among them', () => {
    expect([rowHeight(0), rowHeight(1), rowHeight(3)]).toEqual([53, 53, 145])
    expect([rowHeight(0, true), rowHeight(1, true), rowHeight(2, true)]).toEqual([37, 37, 71])
    expect(columnEdges([{}, { narrow: true }, {}], { room: 446, least: 132 }, 1)).toEqual([0, 200, 246, 446])
    expect(columnEdges([{}, { narrow: true }, {}], { room: 200, least: 132 }, 2)).toEqual([0, 132, 224, 356])
    const offsets = offsetsOf([52, 144, 52])
    expect(offsets).toEqual([0, 52, 196, 248])
    expect([-5, 0, 51, 52, 195, 196, 247, 999].map((place) => indexAt(offsets, place))).toEqual([0, 0, 0, 1, 1, 2, 2, 2])
    expect(windowOf(offsets, { from: 60, to: 70, around: 0 })).toEqual({ from: 1, to: 2 })
    expect(windowOf(offsets, { from: 60, to: 190, around: 20 })).toEqual({ from: 0, to: 3 })
    expect(windowOf([0], { from: 0, to: 100, around: 0 })).toEqual({ from: 0, to: 0 })
  })

  test('a row whose chips are the same as before is the same row, and one that has lost a chip keeps its other cells', () => {
    const [a, b, c] = [chip('a', 'p0', 'Mon'), chip('b', 'p1', 'Mon'), chip('c', 'p1', 'Tue')]
    const before = chipsByRow([a, b, c])
    const after = keptChips(before, chipsByRow([a, c, { ...b, row: 'p2' }]))
    expect(after.get('p0')).toBe(before.get('p0'))
    expect(after.get('p1')).not.toBe(before.get('p1'))
    expect(after.get('p1')?.get('Tue')).toBe(before.get('p1')?.get('Tue'))
    expect([...after].map(([row, cells]) => [row, [...cells.keys()]])).toEqual(
      [...chipsByRow([a, c, { ...b, row: 'p2' }])].map(([row, cells]) => [row, [...cells.keys()]]),
    )
  })

  test('arrows go through the chips of a cell before they leave it, and never off the board', () => {
    const byRow = chipsByRow([chip('a', 'p0', 'Mon'), chip('b', 'p0', 'Mon'), chip('c', 'p1', 'Mon')])
    const chipsIn = (row: number, column: number) => byRow.get(`p${row}`)?.get(columns[column]?.id ?? '')?.length ?? 0
    const size = { rows: 2, columns: 3, hasTop: true, chipsIn }
    const from = (row: number, column: number, at: number, key: string) => stepped({ row, column, chip: at }, key, size)
    expect(from(0, 0, 0, 'ArrowDown')).toEqual({ row: 0, column: 0, chip: 1 })
    expect(from(0, 0, 1, 'ArrowDown')).toEqual({ row: 1, column: 0, chip: 0 })
    expect(from(1, 0, 0, 'ArrowUp')).toEqual({ row: 0, column: 0, chip: 1 })
    expect(from(0, 0, 0, 'ArrowUp')).toEqual({ row: -1, column: 0, chip: 0 })
    expect(from(-1, 0, 0, 'ArrowUp')).toBeNull()
    expect(from(1, 0, 0, 'ArrowDown')).toBeNull()
    expect(from(0, 1, 0, 'End')).toEqual({ row: 0, column: 2, chip: 0 })
    expect(from(0, 0, 0, 'Home')).toBeNull()
  })
})

test('by keys a chip is picked up, hears what each person would mean, is dropped, and keeps the focus', async () => {
  const screen = await render(<Held first={[chip('Buzzer', null, 'Tue'), chip('Sevilla', 'p0', 'Tue')]} />)
  chipOf('Buzzer')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Buzzer: choose someone')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Person 0: Free')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Person 1: Away')
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Person 2: Free')
  await userEvent.keyboard('{Enter}')
  expect(shown()).toBe('Buzzer:p2 Sevilla:p0')
  await expect.poll(() => document.activeElement?.getAttribute('data-chip')).toBe('Buzzer')
})

test('Escape leaves a chip where it was, Space shows more of it, and arrows walk over empty cells', async () => {
  await render(<Held first={[chip('Buzzer', 'p1', 'Tue')]} />)
  chipOf('Buzzer')?.focus()
  await userEvent.keyboard('{Enter}{ArrowDown}{Escape}')
  expect(shown()).toBe('Buzzer:p1')
  await userEvent.keyboard('[Space]')
  expect(shown()).toBe('Buzzer:p1 opened Buzzer')
  await userEvent.keyboard('{ArrowRight}{ArrowUp}{ArrowUp}{ArrowLeft}{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.getAttribute('data-chip')).toBe('Buzzer')
})

test('by pointer a chip is dragged onto a person; outside of the board, and with Escape, it stays', async () => {
  await render(<Held first={[chip('Buzzer', null, 'Tue')]} />)
  const centre = (element: Element | null | undefined) => {
    const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
    return { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, button: 0, pointerId: 1, pointerType: 'mouse' }
  }
  const line = (index: number) => document.querySelector(`[data-line="${index}"]`)
  const drag = async (to: object, end?: 'Escape') => {
    chipOf('Buzzer')?.dispatchEvent(new PointerEvent('pointerdown', centre(chipOf('Buzzer'))))
    await settle()
    dispatchEvent(new PointerEvent('pointermove', to))
    await settle()
    if (end) await userEvent.keyboard(`{${end}}`)
    dispatchEvent(new PointerEvent('pointerup', to))
    await settle()
  }
  await drag({ ...centre(line(1)), clientX: 4000 })
  expect(shown()).toBe('Buzzer:open')
  await drag(centre(line(1)), 'Escape')
  expect(shown()).toBe('Buzzer:open')
  await drag(centre(line(1)))
  expect(shown()).toBe('Buzzer:p1')
  expect(document.activeElement, 'the focus goes with the card').toBe(chipOf('Buzzer'))
})

test('a dense board has rows of one line, and a column in which nothing happens takes only what its name needs', async () => {
  const week = [...columns, { id: 'Sat', label: 'Sat 19', narrow: true }]
  const rows = [{ id: 'p0', name: 'Ada Pike', note: 'Host 3', away: new Map([['Sat', 'Unavailable']]) }]
  const nothing = { onPickUp: () => {}, onLetGo: () => {}, onDrop: () => {}, onOpen: () => {} }
  const screen = await render(
    <Board {...{ rows, ...nothing }} columns={week} chips={[chip('Buzzer', 'p0', 'Mon')]} label="Crew" corner="" held={null} isDense />,
  )
  const heightOf = (element: Element | null) => element?.getBoundingClientRect().height
  await expect.poll(() => heightOf(document.querySelector('[data-line="0"]'))).toBe(37)
  expect(heightOf(chipOf('Buzzer'))).toBe(32)
  const narrow = screen.getByRole('columnheader', { name: 'Sat 19' }).element()
  expect(narrow.getBoundingClientRect().width).toBe(46)
  expect([narrow.textContent, document.body.textContent?.includes('Unavailable')]).toEqual(['Sat', false])
})

test('after a pick-up, a press on a person drops: so it works by touch', async () => {
  const screen = await render(<Held first={[chip('Buzzer', null, 'Tue')]} />)
  chipOf('Buzzer')?.focus()
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('rowheader', { name: /Person 2/ }).click()
  expect(shown()).toBe('Buzzer:p2')
})

test('of 200 people with 4,000 chips only those in view are in the page, and the keyboard reaches the others', async () => {
  const all = Array.from({ length: 4000 }, (_, index) => chip(`c${index}`, `p${index % 200}`, columns[index % 3]?.id ?? ''))
  await render(<Held people={200} first={all} />)
  expect(document.querySelectorAll('[data-line]').length).toBeLessThan(20)
  expect(document.querySelectorAll('[data-chip]').length).toBeLessThan(300)
  expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('202')
  chipOf('c0')?.focus()
  for (let step = 0; step < 40; step++) await userEvent.keyboard('{ArrowDown}')
  expect(Number(document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset.line)).toBeGreaterThan(1)
  expect(document.activeElement?.hasAttribute('data-chip')).toBe(true)
})

test('of many open chips the first of each column stay in view; the others are shown on demand', async () => {
  const all = Array.from({ length: 90 }, (_, index) => chip(`c${index}`, null, columns[index % 3]?.id ?? ''))
  const screen = await render(<Held first={all} />)
  expect(document.querySelectorAll('[data-chip]').length).toBe(9)
  expect(document.body.textContent).toContain('27 more')
  await screen.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => document.querySelectorAll('[data-chip]').length).toBeGreaterThan(30)
})

/** A list of cards that gives way to people while one of them is held, as on a page that shows events. */
function ByEvent() {
  const [held, setHeld] = useState<string | null>(null)
  const rows = ['p0', 'p1'].map((id) => ({ id, name: id, note: 'Host' }))
  if (held === null)
    return (
      <button type="button" onClick={() => setHeld('Buzzer')}>
        Buzzer
      </button>
    )
  return (
    <Board
      {...{ columns, rows }}
      chips={[chip('Sevilla', 'p0', 'Mon'), chip('Buzzer', 'p1', 'Tue')]}
      label="Crew"
      corner=""
      held={{ chip: held, words: 'Choose someone', verdicts: new Map() }}
      onPickUp={setHeld}
      onLetGo={() => setHeld(null)}
      onDrop={() => {}}
      onOpen={() => {}}
    />
  )
}

test('a board that appears because a card was picked up elsewhere has the focus on that card', async () => {
  const screen = await render(<ByEvent />)
  await screen.getByRole('button', { name: 'Buzzer' }).click()
  await expect.element(screen.getByRole('rowheader', { name: /p1/ })).toBeVisible()
  expect(document.activeElement?.getAttribute('data-chip')).toBe('Buzzer')
})

/** A day of ten hours with a show of two, which overlaps another one of the same person. */
function Day({ onOpen = () => {} }: { onOpen?: (id: string) => void }) {
  const ticks = Array.from({ length: 10 }, (_, hour) => ({ at: hour / 10, label: `${8 + hour}` }))
  const spot = (from: number, to: number, lane: number) => ({
    from,
    to,
    tinted: { from: from + 0.05, to },
    way: { from: from - 0.1, to },
    lane,
  })
  const rows = [
    { id: 'p0', name: 'Ada Pike', note: 'Host 3' },
    {
      id: 'p1',
      name: 'Ben Cole',
      note: 'Host 2',
      isFirst: true,
      closed: new Map([['Mon', [{ from: 0, to: 0.25, words: 'Unavailable' }]]]),
    },
  ]
  const chips = [
    { ...chip('Buzzer', 'p0', 'Mon'), time: '9:30\u00a0am', spot: spot(0.2, 0.4, 0) },
    { ...chip('Sevilla', 'p0', 'Mon'), spot: spot(0.3, 0.5, 1) },
  ]
  return (
    <div style={{ inlineSize: 1264 }}>
      <Board
        {...{ rows, chips, onOpen }}
        columns={[{ id: 'Mon', label: 'Monday 14', ticks }]}
        label="Crew"
        corner="2 people"
        top={{ name: 'Open roles', note: 'None' }}
        held={null}
        onPickUp={() => {}}
        onLetGo={() => {}}
        onDrop={() => {}}
      />
    </div>
  )
}

test('in a column of hours a chip lies where its time is, an overlap has a lane of its own, and hours are closed where they are', async () => {
  await render(<Day />)
  const box = (selector: string) => {
    const element = document.querySelector(selector)
    if (!element) throw new Error(`no ${selector}`)
    return element.getBoundingClientRect()
  }
  await expect.poll(() => document.querySelectorAll('[data-line]').length).toBe(3)
  const [cell, buzzer, sevilla] = [box('[data-line="0"] td'), box('[data-chip="Buzzer"]'), box('[data-chip="Sevilla"]')]
  expect(chipOf('Buzzer')?.textContent).toBe('9:30 Buzzer')
  expect(chipOf('Buzzer')?.getAttribute('aria-label')).toBe('Accepted: 9:30 Buzzer. Northwind. 9:30\u00a0am')
  expect((buzzer.left - cell.left) / cell.width).toBeCloseTo(0.2, 2)
  expect(buzzer.width / cell.width).toBeCloseTo(0.2, 2)
  expect(sevilla.top).toBeGreaterThanOrEqual(buzzer.bottom)
  expect([box('[data-line="0"]').height, box('[data-line="1"]').height]).toEqual([60, 34])
  const closed = box('[data-line="1"] td > span:last-of-type')
  expect([closed.left, closed.width / cell.width]).toEqual([cell.left, expect.closeTo(0.25, 2)])
})

test('in a column of hours the left and right arrows go through the chips of a row, up and down lead to the next row', async () => {
  await render(<Day />)
  await expect.poll(() => chipOf('Buzzer')).not.toBeNull()
  chipOf('Buzzer')?.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('data-chip')).toBe('Sevilla')
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset.line).toBe('1')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset.line).toBe('-1')
})

test('columns fill the width of the view to the last pixel, and nothing scrolls sideways', async () => {
  await render(
    <div style={{ inlineSize: 1003 }}>
      <Held first={[chip('Buzzer', 'p0', 'Tue')]} />
    </div>,
  )
  const scroller = document.querySelector('table')?.parentElement
  const last = document.querySelector('thead tr')?.lastElementChild
  await expect.poll(() => scroller && last && scroller.getBoundingClientRect().right - last.getBoundingClientRect().right).toBeCloseTo(0, 1)
  expect(scroller && scroller.scrollWidth - scroller.clientWidth).toBe(0)
})

test('names stay in view where a board scrolls sideways; where all fits they are part of their rows', async () => {
  const { rerender } = await render(<Narrow width={1003} />)
  await settle()
  const name = () => document.querySelector('[data-line="0"] > [scope="row"]') ?? document.body
  expect(getComputedStyle(name()).position).toBe('static')
  await rerender(<Narrow width={400} />)
  await settle()
  const box = document.querySelector('[role="grid"]')?.parentElement
  box?.scrollTo(150, 0)
  await settle()
  expect(box?.scrollLeft).toBeGreaterThan(100)
  expect(name().getBoundingClientRect().left).toBe(box?.getBoundingClientRect().left)
})

function Narrow({ width }: { width: number }) {
  return (
    <div style={{ inlineSize: width }}>
      <Held first={[chip('a', 'p0', 'Mon')]} />
    </div>
  )
}

test('a cell says a long verdict briefly, within two lines; the full one is its title and is read aloud', async () => {
  const words = 'Not enough time to travel between this event and Una Noche en Sevilla (1 h 25 min short).'
  const verdicts = new Map<string, BoardVerdict>([
    ['p0', { kind: 'no', words: 'Unavailable on Tue 15 Dec, 9:30 am to 10:45 am.', short: 'Unavailable 9:30 to 10:45 am' }],
    ['p1', { kind: 'no', words }],
  ])
  const rows = ['p0', 'p1'].map((id) => ({ id, name: id, note: 'Host', load: { value: 1, of: 2 } }))
  const nothing = { onPickUp: () => {}, onLetGo: () => {}, onDrop: () => {}, onOpen: () => {} }
  await render(
    <Board
      {...{ rows, columns, ...nothing }}
      label="Crew"
      corner="2 people"
      top={{ name: 'Open roles', note: 'Some' }}
      chips={[chip('Buzzer', null, 'Mon')]}
      held={{ chip: 'Buzzer', words: 'Choose someone', verdicts }}
    />,
  )
  const cell = (index: number) => document.querySelector<HTMLElement>(`[data-line="${index}"] td [title]`)
  await expect.poll(() => cell(0)?.textContent).toBe('Unavailable 9:30 to 10:45 am')
  expect(cell(0)?.title).toBe('Unavailable on Tue 15 Dec, 9:30 am to 10:45 am.')
  expect(cell(1)?.title).toBe(words)
  expect(cell(1)?.lastElementChild?.getBoundingClientRect().height).toBeLessThanOrEqual(30)
  expect(document.querySelector('[data-line="0"] th')?.textContent).toContain('1 of 2')
})

test('a card says when and what before it says for whom', async () => {
  await render(<Held first={[chip('Buzzer', 'p0', 'Mon')]} />)
  const [time, title, note] = chipOf('Buzzer')?.querySelectorAll('span') ?? []
  expect([time, title, note].map((one) => one?.textContent)).toEqual(['9:30', 'Buzzer', 'Northwind'])
  expect(chipOf('Buzzer')?.getAttribute('aria-label'), 'the words in the order in which they are seen').toBe(
    'Accepted: 9:30 Buzzer. Northwind',
  )
  expect(title?.getBoundingClientRect().left).toBeGreaterThan(time?.getBoundingClientRect().right ?? 0)
  expect(note?.getBoundingClientRect().top).toBeGreaterThan(title?.getBoundingClientRect().bottom ?? 0)
})
