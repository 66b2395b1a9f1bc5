import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from './field.tsx'
import type { Check, Rules } from './pure/rules.ts'
import { Select } from './select.tsx'
import { TextInput } from './text-input.tsx'

const check: Check = (value, { required, lowercase }, field) => {
  if (required && value === '') return 'Required'
  if (lowercase && value !== String(value).toLowerCase()) return `The ${field} field must be lowercase`
  return undefined
}

function Email({ rules }: { rules: Rules }) {
  const [value, setValue] = useState('')
  return (
    <Field label="Email" rules={rules} check={check}>
      <TextInput value={value} onChange={setValue} />
    </Field>
  )
}

test('a broken rule shows once the field loses focus, and disappears as soon as it is met', async () => {
  const screen = await render(<Email rules={{ required: true, lowercase: true }} />)
  const box = screen.getByRole('textbox', { name: 'Email' })
  await box.fill('Dana@')
  await expect.element(box).not.toBeInvalid()
  await userEvent.tab()
  await expect.element(box).toHaveAccessibleDescription('The Email field must be lowercase')
  await box.fill('dana@')
  await expect.element(box).not.toBeInvalid()
  await box.fill('')
  await userEvent.tab()
  await expect.element(box).toHaveAccessibleDescription('Required')
})

test('rules show their marker and count the characters before anything is wrong', async () => {
  const screen = await render(<Email rules={{ required: true, max: 18 }} />)
  await expect.element(screen.getByText('Required')).toBeVisible()
  await screen.getByRole('textbox').fill('Find a ferry bell')
  await expect.element(screen.getByText('1 Characters Left')).toBeVisible()
})

test('a required field must not be empty, even without a check by the app', async () => {
  const screen = await render(
    <Field label="City" rules={{ required: true }}>
      <Select value={null} onChange={() => {}} options={[{ value: 'osl', label: 'Oslo' }]} />
    </Field>,
  )
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(screen.getByRole('combobox', { name: 'City' })).toHaveAccessibleDescription('Required')
})
