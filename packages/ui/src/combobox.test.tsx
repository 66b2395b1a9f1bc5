import './base.css'
import { type FormEvent, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Combobox } from './combobox.tsx'
import { Field } from './field.tsx'
import { frames, holdTime, write } from './test-time.ts'

type Town = { id: string; name: string }

const towns: readonly Town[] = [
  { id: '1', name: 'Oslo' },
  { id: '2', name: 'Ghent' },
]

function Towns(props: {
  all?: readonly Town[]
  onSearch?: (text: string, signal: AbortSignal) => void
  onChange?: (town: Town | null) => void
  loading?: boolean
  error?: string
  onRetry?: () => void
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
        onSearch={(next, signal) => {
          setText(next)
          props.onSearch?.(next, signal)
        }}
        keyOf={(town) => town.id}
        labelOf={(town) => town.name}
        loading={props.loading}
        error={props.error}
        onRetry={props.onRetry}
      />
    </Field>
  )
}

const cities = [
  { id: 'Asia/Kolkata', name: 'Bengaluru', country: 'India' },
  { id: 'America/New_York', name: 'New York', country: 'New York' },
  { id: 'America/Sao_Paulo', name: 'São Paulo', country: 'Brazil' },
  { id: 'America/Chicago', name: 'Chicago', country: 'Illinois' },
]

/** A list that is loaded already. */
function Loaded({ onChange }: { onChange?: (city: (typeof cities)[number] | null) => void }) {
  const [value, setValue] = useState<(typeof cities)[number] | null>(null)
  return (
    <Field label="City">
      <Combobox
        items={cities}
        value={value}
        onChange={(city) => {
          setValue(city)
          onChange?.(city)
        }}
        keyOf={({ id }) => id}
        labelOf={({ name }) => name}
        noteOf={({ country }) => country}
        textOf={({ id, name, country }) => `${name} ${country} ${id}`}
      />
    </Field>
  )
}

afterEach(() => void vi.useRealTimers())

describe('a combobox', () => {
  test('searches once, 400 ms after the last key, and takes what is chosen', async () => {
    const onSearch = vi.fn()
    const onChange = vi.fn()
    const screen = await render(<Towns onSearch={onSearch} onChange={onChange} />)
    const box = screen.getByRole('combobox', { name: 'Town' })
    await box.click()
    holdTime()
    for (const letter of 'gh') {
      await write(box.element(), letter)
      vi.advanceTimersByTime(399)
      expect(onSearch).not.toHaveBeenCalled()
    }
    vi.advanceTimersByTime(1)
    await expect.element(box).toHaveValue('gh')
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('gh', expect.any(AbortSignal))
    vi.useRealTimers()
    await screen.getByRole('option', { name: 'Ghent' }).click()
    expect(onChange).toHaveBeenCalledWith(towns[1])
    await expect.element(box).toHaveValue('Ghent')
    expect(onSearch).toHaveBeenLastCalledWith('', expect.any(AbortSignal))
  })

  test('filters a loaded list at each key, and Enter chooses the first match', async () => {
    const onChange = vi.fn()
    const screen = await render(<Loaded onChange={onChange} />)
    const box = screen.getByRole('combobox', { name: 'City' })
    await box.click()
    await expect.poll(() => screen.getByRole('option').elements().length).toBe(4)
    holdTime()
    await write(box.element(), 'chic')
    expect(screen.getByRole('option').elements()).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Chicago' }))
    await expect.element(box).toHaveValue('Chicago')
    await userEvent.keyboard('{Control>}a{/Control}')
    await write(box.element(), 'sao')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'São Paulo' }))
    vi.useRealTimers()
    await userEvent.keyboard('{Control>}a{/Control}')
    await write(box.element(), 'zz')
    await expect.element(screen.getByText('Sorry, no matching options')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(box).toHaveValue('São Paulo')
    await box.click()
    await expect.poll(() => screen.getByRole('option').elements().length).toBe(4)
  })

  test('finds by the note or other words too, and what begins with them comes first', async () => {
    const screen = await render(<Loaded />)
    const box = screen.getByRole('combobox', { name: 'City' })
    const names = () =>
      screen
        .getByRole('option')
        .elements()
        .map((option) => option.textContent)
    await box.click()
    await write(box.element(), 'il')
    await expect.poll(names).toEqual(['Chicago Illinois', 'São Paulo Brazil'])
    await userEvent.keyboard('{Control>}a{/Control}')
    await write(box.element(), 'america/new york')
    await expect.poll(names).toEqual(['New York New York'])
    await userEvent.keyboard('{Escape}')
    await expect.element(box).toHaveValue('')
    await box.click()
    await expect.poll(names).toHaveLength(4)
  })

  test('while an answer is awaited chooses nothing of the older list, and then highlights the first of the new one', async () => {
    const onChange = vi.fn()
    const onSearch = vi.fn()
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
    const screen = await render(
      <form onSubmit={onSubmit}>
        <Towns onChange={onChange} onSearch={onSearch} />
        <button type="submit">Save</button>
      </form>,
    )
    const box = screen.getByRole('combobox', { name: 'Town' })
    await box.click()
    holdTime()
    await write(box.element(), 'gh')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onSearch).not.toHaveBeenCalled()
    expect(onChange).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(box.element().getAttribute('aria-activedescendant')).toBeNull()
    vi.advanceTimersByTime(400)
    await frames(() => screen.getByRole('option').elements().length === 1)
    await frames()
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith(towns[1])
    expect(onSubmit).not.toHaveBeenCalled()
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

  test('says that its list is empty, that nothing matches, and that results are loading', async () => {
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
    await screen.getByRole('button', { name: 'Clear selection' }).click()
    expect(onChange).toHaveBeenLastCalledWith(null)
    await expect.element(screen.getByRole('combobox')).toHaveValue('')
  })

  test('aborts the previous search when another key is pressed', async () => {
    const signals: AbortSignal[] = []
    const screen = await render(<Towns onSearch={(_, signal) => signals.push(signal)} />)
    await screen.getByRole('combobox').click()
    await userEvent.keyboard('g')
    await expect.poll(() => signals.length).toBe(1)
    expect(signals[0]?.aborted).toBe(false)
    await userEvent.keyboard('h')
    expect(signals[0]?.aborted).toBe(true)
    await expect.poll(() => signals.length).toBe(2)
    expect(signals[1]?.aborted).toBe(false)
    await screen.unmount()
    expect(signals[1]?.aborted).toBe(true)
  })

  test('says why there are no results, and tries again', async () => {
    const onRetry = vi.fn()
    const screen = await render(<Towns error="Couldn’t load towns." onRetry={onRetry} />)
    await screen.getByRole('combobox').click()
    await expect.element(screen.getByText('Couldn’t load towns.')).toBeVisible()
    await expect.element(screen.getByRole('option')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Try again' }).click()
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  test('holds a name of 96 characters and one without a space, in both directions', async () => {
    await page.viewport(390, 700)
    const long = [
      { id: 'l', name: 'A town with a name of a great many words which no one has ever said in one breath, not even once' },
      { id: 'w', name: 'W'.repeat(32) },
    ]
    for (const direction of ['ltr', 'rtl'] as const) {
      const screen = await render(
        <div dir={direction} style={{ inlineSize: 240 }}>
          <Towns all={long} />
        </div>,
      )
      await screen.getByRole('combobox').click()
      const option = screen.getByRole('option', { name: /^W/ })
      await expect.element(option).toBeVisible()
      expect(option.element().scrollWidth).toBeLessThanOrEqual(option.element().clientWidth)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
      await screen.unmount()
    }
  })
})
