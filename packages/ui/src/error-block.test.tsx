import { afterAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './base.css'
import { ErrorBlock } from './error-block.tsx'

test('an error says what failed, what the server said, and tries again', async () => {
  const retry = vi.fn()
  const screen = await render(<ErrorBlock title="Couldn’t load orders." message="Something Went Wrong" onRetry={retry} />)
  const alert = screen.getByRole('alert')
  await expect.element(alert.getByText('Couldn’t load orders.')).toBeVisible()
  await expect.element(alert.getByText('Something Went Wrong')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(retry).toHaveBeenCalledTimes(1)
})

afterAll(() => page.viewport(414, 896))

test('the button is next to the words on a wide screen, and at the end of the line on a phone', async () => {
  const screen = await render(<ErrorBlock title="Couldn’t load orders." message="Try again later." onRetry={() => {}} />)
  const box = (found: Element | null | undefined) => found?.getBoundingClientRect() ?? new DOMRect()
  const words = () => box(screen.getByText('Couldn’t load orders.').element())
  const button = () => box(screen.getByRole('button').element())
  await page.viewport(1200, 800)
  expect(button().left - words().right).toBeLessThan(60)
  await page.viewport(390, 700)
  expect(box(screen.getByRole('alert').element()).right - button().right).toBeCloseTo(0, 1)
})
