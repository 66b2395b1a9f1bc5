import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Field } from './field.tsx'
import { PasswordField, type PasswordScore } from './password-field.tsx'

const field = (score?: PasswordScore) => (
  <Field label="Password">
    <PasswordField value="Curtain-9" onChange={() => {}} autoComplete="new-password" score={score} />
  </Field>
)

test('a password is hidden until asked to be shown', async () => {
  const screen = await render(field())
  const box = screen.getByLabelText('Password', { exact: true })
  await expect.element(box).toHaveAttribute('type', 'password')
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect.element(box).toHaveAttribute('type', 'text')
  await expect.element(screen.getByRole('button', { name: 'Hide password' })).toBeVisible()
})

test.each([
  [0, 'Too Weak'],
  [1, 'Moderate'],
  [2, 'Moderate'],
  [3, 'Strong'],
  [4, 'Very Strong'],
] as const)('a score of %i is called %s', async (score, word) => {
  const screen = await render(field(score))
  expect(screen.getByRole('status').element().textContent).toBe(word)
})
