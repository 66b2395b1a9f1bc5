import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TextInput } from './text-input.tsx'

function Title() {
  const [value, setValue] = useState('Find a ferry')
  return <TextInput label="Title" value={value} onChange={setValue} maxLength={16} />
}

test("an input with a maximum says 'N Characters Left' and stops at none", async () => {
  const screen = await render(<Title />)
  const box = screen.getByRole('textbox', { name: 'Title' })
  await expect.element(box).toHaveAccessibleDescription('4 Characters Left')
  await box.fill('Find a ferry bel')
  await expect.element(screen.getByText('0 Characters Left')).toBeVisible()
  await expect.element(box).toHaveValue('Find a ferry bel')
})
