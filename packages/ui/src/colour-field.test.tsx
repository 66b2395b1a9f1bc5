import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ColourField } from './colour-field.tsx'
import { Field } from './field.tsx'
import { colourOf } from './pure/colour.ts'

function Form({ heard, first = null }: { heard: (colour: string | null) => void; first?: string | null }) {
  const [colour, setColour] = useState<string | null>(first)
  return (
    <Field label="Primary">
      <ColourField
        value={colour}
        fallback="#a3123f"
        onChange={(next) => {
          heard(next)
          setColour(next)
        }}
      />
    </Field>
  )
}

test('a colour is read with and without its sign, with three digits and with six', () => {
  for (const text of ['#ffd500', 'FFD500', ' #FfD500 ']) expect(colourOf(text)).toBe('#FFD500')
  expect(colourOf('#fd0')).toBe('#FFDD00')
  for (const text of ['', '#', '#ff', 'red', '#ffd5000', 'red;} body{', '#gggggg']) expect(colourOf(text)).toBeUndefined()
})

test('a typed colour is taken once it is whole, and what is no colour reverts', async () => {
  const heard = vi.fn()
  const screen = await render(<Form heard={heard} />)
  const input = screen.getByRole('textbox', { name: 'Primary' })
  await input.fill('#ffd5')
  expect(heard).not.toHaveBeenCalled()
  await input.fill('ffd500')
  expect(heard).toHaveBeenLastCalledWith('#FFD500')
  await input.fill('yellow')
  await userEvent.tab()
  await expect.element(input).toHaveValue('#FFD500')
})

test('three digits are taken when the field is left, and an emptied field chooses none', async () => {
  const heard = vi.fn()
  const screen = await render(<Form heard={heard} first="#FFD500" />)
  const input = screen.getByRole('textbox', { name: 'Primary' })
  await input.fill('#09c')
  await userEvent.tab()
  expect(heard).toHaveBeenLastCalledWith('#0099CC')
  await input.fill('')
  expect(heard).toHaveBeenLastCalledWith(null)
  await expect.element(input).toHaveAttribute('placeholder', '#A3123F')
})
