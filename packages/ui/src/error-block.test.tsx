import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
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
