import './base.css'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Combobox } from './combobox.tsx'
import { Field } from './field.tsx'

type Town = { id: string; name: string }

const towns: readonly Town[] = [
  { id: '1', name: 'Oslo' },
  { id: '2', name: 'Ghent' },
]

function Towns(props: {
  all?: readonly Town[]
  onSearch?: (text: string) => void
  onChange?: (town: Town | null) => void
  loading?: boolean
}) {
  const [value, setValue] = useState<Town | null>(null)
  const [text, setText] = useState('')
  const items = (props.all ?? towns).filter((town) => town.name.toLowerCase().includes(text.toLowerCase()))
  return (
    <Field label="Town">
      <Combobox
        items={props.loading ? [] : items}
        value={value}
        onChange={(town) => {
          setValue(town)
          props.onChange?.(town)
        }}
        onSearch={(next) => {
          setText(next)
          props.onSearch?.(next)
        }}
        keyOf={(town) => town.id}
        labelOf={(town) => town.name}
        loading={props.loading}
      />
    </Field>
  )
}

describe('a combobox', () => {
  test('searches once, 400 ms after the last key, and takes what is chosen', async () => {
    const onSearch = vi.fn()
    const onChange = vi.fn()
    const screen = await render(<Towns onSearch={onSearch} onChange={onChange} />)
    await screen.getByRole('combobox', { name: 'Town' }).click()
    const before = performance.now()
    await userEvent.keyboard('gh')
    await expect.poll(() => onSearch.mock.calls.length).toBe(1)
    expect(performance.now() - before).toBeGreaterThan(390)
    expect(onSearch).toHaveBeenCalledWith('gh')
    await screen.getByRole('option', { name: 'Ghent' }).click()
    expect(onChange).toHaveBeenCalledWith(towns[1])
    await expect.element(screen.getByRole('combobox', { name: 'Town' })).toHaveValue('Ghent')
    expect(onSearch).toHaveBeenLastCalledWith('')
  })

  test('is used by the keyboard alone', async () => {
    const onChange = vi.fn()
    const screen = await render(<Towns onChange={onChange} />)
    await userEvent.keyboard('{Tab}{ArrowDown}')
    await expect.element(screen.getByRole('option', { name: 'Oslo' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => onChange.mock.calls.length).toBe(1)
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  })

  test('says that its list is empty, that nothing matches, and that answers are on their way', async () => {
    const screen = await render(<Towns all={[]} />)
    await screen.getByRole('combobox').click()
    await expect.element(screen.getByText('List is empty')).toBeVisible()
    await userEvent.keyboard('zz')
    await expect.element(screen.getByText('Sorry, no matching options')).toBeVisible()
    await screen.rerender(<Towns all={[]} loading />)
    await expect.element(screen.getByText('Loading')).toBeVisible()
  })

  test('is emptied by its clear button', async () => {
    const onChange = vi.fn()
    const screen = await render(<Towns onChange={onChange} />)
    await screen.getByRole('combobox').click()
    await screen.getByRole('option', { name: 'Oslo' }).click()
    await screen.getByRole('button', { name: 'Clear' }).click()
    expect(onChange).toHaveBeenLastCalledWith(null)
    await expect.element(screen.getByRole('combobox')).toHaveValue('')
  })
})
