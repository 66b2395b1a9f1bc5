import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import './base.css'
import { Facts } from './facts.tsx'

test.each(['strip', 'call'] as const)('a %s of facts reads as terms with their values and wraps instead of overflowing', async (look) => {
  const screen = await render(
    <div style={{ width: 320 }}>
      <Facts
        look={look}
        items={[
          { label: 'Date', value: 'Wed 16 Dec 2026', hint: 'In 25 days' },
          { label: 'Time', value: '1:30 to 3:00 pm' },
          { label: 'Venue', value: 'X'.repeat(32) },
        ]}
      />
    </div>,
  )
  await expect.element(screen.getByRole('term').first()).toHaveTextContent('Date')
  await expect.element(screen.getByText('In 25 days')).toBeVisible()
  const list = screen.container.querySelector('dl')
  expect(list?.scrollWidth).toBeLessThanOrEqual(320)
})
