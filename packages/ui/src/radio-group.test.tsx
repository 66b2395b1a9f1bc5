import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from './field.tsx'
import { RadioGroup } from './radio-group.tsx'

function Pay() {
  const [value, setValue] = useState<'credits' | 'card' | 'invoice'>('credits')
  return (
    <Field label="Pay with">
      <RadioGroup
        look="rows"
        value={value}
        onChange={setValue}
        options={[
          { value: 'credits', label: 'Credits', hint: '24 left', aside: '11' },
          { value: 'card', label: 'Card' },
          { value: 'invoice', label: 'Invoice', disabled: true },
        ]}
      />
    </Field>
  )
}

test('one option of a named group is chosen, with the pointer or the arrow keys', async () => {
  const screen = await render(<Pay />)
  const group = screen.getByRole('radiogroup', { name: 'Pay with' })
  await expect.element(group.getByRole('radio', { name: /Credits/ })).toBeChecked()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(group.getByRole('radio', { name: 'Card' })).toBeChecked()
  await expect.element(group.getByRole('radio', { name: 'Invoice' })).toBeDisabled()
})
