import './base.css'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from './field.tsx'
import { Suggest } from './suggest.tsx'
import { frames, holdTime, write } from './test-time.ts'

const towns = ['Oslo', 'Ghent'].map((name) => ({ name }))

function Towns({ onPick, onSearch }: { onPick?: (name: string) => void; onSearch?: (text: string) => void }) {
  const [text, setText] = useState('')
  const [searched, setSearched] = useState('')
  return (
    <form aria-label="Trip" onSubmit={(event) => event.preventDefault()}>
      <Field label="Town">
        <Suggest
          value={text}
          onChange={setText}
          onSearch={(next) => {
            setSearched(next)
            onSearch?.(next)
          }}
          items={searched === '' ? [] : towns.filter(({ name }) => name.toLowerCase().startsWith(searched.toLowerCase()))}
          onPick={({ name }) => onPick?.(name)}
          keyOf={({ name }) => name}
          labelOf={({ name }) => name}
          asideOf={() => '0 more'}
        />
      </Field>
    </form>
  )
}

afterEach(() => vi.useRealTimers())

test('suggestions come 400 ms after the last key, Enter takes the first, and any text may stay', async () => {
  holdTime()
  const [onPick, onSearch] = [vi.fn(), vi.fn()]
  await render(<Towns onPick={onPick} onSearch={onSearch} />)
  const field = page.getByRole('combobox', { name: 'Town' })
  await write(field.element(), 'os')
  vi.advanceTimersByTime(399)
  await frames()
  expect(onSearch).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('os')
  await expect.element(page.getByRole('option', { name: 'Oslo 0 more' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledExactlyOnceWith('Oslo')
  await write(field.element(), 'trich, the third')
  vi.advanceTimersByTime(400)
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('ostrich, the third')
})
