import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './base.css'
import { Segmented } from './segmented.tsx'

function View() {
  const [value, setValue] = useState<'week' | 'month'>('week')
  return (
    <Segmented
      label="View"
      value={value}
      onChange={setValue}
      options={[
        { value: 'week', label: 'Week' },
        { value: 'month', label: 'Month' },
      ]}
    />
  )
}

test('segments exclude each other and answer to arrow keys and clicks', async () => {
  const screen = await render(<View />)
  const group = screen.getByRole('radiogroup', { name: 'View' })
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(group.getByRole('radio', { name: 'Month' })).toBeChecked()
  await group.getByText('Week').click()
  await expect.element(group.getByRole('radio', { name: 'Week' })).toBeChecked()
})
