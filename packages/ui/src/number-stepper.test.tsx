import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from './field.tsx'
import { NumberStepper } from './number-stepper.tsx'

function Attendees({ first, max, live }: { first: number; max?: number; live?: boolean }) {
  const [value, setValue] = useState(first)
  return (
    <Field label="Attendees">
      <NumberStepper value={value} onChange={setValue} max={max} unit="people" live={live} />
    </Field>
  )
}

test('a stepper steps by its buttons and by the arrow keys', async () => {
  const screen = await render(<Attendees first={41} />)
  const number = screen.getByRole('spinbutton', { name: 'Attendees' })
  await screen.getByRole('button', { name: 'Increase' }).click()
  await expect.element(number).toHaveValue('42')
  await number.click()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(number).toHaveAttribute('aria-valuetext', '40 people')
})

test('a live stepper tells each number that fits while it is typed, and keeps the text until the field is left', async () => {
  const screen = await render(<Attendees first={12} max={500} live />)
  const number = screen.getByRole('spinbutton')
  await number.fill('037')
  await expect.element(number).toHaveAttribute('aria-valuenow', '37')
  await expect.element(number).toHaveValue('037')
  await number.fill('9999')
  await expect.element(number).toHaveAttribute('aria-valuenow', '37')
  await number.fill('')
  await expect.element(number).toHaveAttribute('aria-valuenow', '37')
  await userEvent.tab()
  await expect.element(number).toHaveValue('37')
})

test('at a bound its button is disabled', async () => {
  const screen = await render(<Attendees first={0} />)
  await expect.element(screen.getByRole('button', { name: 'Decrease' })).toBeDisabled()
})

test('text that is not a number gives way to the last value when the field is left, and a number beyond a bound to the bound, not silently', async () => {
  const screen = await render(<Attendees first={12} />)
  const number = screen.getByRole('spinbutton')
  await number.fill('a dozen')
  await userEvent.tab()
  await expect.element(number).toHaveValue('12')
  await number.fill('20000')
  await userEvent.tab()
  await expect.element(number).toHaveValue('10000')
  const most = `The maximum is ${(10_000).toLocaleString()}.`
  await expect.element(screen.getByRole('status')).toHaveTextContent(most)
  await expect.element(number).toHaveAccessibleDescription(most)
  await number.fill('9999')
  await userEvent.tab()
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('a value above the maximum stays and raises it', async () => {
  const screen = await render(<Attendees first={30} max={25} />)
  const number = screen.getByRole('spinbutton')
  await expect.element(number).toHaveAttribute('aria-valuemax', '30')
  await expect.element(screen.getByRole('button', { name: 'Increase' })).toBeDisabled()
})
