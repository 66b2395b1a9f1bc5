import './base.css'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { DateTimeField, type DateTimeValue } from './date-time-field.tsx'

function Start({
  onChange,
  zone = 'America/Chicago',
  city = 'Chicago',
}: {
  onChange: (value: DateTimeValue) => void
  zone?: string
  city?: string
}) {
  const [value, setValue] = useState<DateTimeValue>({ date: '', time: '', offset: null })
  return (
    <DateTimeField
      label="Start"
      value={value}
      onChange={(next) => {
        setValue(next)
        onChange(next)
      }}
      zoneName={`${city} time`}
      zone={zone}
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
    await screen.getByRole('radio', { name: 'After the clocks go back, UTC-06:00' }).click()
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-11-01', time: '01:30', offset: '-06:00' })
    await screen.getByLabelText('Time').fill('03:30')
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-11-01', time: '03:30', offset: '-06:00' })
    await expect.element(screen.getByRole('radio')).not.toBeInTheDocument()
  })

  test('that the clocks skip is refused', async () => {
    const onChange = vi.fn()
    const screen = await render(<Start onChange={onChange} />)
    await screen.getByLabelText('Date').fill('2026-03-08')
    await screen.getByLabelText('Time').fill('02:30')
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-03-08', time: '02:30', offset: null })
    await expect
      .element(screen.getByLabelText('Time'))
      .toHaveAccessibleDescription('This time doesn’t exist: the clocks go forward that day.')
  })

  test('in New York on 14 March 2027 at 02:30 doesn’t exist: the times before and after the clocks moved are offered', async () => {
    const onChange = vi.fn()
    const screen = await render(<Start onChange={onChange} zone="America/New_York" city="New York" />)
    await screen.getByLabelText('Date').fill('2027-03-14')
    await screen.getByLabelText('Time').fill('02:30')
    expect(onChange).toHaveBeenLastCalledWith({ date: '2027-03-14', time: '02:30', offset: null })
    await expect.element(screen.getByRole('button', { name: '01:30, UTC-05:00' })).toBeVisible()
    await screen.getByRole('button', { name: '03:30, UTC-04:00' }).click()
    expect(onChange).toHaveBeenLastCalledWith({ date: '2027-03-14', time: '03:30', offset: '-04:00' })
    await expect.element(screen.getByLabelText('Time')).not.toHaveAttribute('aria-invalid')
  })

  test('in New York on 7 November 2027 at 01:30 is refused until one of the two is chosen', async () => {
    const onChange = vi.fn()
    const screen = await render(<Start onChange={onChange} zone="America/New_York" city="New York" />)
    await screen.getByLabelText('Date').fill('2027-11-07')
    await screen.getByLabelText('Time').fill('01:30')
    expect(onChange).toHaveBeenLastCalledWith({ date: '2027-11-07', time: '01:30', offset: null })
    await expect.element(screen.getByLabelText('Time')).toHaveAccessibleDescription('Choose which of the two times you mean.')
    await screen.getByRole('radio', { name: 'Before the clocks go back, UTC-04:00' }).click()
    expect(onChange).toHaveBeenLastCalledWith({ date: '2027-11-07', time: '01:30', offset: '-04:00' })
    await expect.element(screen.getByLabelText('Time')).not.toHaveAttribute('aria-invalid')
  })

  test('is exact to the half hour by which Lord Howe moves its clocks', async () => {
    const onChange = vi.fn()
    const screen = await render(<Start onChange={onChange} zone="Australia/Lord_Howe" city="Lord Howe" />)
    await screen.getByLabelText('Date').fill('2027-10-03')
    await screen.getByLabelText('Time').fill('02:15')
    await expect.element(screen.getByRole('button', { name: '01:45, UTC+10:30' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '02:45, UTC+11:00' })).toBeVisible()
    await screen.getByLabelText('Date').fill('2027-04-04')
    await screen.getByLabelText('Time').fill('01:45')
    await screen.getByRole('radio', { name: 'After the clocks go back, UTC+10:30' }).click()
    expect(onChange).toHaveBeenLastCalledWith({ date: '2027-04-04', time: '01:45', offset: '+10:30' })
    await screen.getByLabelText('Time').fill('01:15')
    expect(onChange).toHaveBeenLastCalledWith({ date: '2027-04-04', time: '01:15', offset: '+11:00' })
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
