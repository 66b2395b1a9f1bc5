import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { RingBadge } from './ring-badge.tsx'

test.each([0, 2, 5] as const)('a ring with %i arcs filled has so many thick ones of five', async (filled) => {
  const screen = await render(
    <RingBadge filled={filled} tone="warning">
      Needs hosts assigned
    </RingBadge>,
  )
  await expect.element(screen.getByText('Needs hosts assigned')).toBeVisible()
  const widths = [...screen.container.querySelectorAll('path')].map((arc) => arc.getAttribute('stroke-width'))
  expect(widths).toHaveLength(5)
  expect(widths.filter((width) => width === '3.4')).toHaveLength(filled)
})

test('done is a disc with a tick, not a ring', async () => {
  const screen = await render(
    <RingBadge filled={5} done tone="success" bare>
      Ready to run event
    </RingBadge>,
  )
  await expect.element(screen.getByText('Ready to run event')).toBeVisible()
  expect(screen.container.querySelectorAll('circle')).toHaveLength(1)
})
