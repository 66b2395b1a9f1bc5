import { afterAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './base.css'
import { Cell, Grid } from './grid.tsx'

afterAll(() => page.viewport(1200, 800))

const widthOf = (element: Element) => Math.round(element.getBoundingClientRect().width)

test.each([12, 24] as const)('half of %i columns is half of the width, and under 992 px a cell takes all of it', async (columns) => {
  await page.viewport(1200, 800)
  const half = columns === 12 ? 6 : 12
  const screen = await render(
    <div style={{ inlineSize: 816 }}>
      <Grid columns={columns}>
        <Cell span={half}>Left</Cell>
        <Cell span={half}>Right</Cell>
      </Grid>
    </div>,
  )
  const left = screen.getByText('Left').element()
  const right = screen.getByText('Right').element()
  expect(widthOf(left)).toBe(400)
  expect(right.getBoundingClientRect().top).toBe(left.getBoundingClientRect().top)
  await page.viewport(390, 800)
  await expect.poll(() => widthOf(left)).toBe(816)
  expect(right.getBoundingClientRect().top).toBeGreaterThan(left.getBoundingClientRect().top)
})

test('a cell leaves columns free before it on a desktop, and stands beside another on a phone when asked', async () => {
  await page.viewport(1200, 800)
  const screen = await render(
    <Grid gap="tight">
      <Cell span={3} offset={6} phone={6}>
        Late
      </Cell>
      <Cell span={3} phone={6}>
        Later
      </Cell>
    </Grid>,
  )
  const [late, later] = [screen.getByText('Late', { exact: true }).element(), screen.getByText('Later').element()]
  const grid = late.parentElement?.getBoundingClientRect()
  expect(Math.round(late.getBoundingClientRect().left - (grid?.left ?? 0))).toBe(Math.round(((grid?.width ?? 0) + 8) / 2))
  await page.viewport(390, 800)
  await expect.poll(() => late.getBoundingClientRect().top).toBe(later.getBoundingClientRect().top)
  expect(widthOf(late)).toBe(widthOf(later))
})
