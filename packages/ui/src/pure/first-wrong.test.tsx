import '../base.css'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DateInput } from '../date-input.tsx'
import { Field } from '../field.tsx'
import { Stars } from '../stars.tsx'
import { TextInput } from '../text-input.tsx'
import { focusFirstWrong, formInUse } from './first-wrong.ts'

const nothing = () => {}
const far = { marginTop: 3000 }

beforeEach(() => page.viewport(1200, 800))

test('a refused form brings its first wrong field into view with the focus, and not that of another form', async () => {
  const screen = await render(
    <>
      <form aria-label="Other">
        <Field label="Other day" error="Required">
          <TextInput value="" onChange={nothing} />
        </Field>
      </form>
      <form aria-label="Plan">
        <button type="submit">Plan these days</button>
        <Field label="Name">
          <TextInput value="" onChange={nothing} />
        </Field>
        <div style={far}>
          <Field label="Last day" error="This day is in the past.">
            <DateInput value="2026-01-01" onChange={nothing} />
          </Field>
        </div>
      </form>
    </>,
  )
  const day = screen.getByLabelText('Last day')
  ;(screen.getByRole('button', { name: 'Plan these days' }).element() as HTMLElement).focus()
  focusFirstWrong(formInUse())
  await expect.element(day).toHaveFocus()
  await expect.element(day).toBeInViewport()
})

test('of a group of choices the first one gets the focus, and where nothing is wrong the focus stays', async () => {
  const screen = await render(
    <form>
      <button type="submit">Save rating</button>
      <Field label="Stars" error="Required">
        <Stars value={null} onChange={nothing} />
      </Field>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Save rating' })
  ;(button.element() as HTMLElement).focus()
  focusFirstWrong(button.element())
  await expect.element(button).toHaveFocus()
  focusFirstWrong(formInUse())
  await expect.element(screen.getByRole('radio', { name: '1 star' })).toHaveFocus()
})
