import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import './base.css'
import { Tile } from './tile.tsx'

test('a tile says its name, its figure and what the figure means, in figures that are not tabular', async () => {
  const screen = await render(<Tile label="Events this week" figure="14" context="3 need hosts" tone="warning" />)
  await expect.element(screen.getByText('Events this week')).toBeVisible()
  await expect.element(screen.getByText('3 need hosts')).toBeVisible()
  expect(getComputedStyle(screen.getByText('14').element()).fontVariantNumeric).toBe('proportional-nums')
})
