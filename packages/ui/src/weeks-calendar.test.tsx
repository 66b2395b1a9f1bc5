import './base.css'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type WeekDay, WeeksCalendar, weekOf } from './weeks-calendar.tsx'

const days = new Map<string, WeekDay>([
  ['2026-12-08', { state: 'open', share: 2 / 9, text: '2 of 9 times free' }],
  ['2026-12-16', { state: 'open', share: 6 / 9, more: 2, text: '6 of 9 times free, 2 credits more than the lowest price' }],
  ['2026-12-18', { state: 'full', share: 0, text: 'full' }],
  ['2027-01-06', { state: 'open', share: 1, text: '9 of 9 times free' }],
])

function Weeks(props: { onSelect?: (date: string) => void; loading?: boolean; max?: string; shown?: string }) {
  const [from, setFrom] = useState('2026-11-30')
  const [selected, setSelected] = useState<string | null>(null)
  return (
    <WeeksCalendar
      label="Date of the event"
      from={from}
      onFrom={setFrom}
      selected={selected}
      shown={props.shown}
      onSelect={(date) => {
        setSelected(date)
        props.onSelect?.(date)
      }}
      days={days}
      today="2026-12-02"
      max={props.max ?? '2028-06-02'}
      weekStart={1}
      loading={props.loading}
      closedText="not open"
      caption="The bar says how much is free."
    />
  )
}

describe('a calendar of five weeks', () => {
  test('a day says how much of it is free and what it costs more; a full one and a closed one can be looked at, one that is over is blank', async () => {
    const onSelect = vi.fn()
    const screen = await render(<Weeks onSelect={onSelect} />)
    await expect.element(screen.getByRole('grid', { name: 'Date of the event' })).toHaveAccessibleDescription('December 2026')
    const day = screen.getByRole('button', { name: 'Wednesday 16 December, 6 of 9 times free, 2 credits more than the lowest price' })
    expect(getComputedStyle(day.element().lastElementChild ?? day.element(), '::after').content).toBe('"+2"')
    await day.click()
    expect(onSelect).toHaveBeenCalledWith('2026-12-16')
    await expect.element(screen.getByRole('gridcell', { name: /16 December/ })).toHaveAttribute('aria-selected', 'true')
    screen.getByRole('button', { name: 'Friday 18 December, full' }).element().focus()
    await userEvent.keyboard('{Enter}')
    expect(onSelect).toHaveBeenLastCalledWith('2026-12-18')
    await screen.getByRole('button', { name: 'Sunday 6 December, not open' }).click()
    expect(onSelect).toHaveBeenLastCalledWith('2026-12-06')
    await expect.element(screen.getByRole('gridcell', { name: /^Sunday 6 December/ })).toHaveAttribute('aria-selected', 'true')
    await expect.element(screen.getByRole('button', { name: 'Wednesday 2 December, today, not open' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: / 1 December/ })).not.toBeInTheDocument()
    expect(screen.getByRole('row').elements()).toHaveLength(6)
    // in the last of the five weeks a new month begins, which says its name, and another year
    const first = screen.getByRole('button', { name: 'Friday 1 January 2027, not open' }).element().firstElementChild
    expect(first?.getAttribute('data-month')).toBe('Jan')
  })

  test('is one tab stop, moves by the arrows, and Enter chooses and stays', async () => {
    const onSelect = vi.fn()
    const screen = await render(<Weeks onSelect={onSelect} />)
    const stops = screen.getByRole('grid').element().querySelectorAll('[tabindex="0"]')
    expect(
      [...stops].map((stop) => stop.getAttribute('data-date')),
      'the first day that can be chosen',
    ).toEqual(['2026-12-08'])
    screen
      .getByRole('button', { name: / 8 December/ })
      .element()
      .focus()
    const at = (name: RegExp) => expect.element(screen.getByRole('button', { name })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    await at(/ 16 December/)
    expect(onSelect).toHaveBeenCalledWith('2026-12-16')
    await userEvent.keyboard('{Home}')
    await at(/^Monday 14 December/)
    await userEvent.keyboard('{End}')
    await at(/^Sunday 20 December/)
  })

  test('turns five weeks by the keys, which take the focus along, and by the arrows beside the month; it stops at today and at the last day', async () => {
    const screen = await render(<Weeks max="2027-01-20" />)
    screen
      .getByRole('button', { name: / 16 December/ })
      .element()
      .focus()
    const at = (name: RegExp) => expect.element(screen.getByRole('button', { name })).toHaveFocus()
    await userEvent.keyboard('{PageDown}')
    await at(/^Wednesday 20 January 2027/)
    await expect.element(screen.getByText('January 2027')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Later dates' })).toBeDisabled()
    await userEvent.keyboard('{PageUp}')
    await at(/^Wednesday 16 December/)
    await userEvent.keyboard('{PageUp}')
    await at(/^Wednesday 2 December/)
    await expect.element(screen.getByRole('button', { name: 'Earlier dates' })).toBeDisabled()
    await screen.getByRole('button', { name: 'Later dates' }).click()
    await expect.element(screen.getByText('January 2027')).toBeVisible()
  })

  test('a day that is shown is the tab stop, and isn’t selected', async () => {
    const screen = await render(<Weeks shown="2026-12-16" />)
    await userEvent.tab()
    const shown = screen.getByRole('button', { name: /^Wednesday 16 December/ })
    while (document.activeElement?.getAttribute('data-date') == null) await userEvent.tab()
    await expect.element(shown).toHaveFocus()
    await expect.element(screen.getByRole('gridcell', { name: /^Wednesday 16 December/ })).toHaveAttribute('aria-selected', 'false')
  })

  test('keeps its height while loading, and offers nothing then', async () => {
    const onSelect = vi.fn()
    const screen = await render(<Weeks onSelect={onSelect} />)
    const grid = screen.getByRole('grid')
    const height = grid.element().getBoundingClientRect().height
    await screen.rerender(<Weeks onSelect={onSelect} loading />)
    await expect.element(grid).toHaveAttribute('aria-busy', 'true')
    await screen.getByRole('button', { name: 'Wednesday 16 December, loading' }).click({ force: true })
    expect(onSelect).not.toHaveBeenCalled()
    expect(grid.element().getBoundingClientRect().height).toBe(height)
  })
})

test('a week begins on the reader’s first day', () => {
  expect(weekOf('2026-12-02', 1)).toBe('2026-11-30')
  expect(weekOf('2026-12-02', 7)).toBe('2026-11-29')
})
