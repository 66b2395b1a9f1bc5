import './base.css'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MonthCalendar } from './month-calendar.tsx'
import { firstWeekday, readerLanguage } from './pure/reader.ts'

function Calendar(props: { onSelect?: (date: string) => void; max?: string; weekStart?: number }) {
  const [month, setMonth] = useState('2026-12')
  const [selected, setSelected] = useState<string | null>(null)
  return (
    <MonthCalendar
      label="Day of the visit"
      month={month}
      onMonth={setMonth}
      selected={selected}
      onSelect={(date) => {
        setSelected(date)
        props.onSelect?.(date)
      }}
      min="2026-12-07"
      max={props.max ?? '2027-03-31'}
      today="2026-12-09"
      weekStart={props.weekStart ?? 1}
    />
  )
}

describe('a month calendar', () => {
  test('each day says its date, and whether it can be chosen', async () => {
    const onSelect = vi.fn()
    const screen = await render(<Calendar onSelect={onSelect} />)
    await expect.element(screen.getByRole('grid', { name: 'Day of the visit' })).toHaveAccessibleDescription('December 2026')
    await screen.getByRole('button', { name: 'Wednesday 16 December 2026' }).click()
    expect(onSelect).toHaveBeenCalledWith('2026-12-16')
    await expect.element(screen.getByRole('gridcell', { name: /16 December/ })).toHaveAttribute('aria-selected', 'true')
    await screen.getByRole('button', { name: 'Sunday 6 December 2026, Not available' }).click({ force: true })
    expect(onSelect).toHaveBeenCalledTimes(1)
    await expect.element(screen.getByRole('button', { name: 'Wednesday 9 December 2026, today' })).toBeVisible()
  })

  test('has one tab stop, today, and moves by the arrows', async () => {
    const onSelect = vi.fn()
    const screen = await render(<Calendar onSelect={onSelect} />)
    const stops = screen
      .getByRole('gridcell')
      .elements()
      .filter((cell) => cell.firstElementChild?.getAttribute('tabindex') === '0')
    expect(stops).toHaveLength(1)
    screen
      .getByRole('button', { name: /^Tuesday 8 December/ })
      .element()
      .focus()
    const at = (name: RegExp) => expect.element(screen.getByRole('button', { name })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await at(/ 15 December/)
    await userEvent.keyboard('{ArrowRight}')
    await at(/ 16 December/)
    await userEvent.keyboard('{Home}')
    await at(/^Monday 14 December/)
    await userEvent.keyboard('{End}')
    await at(/^Sunday 20 December/)
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}')
    await at(/ 12 December/)
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}')
    expect(onSelect).toHaveBeenCalledWith('2026-12-16')
  })

  test('goes to another month by PageDown and by walking over its end, and stops at the limits', async () => {
    const screen = await render(<Calendar max="2027-01-20" />)
    screen
      .getByRole('button', { name: /^Wednesday 16 December/ })
      .element()
      .focus()
    await userEvent.keyboard('{PageDown}')
    await expect.element(screen.getByRole('button', { name: 'Saturday 16 January 2027' })).toHaveFocus()
    await userEvent.keyboard('{PageDown}')
    await expect.element(screen.getByRole('button', { name: /^Wednesday 20 January 2027/ })).toHaveFocus()
    await expect.element(screen.getByRole('button', { name: 'Next month' })).toBeDisabled()
    await userEvent.keyboard('{Shift>}{PageUp}{/Shift}')
    await expect.element(screen.getByRole('button', { name: /^Monday 7 December 2026/ })).toHaveFocus()
    await expect.element(screen.getByRole('button', { name: 'Previous month' })).toBeDisabled()
    await screen.getByRole('button', { name: 'Next month' }).click()
    await expect.element(screen.getByText('January 2027')).toBeVisible()
  })

  test('keeps its height for longer months', async () => {
    const screen = await render(<Calendar />)
    const grid = screen.getByRole('grid')
    const height = grid.element().getBoundingClientRect().height
    await screen.getByRole('button', { name: 'Next month' }).click()
    await expect.element(screen.getByText('January 2027')).toBeVisible()
    expect(grid.element().getBoundingClientRect().height).toBe(height)
  })

  test('begins its weeks where it is told to', async () => {
    const screen = await render(<Calendar weekStart={7} />)
    expect(
      screen
        .getByRole('columnheader')
        .elements()
        .map((head) => head.textContent),
    ).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  })

  test('begins its weeks as the reader’s language does by default', async () => {
    const screen = await render(<MonthCalendar label="Day" month="2026-12" onMonth={() => {}} selected={null} onSelect={() => {}} />)
    const first = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][firstWeekday(readerLanguage) - 1]
    expect(screen.getByRole('columnheader').elements()[0]?.textContent).toBe(first)
  })

  test('offers every day within its limits, today first', async () => {
    const onSelect = vi.fn()
    const screen = await render(
      <MonthCalendar
        label="Day"
        month="2026-12"
        onMonth={() => {}}
        selected={null}
        onSelect={onSelect}
        today="2026-12-09"
        min="2026-12-02"
        max="2026-12-30"
      />,
    )
    await userEvent.tab()
    await expect.element(screen.getByRole('button', { name: 'Wednesday 9 December 2026, today' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    expect(onSelect).toHaveBeenCalledWith('2026-12-10')
    await screen.getByRole('button', { name: 'Thursday 31 December 2026, Not available' }).click({ force: true })
    expect(onSelect).toHaveBeenCalledTimes(1)
  })

  test('is walked from right to left where that is the direction of reading', async () => {
    const screen = await render(
      <div dir="rtl">
        <Calendar />
      </div>,
    )
    screen
      .getByRole('button', { name: /^Tuesday 8 December/ })
      .element()
      .focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(screen.getByRole('button', { name: /^Wednesday 9 December/ })).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(screen.getByRole('button', { name: /^Monday 7 December/ })).toHaveFocus()
  })
})
