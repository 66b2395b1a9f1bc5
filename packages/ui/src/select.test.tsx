import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './base.css'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

const cities = [
  { value: 'chi', label: 'Chicago' },
  { value: 'lon', label: 'London' },
  { value: 'par', label: 'Paris', disabled: true },
]

function City() {
  const [value, setValue] = useState<string | null>(null)
  return (
    <Field label="City" required>
      <Select value={value} onChange={setValue} options={cities} placeholder="Select a city" />
    </Field>
  )
}

test('a select is chosen by keyboard and shows what was chosen', async () => {
  const screen = await render(<City />)
  const box = screen.getByRole('combobox', { name: 'City' })
  await expect.element(box).toHaveTextContent('Select a city')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('option', { name: 'London' })).toBeVisible()
  await userEvent.keyboard('l{Enter}')
  await expect.element(box).toHaveTextContent('London')
  await expect.element(box).not.toBeInvalid()
})

test("a required select that is closed empty says 'Required'", async () => {
  const screen = await render(<City />)
  const box = screen.getByRole('combobox', { name: 'City' })
  await box.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(box).toHaveAccessibleDescription('Required')
})

test("a select without options says 'List is empty'", async () => {
  const screen = await render(<Select label="Zone" value={null} onChange={() => {}} options={[]} />)
  await screen.getByRole('combobox', { name: 'Zone' }).click()
  await expect.element(screen.getByText('List is empty')).toBeVisible()
})

test('the list opens below its control on a desktop and from the bottom on a phone', async () => {
  await page.viewport(1200, 700)
  const screen = await render(<City />)
  const box = screen.getByRole('combobox', { name: 'City' })
  await box.click()
  const list = () => screen.getByRole('listbox').element().getBoundingClientRect()
  expect(list().bottom).toBeLessThan(400)
  await page.viewport(390, 700)
  await expect.poll(() => Math.round(list().width)).toBeGreaterThan(350)
  await expect.poll(() => list().bottom).toBeGreaterThan(680)
  for (const option of screen.getByRole('option').elements()) expect(option.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})
