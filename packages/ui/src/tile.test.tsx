import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import './base.css'
import { Tile } from './tile.tsx'

test('a tile has its name, its figure and what the figure means, in figures that are not tabular', async () => {
  const screen = await render(<Tile label="Events this week" figure="14" context="3 need hosts" tone="warning" />)
  await expect.element(screen.getByText('Events this week')).toBeVisible()
  await expect.element(screen.getByText('3 need hosts')).toBeVisible()
  expect(getComputedStyle(screen.getByText('14').element()).fontVariantNumeric).toBe('proportional-nums')
})

test('a tile whose figure is loading keeps its place and says so', async () => {
  const screen = await render(<Tile label="Credits" figure="24" loading />)
  const tile = screen.getByText('Credits').element().parentElement
  await expect.element(screen.getByText('Loading')).toBeInTheDocument()
  await expect.element(screen.getByText('24')).not.toBeInTheDocument()
  const before = tile?.getBoundingClientRect().height
  await screen.rerender(<Tile label="Credits" figure="24" />)
  expect(tile?.getBoundingClientRect().height).toBe(before)
})

test('a tile that leads somewhere is one link, named by its label', async () => {
  const screen = await render(<Tile label="Credits" figure="24" link={<a href="#orders" />} />)
  const link = screen.getByRole('link', { name: 'Credits' })
  await expect.element(link).toHaveAttribute('href', '#orders')
  expect(screen.getByRole('link').elements()).toHaveLength(1)
})
