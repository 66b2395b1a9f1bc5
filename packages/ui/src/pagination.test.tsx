import './base.css'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Pagination } from './pagination.tsx'

function Paged({ total }: { total: number }) {
  const [page, setPage] = useState({ offset: 25, limit: 25 })
  return <Pagination {...page} total={total} onChange={setPage} />
}

test('the page says which rows it holds, and goes on and back', async () => {
  const screen = await render(<Paged total={312} />)
  await expect.element(screen.getByText('26 to 50 of 312')).toBeVisible()
  await screen.getByRole('button', { name: 'Next page' }).click()
  await expect.element(screen.getByText('51 to 75 of 312')).toBeVisible()
  await screen.getByRole('button', { name: 'Previous page' }).click()
  await screen.getByRole('button', { name: 'Previous page' }).click()
  await expect.element(screen.getByText('1 to 25 of 312')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()
})

test('the number of rows is one of eight options, and the first row stays visible', async () => {
  const screen = await render(<Paged total={312} />)
  const rows = screen.getByRole('combobox', { name: 'Rows' })
  expect(
    screen
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['5', '10', '15', '20', '25', '50', '75', '100'])
  await rows.selectOptions('10')
  await expect.element(screen.getByText('21 to 30 of 312')).toBeVisible()
})

test('no page follows the last row', async () => {
  const screen = await render(<Paged total={50} />)
  await expect.element(screen.getByText('26 to 50 of 50')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
})
