import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

test('a field names its control and marks it as required', async () => {
  const screen = await render(
    <Field label="Company name" required hint="As on the invoice">
      <TextInput value="" onChange={() => {}} />
    </Field>,
  )
  const box = screen.getByRole('textbox', { name: 'Company name', exact: true })
  await expect.element(box).toHaveAccessibleDescription('As on the invoice')
  await expect.element(box).toHaveAttribute('aria-required', 'true')
  await expect.element(screen.getByText('Required')).toBeVisible()
})

test('only the first of several errors is shown, and the control carries it', async () => {
  const screen = await render(
    <Field label="Email" error={[undefined, 'Not an address', 'Too long']}>
      <TextInput value="x" onChange={() => {}} />
    </Field>,
  )
  const box = screen.getByRole('textbox', { name: 'Email' })
  await expect.element(box).toHaveAccessibleDescription('Not an address')
  await expect.element(box).toBeInvalid()
  await expect.element(screen.getByText('Too long')).not.toBeInTheDocument()
})

test("a required field that is left empty says 'Required' and is content once it is filled", async () => {
  const screen = await render(
    <Field label="City" required>
      <TextInput value="" onChange={() => {}} />
    </Field>,
  )
  const box = screen.getByRole('textbox', { name: 'City' })
  await box.click()
  await userEvent.tab()
  await expect.element(box).toHaveAccessibleDescription('Required')
  await box.fill('Chicago')
  await expect.element(box).not.toBeInvalid()
})
