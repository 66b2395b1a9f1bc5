import './base.css'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { HoursGrid } from './hours-grid.tsx'
import { clockWords, drawn, type HoursBlock, lengthOf, moved, partsOf, resized } from './pure/hours-blocks.ts'

const monday: HoursBlock = { id: 'a', day: 1, from: 540, to: 1020 }

function Held({ first }: { first: readonly HoursBlock[] }) {
  const [blocks, setBlocks] = useState(first)
  return (
    <>
      <HoursGrid label="Weekly hours" blocks={blocks} onChange={setBlocks} whyAt={(day) => (day === 1 ? 'Open' : 'No hours')} />
      <pre>{blocks.map(({ day, from, to }) => `${day} ${from}-${to}`).join(', ')}</pre>
    </>
  )
}
const shown = () => document.querySelector('pre')?.textContent

describe('the arithmetic of blocks', () => {
  test('a block is at least half an hour long, whichever way it is drawn', () => {
    expect(drawn(2, 600, 720)).toEqual({ day: 2, from: 600, to: 720 })
    expect(drawn(2, 720, 600)).toEqual({ day: 2, from: 600, to: 720 })
    expect(drawn(2, 1440, 1440)).toEqual({ day: 2, from: 1410, to: 1440 })
  })

  test('moving keeps the length, also past midnight, and stays in the week', () => {
    expect(moved(monday, 1, 30)).toEqual({ id: 'a', day: 2, from: 570, to: 1050 })
    expect(moved(monday, -1, -600)).toEqual({ id: 'a', day: 1, from: 0, to: 480 })
    const late = moved(monday, 9, 480)
    expect(late).toEqual({ id: 'a', day: 7, from: 1020, to: 60 })
    expect(lengthOf(late)).toBe(480)
    expect(partsOf(late)).toEqual([
      { day: 7, from: 1020, to: 1440 },
      { day: 1, from: 0, to: 60 },
    ])
  })

  test('either edge moves by half hours, down to half an hour and up to a day', () => {
    expect(resized(monday, 'to', 30)).toMatchObject({ from: 540, to: 1050 })
    expect(resized(monday, 'to', -900)).toMatchObject({ from: 540, to: 570 })
    expect(resized(monday, 'to', 900)).toMatchObject({ from: 540, to: 480 })
    expect(resized(monday, 'from', -900)).toMatchObject({ from: 0, to: 1020 })
    expect(resized(monday, 'from', 900)).toMatchObject({ from: 990, to: 1020 })
  })
})

test('by keys a block is added, moved, made longer, copied and removed', async () => {
  const screen = await render(<Held first={[]} />)
  screen
    .getByRole('button', { name: `Monday, ${clockWords(540)}: press Enter to add an hour` })
    .element()
    .focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(shown()).toBe('1 570-630')
  await expect.element(screen.getByRole('button', { name: `Monday, ${clockWords(570)} to ${clockWords(630)}` })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{ArrowRight}')
  await expect.element(screen.getByRole('button', { name: `Tuesday, ${clockWords(570)} to ${clockWords(660)}` })).toHaveFocus()
  expect(shown()).toBe('2 570-660')
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}')
  expect(shown()).toBe('2 570-660, 3 570-660')
  await expect.element(screen.getByRole('button', { name: `Wednesday, ${clockWords(570)} to ${clockWords(660)}` })).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  expect(shown()).toBe('2 570-660')
  await userEvent.keyboard('{Delete}')
})

test('a reader of the grid hears why a time is open or closed', async () => {
  const screen = await render(<Held first={[monday]} />)
  screen
    .getByRole('button', { name: `Monday, ${clockWords(540)} to ${clockWords(1020)}` })
    .element()
    .focus()
  await expect.element(screen.getByRole('status')).toHaveTextContent(`Monday, ${clockWords(540)}: Open`)
  screen
    .getByRole('button', { name: `Monday, ${clockWords(540)}: press Enter to add an hour` })
    .element()
    .focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
  await expect.element(screen.getByRole('status')).toHaveTextContent(`Wednesday, ${clockWords(570)}: No hours`)
})

test('why a time is open follows what is known, while the focus stays where it is', async () => {
  const grid = (why: string) => <HoursGrid label="Weekly hours" blocks={[monday]} onChange={() => undefined} whyAt={() => why} />
  const screen = await render(grid('No hours'))
  screen
    .getByRole('button', { name: `Monday, ${clockWords(540)} to ${clockWords(1020)}` })
    .element()
    .focus()
  await expect.element(screen.getByRole('status')).toHaveTextContent(`Monday, ${clockWords(540)}: No hours`)
  await screen.rerender(grid('Open: weekly hours'))
  await expect.element(screen.getByRole('status')).toHaveTextContent(`Monday, ${clockWords(540)}: Open: weekly hours`)
})

test('by pointer a block is drawn, dragged to another day, copied with Alt and resized at its edge; Escape leaves it as it was', async () => {
  await render(<Held first={[]} />)
  const column = (day: number) => document.querySelector(`[data-day="${day}"]`)?.getBoundingClientRect() ?? new DOMRect()
  const at = (day: number, minutes: number) => {
    const { left, width, top, height } = column(day)
    return {
      clientX: left + width / 2,
      clientY: top + (minutes / 1440) * height,
      bubbles: true,
      button: 0,
      pointerId: 1,
      pointerType: 'mouse',
    }
  }
  const press = (target: Element | null, where: object) => target?.dispatchEvent(new PointerEvent('pointerdown', where))
  const drag = async (target: Element | null, from: object, to: object, up = true) => {
    press(target, from)
    await new Promise((done) => setTimeout(done, 30))
    dispatchEvent(new PointerEvent('pointermove', to))
    await new Promise((done) => setTimeout(done, 30))
    if (up) dispatchEvent(new PointerEvent('pointerup', to))
    await new Promise((done) => setTimeout(done, 30))
  }
  const block = () => document.querySelector('[data-block]')
  await drag(document.querySelector('[data-day="2"]'), at(2, 600), at(2, 720))
  expect(shown()).toBe('2 600-720')
  await drag(block(), at(2, 630), at(4, 690))
  expect(shown()).toBe('4 660-780')
  await drag(block()?.querySelector('[data-edge="to"]') ?? null, at(4, 780), at(4, 900))
  expect(shown()).toBe('4 660-900')
  await drag(block(), at(4, 700), { ...at(5, 700), altKey: true })
  expect(shown()).toBe('4 660-900, 5 660-900')
  await drag(block(), at(4, 700), at(1, 100), false)
  await userEvent.keyboard('{Escape}')
  dispatchEvent(new PointerEvent('pointerup', at(1, 100)))
  expect(shown()).toBe('4 660-900, 5 660-900')
})

test('what takes hours away is drawn over them, on its day', async () => {
  const screen = await render(
    <HoursGrid label="Weekly hours" blocks={[monday]} onChange={() => {}} taken={[{ day: 1, from: 720, to: 780 }]} />,
  )
  const drawnOver = screen.container.querySelectorAll<HTMLElement>('[data-day="1"] > span[aria-hidden]')
  expect([...drawnOver].map(({ style }) => [style.insetBlockStart, style.blockSize.slice(0, 4)])).toEqual([['50%', '4.16']])
  expect(screen.container.querySelectorAll('[data-day="2"] > span')).toHaveLength(0)
})
