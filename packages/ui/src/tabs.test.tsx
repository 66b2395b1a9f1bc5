import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import './base.css'
import { Tabs } from './tabs.tsx'

const items = (current: string) =>
  ['Details', 'Activity', 'Location', 'Schedule', 'Staff'].map((label) => ({
    key: label,
    label,
    current: label === current,
    render: <a href={`#${label}`}>router link</a>,
    dot: label === 'Staff' ? 'needs attention' : undefined,
  }))

test('tabs are links, the current one says so, and a dot has words', async () => {
  const screen = await render(<Tabs label="Event" items={items('Details')} />)
  const nav = screen.getByRole('navigation', { name: 'Event' })
  await expect.element(nav.getByRole('link', { name: 'Details' })).toHaveAttribute('aria-current', 'page')
  await expect.element(nav.getByRole('link', { name: 'Staff (needs attention)' })).toHaveAttribute('href', '#Staff')
})

test('the current tab is scrolled into view on a narrow screen', async () => {
  const screen = await render(
    <div style={{ width: 180 }}>
      <Tabs label="Event" items={items('Staff')} />
    </div>,
  )
  const nav = screen.getByRole('navigation').element()
  const tab = screen.getByRole('link', { name: 'Staff (needs attention)' }).element()
  await expect.poll(() => nav.scrollLeft).toBeGreaterThan(0)
  await expect.poll(() => tab.getBoundingClientRect().right).toBeLessThanOrEqual(nav.getBoundingClientRect().right + 1)
})

test('the current tab stays visible when the font loads later and is wider', async () => {
  const screen = await render(
    <div style={{ width: 220 }}>
      <Tabs label="Event" items={items('Staff')} />
    </div>,
  )
  const nav = screen.getByRole('navigation').element() as HTMLElement
  await expect.poll(() => nav.scrollLeft).toBeGreaterThan(0)
  nav.style.fontSize = '30px'
  const tab = screen.getByRole('link', { name: 'Staff (needs attention)' }).element()
  await expect.poll(() => tab.getBoundingClientRect().right).toBeLessThanOrEqual(nav.getBoundingClientRect().right + 1)
})
