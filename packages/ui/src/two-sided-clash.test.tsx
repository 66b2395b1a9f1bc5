import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './base.css'
import { TwoSidedClash } from './two-sided-clash.tsx'

test('the words that differ are marked on their side, and either version can be chosen', async () => {
  const [onMine, onTheirs] = [vi.fn(), vi.fn()]
  await render(
    <TwoSidedClash
      label="Notes"
      by={{ name: 'Priya Raman', at: '2:13 pm' }}
      mine="Two guests use wheelchairs. Park in the yard."
      theirs="Three guests use wheelchairs. Park in the yard."
      onMine={onMine}
      onTheirs={onTheirs}
    />,
  )
  await expect.element(page.getByRole('group', { name: 'Priya Raman saved this while you were typing. Choose one.' })).toBeVisible()
  await expect
    .poll(() =>
      page
        .getByRole('mark')
        .elements()
        .map((mark) => mark.textContent),
    )
    .toEqual(['Two', 'Three'])
  await expect.element(page.getByText('saved at 2:13 pm')).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine: Notes' }).click()
  await page.getByRole('button', { name: 'Take theirs: Notes' }).click()
  expect([onMine, onTheirs].map((one) => one.mock.calls.length)).toEqual([1, 1])
})
