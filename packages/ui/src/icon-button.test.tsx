import { ShoppingBag } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import './base.css'
import { IconButton } from './icon-button.tsx'

test('an icon button is found by its label and says the count with it', async () => {
  const press = vi.fn()
  const screen = await render(<IconButton label="Cart" icon={ShoppingBag} count={3} onClick={press} />)
  await screen.getByRole('button', { name: 'Cart, 3' }).click()
  expect(press).toHaveBeenCalledTimes(1)
})

test('a count of zero is not drawn', async () => {
  const screen = await render(<IconButton label="Cart" icon={ShoppingBag} count={0} />)
  expect(screen.getByRole('button', { name: 'Cart', exact: true }).element().textContent).toBe('')
})

test('a disabled icon button says its reason', async () => {
  const screen = await render(<IconButton label="Delete" icon={ShoppingBag} disabled disabledReason="It is paid" />)
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription('It is paid')
})
