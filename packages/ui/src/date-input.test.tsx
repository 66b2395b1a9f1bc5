import './base.css'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DateInput } from './date-input.tsx'
import { Field } from './field.tsx'
import { setClock } from './pure/today.ts'

// the server's clock, whatever the browser's says
beforeEach(() => setClock(() => Date.parse('2026-12-09T12:00:00Z')))
afterEach(() => setClock(Date.now))

function Day({ onChange }: { onChange: (date: string) => void }) {
  const [value, setValue] = useState('')
  return (
    <Field label="Day" required>
      <DateInput
        value={value}
        onChange={(date) => {
          setValue(date)
          onChange(date)
        }}
        min="2026-12-07"
        max="2027-01-20"
      />
    </Field>
  )
}

describe('a date', () => {
  test('is typed as it is read, and then stands there as it is read everywhere', async () => {
    const onChange = vi.fn()
    const screen = await render(<Day onChange={onChange} />)
    const day = screen.getByLabelText('Day')
    await day.click()
    await userEvent.keyboard('16 dec')
    await expect.element(day).toHaveValue('16 dec')
    expect(onChange).toHaveBeenLastCalledWith('2026-12-16')
    await userEvent.tab()
    await expect.element(day).toHaveValue('Wed 16 Dec 2026')
    await day.fill('2027-01-02')
    expect(onChange).toHaveBeenLastCalledWith('2027-01-02')
  })

  test('that can’t be read stays as it was typed, with what could be', async () => {
    const onChange = vi.fn()
    const screen = await render(<Day onChange={onChange} />)
    const day = screen.getByLabelText('Day')
    await day.fill('31 Nov')
    await userEvent.tab()
    await expect.element(day).toHaveValue('31 Nov')
    await expect.element(day).toHaveAttribute('aria-invalid', 'true')
    await expect.element(day).toHaveAccessibleDescription('Type a date such as 9 Dec 2026')
    expect(onChange).not.toHaveBeenCalled()
  })

  test('is chosen from the calendar by the keyboard alone, and the focus comes back', async () => {
    const onChange = vi.fn()
    const screen = await render(<Day onChange={onChange} />)
    const button = screen.getByRole('button', { name: 'Show calendar' })
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: 'Wednesday 9 December 2026, today' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('2026-12-16')
    await expect.element(screen.getByRole('grid')).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    await expect.element(screen.getByLabelText('Day')).toHaveValue('Wed 16 Dec 2026')
  })

  test('outside of its limits cannot be chosen, and Escape leaves it as it was', async () => {
    const onChange = vi.fn()
    const screen = await render(<Day onChange={onChange} />)
    await screen.getByRole('button', { name: 'Show calendar' }).click()
    await screen.getByRole('button', { name: 'Sunday 6 December 2026, Not available' }).click({ force: true })
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('grid')).not.toBeInTheDocument()
    expect(onChange).not.toHaveBeenCalled()
  })

  test('that is required and left empty says so', async () => {
    const screen = await render(<Day onChange={vi.fn()} />)
    await screen.getByLabelText('Day').click()
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(screen.getByLabelText('Day')).toHaveAccessibleDescription('Required')
  })
})
