import './base.css'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { YearStrip } from './year-strip.tsx'

const marks = [
  { id: 'winter', from: '2026-12-24', to: '2027-01-02', text: 'Winter closing' },
  { id: 'spring', from: '2026-04-01', to: '2026-04-01', text: 'Training' },
]

test('each stretch of the year is read aloud and lies over its days; one of another year is left out', async () => {
  const screen = await render(<YearStrip label="Blocked days" year={2026} marks={marks} today="2026-07-02" />)
  const items = screen.getByRole('region', { name: 'Blocked days' }).getByRole('listitem')
  expect(items.elements().map((item) => item.textContent)).toEqual(['Winter closing', 'Training'])
  const [winter, spring] = items.elements().map((item) => item.getBoundingClientRect())
  const strip = screen.getByRole('list').element().getBoundingClientRect()
  const share = (x = 0) => Math.round(((x - strip.left) / strip.width) * 365)
  expect([share(winter?.left), share(winter?.right)]).toEqual([357, 365])
  expect(share(spring?.left)).toBe(90)
  const next = await render(<YearStrip label="Next year" year={2027} marks={marks} />)
  expect(next.getByRole('region', { name: 'Next year' }).getByRole('listitem').elements()).toHaveLength(1)
})
