import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './base.css'
import { Field } from './field.tsx'
import { Multiselect } from './multiselect.tsx'
import type { SelectOption } from './select.tsx'

const skills: SelectOption<string>[] = [
  { value: 'es', label: 'Spanish' },
  { value: 'travel', label: 'Travels' },
  { value: 'kit', label: 'Kit trained' },
]

function Skills({ first = [], options = skills, limit }: { first?: string[]; options?: SelectOption<string>[]; limit?: number }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <Field label="Skills" required>
        <Multiselect value={value} onChange={setValue} options={options} limit={limit} />
      </Field>
      <output aria-label="Chosen">{value.join(' ')}</output>
    </>
  )
}

afterEach(() => page.viewport(1200, 800))

describe('a multiselect', () => {
  test('takes several by pointer, shows them as tags and stays open', async () => {
    const screen = await render(<Skills />)
    const box = screen.getByRole('combobox', { name: 'Skills' })
    await box.click()
    await screen.getByRole('option', { name: 'Spanish' }).click()
    await screen.getByRole('option', { name: 'Kit trained' }).click()
    await expect.element(screen.getByRole('option', { name: 'Kit trained' })).toHaveAttribute('aria-selected', 'true')
    await expect.element(screen.getByLabelText('Chosen')).toHaveTextContent('es kit')
    await screen.getByRole('option', { name: 'Spanish' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByLabelText('Chosen')).toHaveTextContent('kit')
    await expect.element(screen.getByRole('button', { name: 'Remove Kit trained' })).toBeVisible()
  })

  test('is used by the keyboard alone: one stop, letters find, Backspace removes the last one', async () => {
    const screen = await render(<Skills first={['travel']} />)
    const box = screen.getByRole('combobox', { name: 'Skills' })
    await userEvent.tab()
    await expect.element(box).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('option', { name: 'Spanish' })).toBeVisible()
    await userEvent.keyboard('kit')
    await expect.element(screen.getByRole('option', { name: 'Spanish' })).not.toBeInTheDocument()
    // the first match is highlighted
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByLabelText('Chosen')).toHaveTextContent('travel kit')
    await userEvent.keyboard('{Escape}')
    await expect.element(box).toHaveFocus()
    await userEvent.keyboard('{Backspace}')
    await expect.element(screen.getByLabelText('Chosen')).toHaveTextContent('travel')
  })

  test('removes a tag by its cross, and the focus stays in the box', async () => {
    const screen = await render(<Skills first={['es', 'kit']} />)
    await screen.getByRole('button', { name: 'Remove Spanish' }).click()
    await expect.element(screen.getByLabelText('Chosen')).toHaveTextContent('kit')
    await expect.element(screen.getByRole('combobox', { name: 'Skills' })).toHaveFocus()
    expect(screen.getByRole('listbox').elements()).toHaveLength(0)
  })

  test('that has reached its limit dims the others and says the count', async () => {
    const screen = await render(<Skills first={['es', 'kit']} limit={2} />)
    await screen.getByRole('combobox', { name: 'Skills' }).click()
    await expect.element(screen.getByText('2 of 2 chosen')).toBeVisible()
    await expect.element(screen.getByRole('option', { name: 'Travels' })).toHaveAttribute('aria-disabled', 'true')
    await screen.getByRole('option', { name: 'Spanish' }).click()
    await expect.element(screen.getByText('2 of 2 chosen')).not.toBeInTheDocument()
    await screen.getByRole('option', { name: 'Travels' }).click()
    await expect.element(screen.getByLabelText('Chosen')).toHaveTextContent('kit travel')
  })

  test("that is required and left empty says 'Required' until something is chosen", async () => {
    const screen = await render(<Skills />)
    const box = screen.getByRole('combobox', { name: 'Skills' })
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(box).toHaveAccessibleDescription('Required')
    await box.click()
    await screen.getByRole('option', { name: 'Travels' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(box).not.toBeInvalid()
  })

  test('without options says that its list is empty, and with a search that finds nothing that nothing matches', async () => {
    const screen = await render(<Skills options={[]} />)
    await screen.getByRole('combobox', { name: 'Skills' }).click()
    await expect.element(screen.getByText('List is empty')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    const many = Array.from({ length: 12 }, (_, index) => ({ value: `${index}`, label: `Room ${index}` }))
    await screen.rerender(<Skills options={many} />)
    await screen.getByRole('combobox', { name: 'Skills' }).click()
    await screen.getByRole('combobox', { name: 'Search' }).fill('attic')
    await expect.element(screen.getByText('Sorry, no matching options')).toBeVisible()
  })

  test('on a phone its list comes up from the bottom with options large enough for a finger', async () => {
    await page.viewport(390, 700)
    const screen = await render(<Skills />)
    await screen.getByRole('combobox', { name: 'Skills' }).click()
    const list = () => screen.getByRole('listbox').element().getBoundingClientRect()
    await expect.poll(() => Math.round(list().width)).toBeGreaterThan(350)
    await expect.poll(() => list().bottom).toBeGreaterThan(670)
    for (const option of screen.getByRole('option').elements()) expect(option.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  })

  test('wraps thirty tags and breaks a name without spaces', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ value: `${index}`, label: index === 3 ? 'W'.repeat(64) : `Skill ${index}` }))
    const screen = await render(
      <div style={{ inlineSize: 260 }}>
        <Skills options={many} first={many.map(({ value }) => value)} />
      </div>,
    )
    const frame = screen.getByRole('combobox', { name: 'Skills' }).element().parentElement
    expect(frame?.scrollWidth).toBeLessThanOrEqual(frame?.clientWidth ?? 0)
    expect(frame?.clientHeight).toBeGreaterThan(100)
  })
})
