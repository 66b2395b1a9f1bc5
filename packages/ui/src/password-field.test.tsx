import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
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

function Asked({ scoreOf }: { scoreOf: (password: string, signal: AbortSignal) => Promise<PasswordScore> }) {
  const [value, setValue] = useState('')
  return (
    <Field label="Password">
      <PasswordField value={value} onChange={setValue} autoComplete="new-password" scoreOf={scoreOf} />
    </Field>
  )
}

test('the strength is asked once the typing pauses, and the earlier question is cancelled', async () => {
  const asked: { password: string; signal: AbortSignal; answer: (score: PasswordScore) => void }[] = []
  const scoreOf = (password: string, signal: AbortSignal) =>
    new Promise<PasswordScore>((answer) => asked.push({ password, signal, answer }))
  const screen = await render(<Asked scoreOf={scoreOf} />)
  const box = screen.getByLabelText('Password', { exact: true })
  await box.click()
  await userEvent.keyboard('Curtain')
  await expect.poll(() => asked.map(({ password }) => password)).toEqual(['Curtain'])
  await userEvent.keyboard('-9')
  await expect.poll(() => asked.map(({ password }) => password)).toEqual(['Curtain', 'Curtain-9'])
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  asked[1]?.answer(3)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Strong')
  // the earlier answer comes late, and is about another password
  asked[0]?.answer(0)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Strong')
  await userEvent.keyboard('x')
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
})

test('a strength that cannot be determined is not shown', async () => {
  let asked = 0
  const screen = await render(
    <Asked
      scoreOf={async () => {
        asked++
        throw new Error('offline')
      }}
    />,
  )
  await screen.getByLabelText('Password', { exact: true }).fill('Curtain-9')
  await expect.poll(() => asked).toBe(1)
  expect(screen.getByRole('status').elements()).toHaveLength(0)
})
