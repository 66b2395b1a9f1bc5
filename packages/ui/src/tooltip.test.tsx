import './base.css'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

const described = (
  <>
    <Tooltip text="Travel was confirmed on 19 Nov">
      <Button>Travel</Button>
    </Tooltip>
    <Button>Elsewhere</Button>
  </>
)

test('a tooltip shows under the pointer, is 200 px wide at most and disappears with the pointer', async () => {
  const screen = await render(described)
  await screen.getByRole('button', { name: 'Travel' }).hover()
  const tip = screen.getByRole('tooltip')
  await expect.element(tip).toHaveTextContent('Travel was confirmed on 19 Nov')
  expect(tip.element().getBoundingClientRect().width).toBeLessThanOrEqual(200)
  await screen.getByRole('button', { name: 'Elsewhere' }).hover()
  await expect.element(tip).not.toBeInTheDocument()
})

test('a tooltip shows on focus and disappears on Escape', async () => {
  const screen = await render(described)
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Travel' })).toHaveFocus()
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument()
})

test('the words describe the control even while they are not shown', async () => {
  const screen = await render(described)
  await expect.element(screen.getByRole('button', { name: 'Travel' })).toHaveAccessibleDescription('Travel was confirmed on 19 Nov')
})
