import './base.css'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { YearStrip } from './year-strip.tsx'

const marks = [
  { id: 'winter', from: '2026-12-24', to: '2027-01-02', text: 'Winter closing' },
  { id: 'spring', from: '2026-04-01', to: '2026-04-01', text: 'Training' },
]

test('each stretch of the year is read aloud and lies over its days; one of another year is left out', async () => {
  const screen = await render(<YearStrip label="Blocked days" from="2026-01" marks={marks} today="2026-07-02" />)
  const items = screen.getByRole('region', { name: 'Blocked days' }).getByRole('listitem')
  expect(items.elements().map((item) => item.textContent)).toEqual(['Winter closing', 'Training'])
  const [winter, spring] = items.elements().map((item) => item.getBoundingClientRect())
  const strip = screen.getByRole('list').element().getBoundingClientRect()
  const share = (x = 0) => Math.round(((x - strip.left) / strip.width) * 365)
  expect([share(winter?.left), share(winter?.right)]).toEqual([357, 365])
  expect(share(spring?.left)).toBe(90)
  const next = await render(<YearStrip label="Next year" from="2027-01" marks={marks} />)
  expect(next.getByRole('region', { name: 'Next year' }).getByRole('listitem').elements()).toHaveLength(1)
})

test('it begins with any month: what lies over New Year is one stretch, today has its line, and what ended before is left out', async () => {
  const screen = await render(<YearStrip label="Next 12 months" from="2026-12" marks={marks} today="2027-03-01" />)
  const strip = screen.getByRole('region', { name: 'Next 12 months' })
  const months = Array.from(strip.element().querySelectorAll('[aria-hidden] > span'), (month) => month.textContent)
  expect(months).toEqual(['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov'])
  const items = strip.getByRole('listitem').elements()
  expect(items.map((item) => item.textContent)).toEqual(['Winter closing'])
  const box = strip.getByRole('list').element().getBoundingClientRect()
  const share = (x = 0) => Math.round(((x - box.left) / box.width) * 365)
  const winter = items[0]?.getBoundingClientRect()
  expect([share(winter?.left), share(winter?.right)]).toEqual([23, 33])
  expect(share(strip.element().lastElementChild?.getBoundingClientRect().left), '31 + 31 + 28 days').toBe(90)
})
