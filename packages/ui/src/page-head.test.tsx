import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './base.css'
import { Button } from './button.tsx'
import { PageHead } from './page-head.tsx'

test('a page head is the one heading of level 1, with its sentence, its actions and its rule', async () => {
  const screen = await render(<PageHead title="Events" sentence="All that is booked." actions={<Button>Export</Button>} />)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect.element(screen.getByText('All that is booked.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Export' })).toBeVisible()
  expect(screen.getByRole('separator').elements()).toHaveLength(1)
})

test('the dense head of settings and staff pages has no rule', async () => {
  const screen = await render(<PageHead title={'Z'.repeat(96)} size="dense" />)
  expect(screen.getByRole('separator').elements()).toHaveLength(0)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test('a long title and its sentence break within their part, and the action stays next to them', async () => {
  await page.viewport(1200, 800)
  const title = 'The Midnight Express, an evening for everyone at Northwind Foods who likes long names'
  const screen = await render(
    <PageHead title={title} sentence="Active, hidden" size="dense" actions={<Button>View as a customer</Button>} />,
  )
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const heading = boxOf(screen.getByRole('heading', { level: 1 }).element())
  const button = boxOf(screen.getByRole('button').element())
  expect(button.left).toBeGreaterThanOrEqual(heading.right)
  expect(button.height).toBeLessThan(50)
  expect(boxOf(screen.getByText('Active, hidden').element()).right).toBeLessThanOrEqual(button.left)
})
