import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Toggle } from './toggle.tsx'

test('a toggle is a switch that the space key turns', async () => {
  const turn = vi.fn()
  const screen = await render(<Toggle label="Visible in the catalogue" checked={false} onChange={turn} />)
  await expect.element(screen.getByRole('switch', { name: 'Visible in the catalogue' })).not.toBeChecked()
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(turn).toHaveBeenCalledWith(true)
})
