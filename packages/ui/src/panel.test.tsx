import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import './base.css'
import { Button } from './button.tsx'
import { Panel } from './panel.tsx'

test('a panel is a region named by its title, with its actions inside', async () => {
  const screen = await render(
    <Panel title="Staff" aside="4 of 6 filled" actions={<Button size="sm">Add role</Button>}>
      rows
    </Panel>,
  )
  const panel = screen.getByRole('region', { name: 'Staff' })
  await expect.element(panel.getByRole('heading', { level: 2, name: 'Staff' })).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Add role' })).toBeVisible()
})

test('a title of 96 characters wraps instead of widening the panel', async () => {
  const screen = await render(
    <div style={{ width: 240 }}>
      <Panel title={'Y'.repeat(96)} />
    </div>,
  )
  const panel = screen.getByRole('region').element()
  expect(panel.scrollWidth).toBeLessThanOrEqual(240)
})
