import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Checkbox } from './checkbox.tsx'

test('a checkbox is ticked by its label', async () => {
  const tick = vi.fn()
  const screen = await render(<Checkbox label="Keep the hosts" checked={false} onChange={tick} />)
  await screen.getByText('Keep the hosts').click()
  expect(tick).toHaveBeenCalledWith(true)
})

test('a checkbox for several values, some of them on, reports mixed', async () => {
  const screen = await render(<Checkbox label="All rows" hideLabel mixed checked={false} onChange={() => {}} />)
  await expect.element(screen.getByRole('checkbox', { name: 'All rows' })).toBePartiallyChecked()
})

test('a checkbox with an error is invalid and says it', async () => {
  const screen = await render(<Checkbox label="I agree" error="Required" checked={false} onChange={() => {}} />)
  await expect.element(screen.getByRole('checkbox', { name: 'I agree Required' })).toBeInvalid()
})
