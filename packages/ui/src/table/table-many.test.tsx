import '../base.css'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Column, Table } from './table.tsx'

type Guest = { id: string; name: string; town: string; seat: number }

const towns = ['Oslo', 'Ghent', 'Porto', 'Graz']
const guests: readonly Guest[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: `g${index}`,
  name: `Guest ${index + 1}`,
  town: towns[index % towns.length] ?? '',
  seat: (index * 37) % 10_000,
}))
/** The guests whose row was drawn, as often as it was. */
const drawn: string[] = []
/** How often a row's key was asked for. */
let keys = 0
const columns: readonly Column<Guest>[] = [
  {
    key: 'name',
    head: 'Name',
    cell: ({ name }) => {
      drawn.push(name)
      return name
    },
    width: '40%',
  },
  { key: 'town', head: 'Town', cell: ({ town }) => town },
  { key: 'seat', head: 'Seat', cell: ({ seat }) => seat, align: 'end' },
]

function Guests() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <Table
      label="Guests"
      columns={columns}
      rows={guests}
      rowKey={({ id }) => {
        keys++
        return id
      }}
      onRow={({ id }) => <a href={`#${id}`}>open</a>}
      selection={{ selected, onChange: setSelected, labelOf: ({ name }) => name, bulk: null }}
    />
  )
}

/** The box that scrolls, which has no role of its own. */
function boxOf(table: Element): HTMLElement {
  const box = table.parentElement
  if (!box) throw new Error('the table stands in no box')
  return box
}

const frame = () => new Promise(requestAnimationFrame)

beforeEach(() => page.viewport(1200, 800))

describe('a table of ten thousand rows', () => {
  test('renders only the visible rows and announces the total number', async () => {
    const screen = await render(<Guests />)
    await expect.element(screen.getByRole('link', { name: 'Guest 1', exact: true })).toBeVisible()
    const table = screen.getByRole('table').element()
    expect(table).toHaveAttribute('aria-rowcount', '10001')
    expect(table.querySelectorAll('tr').length).toBeLessThan(60)
    expect(screen.getByRole('row', { name: /Guest 3 / }).element()).toHaveAttribute('aria-rowindex', '4')
    const box = boxOf(table)
    box.scrollTop = box.scrollHeight
    await expect.element(screen.getByRole('link', { name: 'Guest 10000', exact: true })).toBeVisible()
    await expect.element(screen.getByRole('columnheader', { name: 'Town' })).toBeVisible()
    expect(table.querySelectorAll('tr').length).toBeLessThan(60)
  })

  test('draws a row when it comes into view, and none of the others while it scrolls', async () => {
    const screen = await render(<Guests />)
    const table = screen.getByRole('table').element()
    const box = boxOf(table)
    await expect.element(screen.getByRole('link', { name: 'Guest 1', exact: true })).toBeVisible()
    drawn.length = 0
    keys = 0
    let most = 0
    const steps = 60
    for (let step = 0; step < steps; step++) {
      box.scrollTop += step % 20 === 19 ? 100_000 : 260
      await frame()
      most = Math.max(most, table.querySelectorAll('tr').length)
    }
    expect(box.scrollTop).toBeGreaterThan(300_000)
    expect(most).toBeLessThan(80)
    // work is counted, not timed: five rows come with each step of 260 pixels
    expect(new Set(drawn).size).toBeGreaterThan(steps * 5)
    expect(drawn.length).toBeLessThan(new Set(drawn).size * 1.1)
    // nothing goes through all ten thousand
    expect(keys).toBeLessThan(steps * 100)
  })

  test('is walked by the arrows, to its end by Ctrl+End, and keeps the focus of a row that was scrolled away', async () => {
    const screen = await render(<Guests />)
    screen.getByRole('link', { name: 'Guest 1', exact: true }).element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(screen.getByRole('link', { name: 'Guest 3', exact: true })).toHaveFocus()
    boxOf(screen.getByRole('table').element()).scrollTop = 250_000
    await expect.element(screen.getByRole('link', { name: /^Guest 48/ }).first()).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Guest 3', exact: true })).toHaveFocus()
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await expect.element(screen.getByRole('link', { name: 'Guest 10000', exact: true })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(screen.getByRole('link', { name: 'Guest 9999', exact: true })).toHaveFocus()
  })

  test('is selected as a whole, and by a range over rows that are not in the page', async () => {
    const screen = await render(<Guests />)
    await screen.getByRole('checkbox', { name: 'Select Guest 2', exact: true }).click()
    boxOf(screen.getByRole('table').element()).scrollTop = 52 * 500
    await screen.getByRole('checkbox', { name: 'Select Guest 510', exact: true }).click({ modifiers: ['Shift'] })
    await expect.element(screen.getByRole('toolbar', { name: 'Selected rows' }).getByText('509 selected')).toBeVisible()
    await screen.getByRole('checkbox', { name: 'Select all rows' }).click()
    await expect.element(screen.getByRole('toolbar', { name: 'Selected rows' }).getByText('10000 selected')).toBeVisible()
  })

  test('works on a phone too, where rows are records of unequal height', async () => {
    await page.viewport(390, 700)
    const screen = await render(<Guests />)
    await expect.element(screen.getByRole('link', { name: 'Guest 1', exact: true })).toBeVisible()
    const box = boxOf(screen.getByRole('table').element())
    box.scrollTop = box.scrollHeight
    await expect.poll(() => screen.getByRole('link', { name: 'Guest 10000', exact: true }).elements().length).toBe(1)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})
