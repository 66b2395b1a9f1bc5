import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { GivenStars, Stars } from './stars.tsx'

function Rate({ disabled = false }: { disabled?: boolean }) {
  const [value, setValue] = useState<number | null>(null)
  return (
    <>
      <Stars label="Ada" value={value} onChange={setValue} disabled={disabled} />
      <output>{value ?? 'none'}</output>
    </>
  )
}

test('stars are given with the pointer or the arrow keys, each with its name', async () => {
  const screen = await render(<Rate />)
  const group = screen.getByRole('radiogroup', { name: 'Ada' })
  await group.getByRole('radio', { name: '4 stars' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('4')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(group.getByRole('radio', { name: '3 stars' })).toBeChecked()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(group.getByRole('radio', { name: '1 star', exact: true })).toBeChecked()
})

test('disabled stars can’t be given', async () => {
  const screen = await render(<Rate disabled />)
  await expect.element(screen.getByRole('radio', { name: '5 stars' })).toBeDisabled()
})

test('given stars are read as a number', async () => {
  const screen = await render(<GivenStars value={3} />)
  await expect.element(screen.getByRole('img', { name: '3 of 5 stars' })).toBeVisible()
})
