import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './base.css'
import { FilterChips } from './filter-chips.tsx'

const all = ['Status: Live', 'City: Oslo', 'Self-hosted: Yes'].map((label) => ({ key: label, label }))

function View() {
  const [chips, setChips] = useState(all)
  const filter = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={filter} type="button">
        Filter
      </button>
      <FilterChips
        label="Filters"
        chips={chips}
        onRemove={(key) => setChips(chips.filter((chip) => chip.key !== key))}
        onClear={() => setChips([])}
        returnTo={filter}
      />
    </>
  )
}

test('each filter is removed by its button, and the focus goes to the one in its place, then to the last, then back', async () => {
  const screen = await render(<View />)
  const remove = (label: string) => screen.getByRole('button', { name: `Remove filter ${label}` })
  await expect.element(screen.getByRole('list', { name: 'Filters' })).toBeVisible()
  remove('City: Oslo').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('City: Oslo')).not.toBeInTheDocument()
  await expect.element(remove('Self-hosted: Yes')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(remove('Status: Live')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('list')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Filter' })).toHaveFocus()
})

test('all are removed together, and the focus isn’t lost', async () => {
  const screen = await render(<View />)
  await screen.getByRole('button', { name: 'Clear all' }).click()
  await expect.element(screen.getByRole('button', { name: 'Clear all' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Filter' })).toHaveFocus()
})
