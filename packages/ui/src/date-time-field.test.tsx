import './base.css'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { DateTimeField, type DateTimeValue } from './date-time-field.tsx'

/** The two Sundays of Chicago in 2026 on which the clocks are moved. */
const chicago = (local: string): readonly string[] => {
  if (local.startsWith('2026-03-08T02')) return []
  if (local.startsWith('2026-11-01T01')) return ['-05:00', '-06:00']
  return local > '2026-03-08T03' && local < '2026-11-01T01' ? ['-05:00'] : ['-06:00']
}

function Start({ onChange }: { onChange: (value: DateTimeValue) => void }) {
  const [value, setValue] = useState<DateTimeValue>({ date: '', time: '', offset: null })
  return (
    <DateTimeField
      label="Start"
      value={value}
      onChange={(next) => {
        setValue(next)
        onChange(next)
      }}
      zoneName="Chicago time"
      offsetsFor={chicago}
      required
    />
  )
}

describe('a date and time', () => {
  test('belong to the zone that is named once, with the offset that holds there', async () => {
    const onChange = vi.fn()
    const screen = await render(<Start onChange={onChange} />)
    await expect.element(screen.getByRole('group', { name: /^Start/ })).toHaveAccessibleDescription('Chicago time')
    await screen.getByLabelText('Date').fill('2026-12-16')
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-12-16', time: '', offset: null })
    await screen.getByLabelText('Time').fill('13:30')
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-12-16', time: '13:30', offset: '-06:00' })
    await expect.element(screen.getByRole('radio')).not.toBeInTheDocument()
  })

  test('that happens twice asks which one', async () => {
    const onChange = vi.fn()
    const screen = await render(<Start onChange={onChange} />)
    await screen.getByLabelText('Date').fill('2026-11-01')
    await screen.getByLabelText('Time').fill('01:30')
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-11-01', time: '01:30', offset: null })
    await screen.getByRole('radio', { name: 'Second, UTC-06:00' }).click()
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-11-01', time: '01:30', offset: '-06:00' })
    await screen.getByLabelText('Time').fill('03:30')
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-11-01', time: '03:30', offset: '-06:00' })
    await expect.element(screen.getByRole('radio')).not.toBeInTheDocument()
  })

  test('that the clocks leap over is refused', async () => {
    const onChange = vi.fn()
    const screen = await render(<Start onChange={onChange} />)
    await screen.getByLabelText('Date').fill('2026-03-08')
    await screen.getByLabelText('Time').fill('02:30')
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-03-08', time: '02:30', offset: null })
    await expect.element(screen.getByLabelText('Time')).toHaveAccessibleDescription(/does not exist in Chicago time/)
  })

  test('that is required and left empty says so', async () => {
    const screen = await render(
      <>
        <Start onChange={vi.fn()} />
        <button type="button">Elsewhere</button>
      </>,
    )
    await screen.getByLabelText('Time').click()
    await expect.element(screen.getByLabelText('Date')).not.toHaveAccessibleDescription('Required')
    await screen.getByRole('button', { name: 'Elsewhere' }).click()
    await expect.element(screen.getByLabelText('Date')).toHaveAccessibleDescription('Required')
  })
})
