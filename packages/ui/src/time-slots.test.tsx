import './base.css'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TimeSlots } from './time-slots.tsx'

const slots = [
  { value: 'a', label: '9:30 am' },
  { value: 'b', label: '11:00 am', note: 'Few left' },
  { value: 'c', label: '1:30 pm', note: 'None left', disabled: true },
  { value: 'd', label: '3:00 pm' },
]

function Slots({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <TimeSlots
      label="Start"
      slots={slots}
      value={value}
      onChange={(next) => {
        setValue(next)
        onChange(next)
      }}
    />
  )
}

test('a time is chosen by a press and by the arrows, which skip unavailable ones', async () => {
  const onChange = vi.fn()
  const screen = await render(<Slots onChange={onChange} />)
  await expect.element(screen.getByRole('radiogroup', { name: 'Start' })).toBeVisible()
  await screen.getByRole('radio', { name: '11:00 am Few left' }).click()
  expect(onChange).toHaveBeenLastCalledWith('b')
  await userEvent.keyboard('{ArrowRight}')
  expect(onChange).toHaveBeenLastCalledWith('d')
  await expect.element(screen.getByRole('radio', { name: '3:00 pm' })).toBeChecked()
})

test('an unavailable time says so and cannot be chosen', async () => {
  const screen = await render(<Slots onChange={vi.fn()} />)
  await expect.element(screen.getByRole('radio', { name: '1:30 pm None left' })).toBeDisabled()
})

test('while the times are loading the group is busy and empty', async () => {
  const screen = await render(<TimeSlots label="Start" slots={[]} value={null} onChange={vi.fn()} loading />)
  await expect.element(screen.getByRole('radiogroup', { name: 'Start' })).toHaveAttribute('aria-busy', 'true')
  await expect.element(screen.getByRole('radio')).not.toBeInTheDocument()
})
