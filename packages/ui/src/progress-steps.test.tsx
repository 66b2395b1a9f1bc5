import './base.css'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { DoneRow, ProgressSteps } from './progress-steps.tsx'

const steps = [
  { key: 'size', label: 'Size' },
  { key: 'place', label: 'Place' },
  { key: 'review', label: 'Review' },
]

test('the steps say which are done and which is the current one', async () => {
  const screen = await render(<ProgressSteps label="Order" steps={steps} current="place" />)
  const items = screen.getByRole('list', { name: 'Order' }).getByRole('listitem').elements()
  expect(items.map((item) => item.textContent)).toEqual(['Size, done', 'Place', 'Review'])
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
})

test('when all are done none is the current one', async () => {
  const screen = await render(<ProgressSteps label="Order" steps={steps} current={null} />)
  const items = screen.getByRole('listitem').elements()
  expect(items.map((item) => item.textContent)).toEqual(['Size, done', 'Place, done', 'Review, done'])
})

test('a done step shows its answer and can be changed', async () => {
  const onChange = vi.fn()
  const screen = await render(<DoneRow label="Place" value="Ghent" onChange={onChange} />)
  await expect.element(screen.getByRole('img', { name: 'Done' })).toBeVisible()
  await expect.element(screen.getByText('Ghent')).toBeVisible()
  await screen.getByRole('button', { name: 'Change Place' }).click()
  expect(onChange).toHaveBeenCalledTimes(1)
})
