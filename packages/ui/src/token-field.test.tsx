import './base.css'
import { useRef, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from './field.tsx'
import type { SplitTokens, TokenFieldHandle } from './pure/token-text.ts'
import { TokenField } from './token-field.tsx'

/** {{name}} is a token, {{#name}} opens a section and {{/name}} ends it. */
const split: SplitTokens = (text) =>
  text
    .split(/(\{\{[#/]?\w+\}\})/)
    .filter(Boolean)
    .map((part) => {
      const [, sign, name] = /^\{\{([#/]?)(\w+)\}\}$/.exec(part) ?? []
      if (name === undefined) return part
      if (sign === '#') return { source: part, label: `if ${name}`, look: 'section' as const, opens: true }
      return sign === '/'
        ? { source: part, label: 'end', look: 'section' as const, closes: true }
        : { source: part, label: name, look: 'token' as const }
    })

const choices = [
  { label: 'producerName', note: 'Dana Whitlock', insert: '{{producerName}}' },
  { label: 'producerPhone', note: '+1 312 555 0102', insert: '{{producerPhone}}' },
  { label: 'show', note: 'Buzzer Night', insert: '{{show}}' },
  { label: 'if place', words: '#place', insert: '{{#place}}', after: '{{/place}}' },
]

interface BodyProps {
  readonly first: string
  readonly onChange?: (text: string) => void
  readonly faults?: readonly string[]
  readonly multiline?: boolean
}

function Body({ first, onChange, faults = [], multiline = true }: BodyProps) {
  const [value, setValue] = useState(first)
  const [marked] = useState(() => new Set(faults))
  const field = useRef<TokenFieldHandle>(null)
  return (
    <>
      <Field label="Body">
        <TokenField
          handle={field}
          value={value}
          onChange={(text) => {
            setValue(text)
            onChange?.(text)
          }}
          split={split}
          choices={choices}
          faults={marked}
          multiline={multiline}
        />
      </Field>
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => field.current?.insert('{{show}}')}>
        Add show
      </button>
      <button type="button" onClick={() => setValue('Reset to {{show}}')}>
        Reset
      </button>
    </>
  )
}

const paste = (into: Element, text: string) => {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  into.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
}

beforeEach(() => page.viewport(1200, 800))

describe('a token field', () => {
  test('shows its tokens as chips, never their source, and is a text box with the name of its field', async () => {
    const screen = await render(<Body first={'Hello {{name}},\n{{#place}}\nWhere: {{place}}\n{{/place}}'} />)
    const box = screen.getByRole('textbox', { name: 'Body' })
    await expect.element(box).toHaveAttribute('aria-multiline', 'true')
    await expect.element(box).toHaveTextContent('Hello name,if placeWhere: placeend')
    // what a section holds is indented, the lines that open and end it aren't
    expect([...box.element().querySelectorAll('p')].map((line) => line.dataset.depth)).toEqual([undefined, undefined, '1', undefined])
    await screen.getByText('Body').click()
    await expect.element(box).toHaveFocus()
  })

  test('opens the list of tokens with two braces, narrows it while a name is typed, and inserts one with Enter', async () => {
    const onChange = vi.fn()
    const screen = await render(<Body first="Call " onChange={onChange} />)
    const box = screen.getByRole('textbox')
    await box.click()
    await userEvent.keyboard('{End}{{{{')
    const list = screen.getByRole('listbox', { name: 'Tokens' })
    await expect.element(list).toBeVisible()
    expect(list.element().querySelectorAll('[role="option"]')).toHaveLength(4)
    await userEvent.keyboard('prod')
    await expect.element(screen.getByRole('option', { name: /^producerName Dana Whitlock/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('option', { name: /^producerPhone .1 312 555 0102/ })).toHaveAttribute('aria-selected', 'true')
    await expect.element(screen.getByRole('status')).toHaveTextContent('producerPhone, 2 of 2. Enter inserts it.')
    await userEvent.keyboard('{Enter}')
    await expect.element(list).not.toBeInTheDocument()
    expect(onChange).toHaveBeenLastCalledWith('Call {{producerPhone}}')
    await userEvent.keyboard(' now')
    expect(onChange).toHaveBeenLastCalledWith('Call {{producerPhone}} now')
  })

  test('closes the list on Escape without closing what is around it, and writes both ends of a section', async () => {
    const onChange = vi.fn()
    const onEscape = vi.fn()
    document.addEventListener('keydown', onEscape, { once: true })
    const screen = await render(<Body first="" onChange={onChange} />)
    await screen.getByRole('textbox').click()
    await userEvent.keyboard('{{{{#')
    await expect.element(screen.getByRole('option', { name: /^if place/ })).toBeVisible()
    onEscape.mockClear()
    document.addEventListener('keydown', onEscape, { once: true })
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
    expect(onEscape).not.toHaveBeenCalled()
    document.removeEventListener('keydown', onEscape)
    await userEvent.keyboard('pl{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{{{{if{Enter}there')
    expect(onChange).toHaveBeenLastCalledWith('{{#place}}there{{/place}}')
  })

  test('takes pasted source as chips, on several lines where it has several, and gives source to the clipboard', async () => {
    const onChange = vi.fn()
    const screen = await render(<Body first="" onChange={onChange} />)
    const box = screen.getByRole('textbox')
    await box.click()
    paste(box.element(), 'Hi {{name}}\nat {{place}}')
    await expect.poll(() => onChange.mock.lastCall?.[0]).toBe('Hi {{name}}\nat {{place}}')
    await expect.element(box).toHaveTextContent('Hi nameat place')
    await userEvent.keyboard('{Control>}a{/Control}')
    const data = new DataTransfer()
    box.element().dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: data }))
    expect(data.getData('text/plain')).toBe('Hi {{name}}\nat {{place}}')
  })

  test('makes a chip of a token that is typed to its end, and stays on one line where it has one', async () => {
    const onChange = vi.fn()
    const screen = await render(<Body first="" onChange={onChange} multiline={false} />)
    await screen.getByRole('textbox').click()
    await userEvent.keyboard('At {{{{place}}')
    await expect.element(screen.getByRole('textbox')).toHaveTextContent('At place')
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('At {{place}}')
  })

  test('loses a chip by one key, and gets it back by undoing', async () => {
    const onChange = vi.fn()
    const screen = await render(<Body first="At {{place}}" onChange={onChange} />)
    await screen.getByRole('textbox').click()
    await userEvent.keyboard('{Control>}{End}{/Control}{Backspace}')
    await expect.poll(() => onChange.mock.lastCall?.[0]).toBe('At ')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(onChange).toHaveBeenLastCalledWith('At {{place}}')
  })

  test('marks what is wrong, takes a token from outside, and follows a value that is set from outside', async () => {
    const onChange = vi.fn()
    const screen = await render(<Body first="At {{plaec}}" faults={['{{plaec}}']} onChange={onChange} />)
    const box = screen.getByRole('textbox')
    await expect.element(box).toHaveTextContent('At plaec')
    expect(box.element().querySelector('[class*="fault"]')?.textContent).toBe('plaec')
    await box.click()
    await userEvent.keyboard('{Control>}{End}{/Control} ')
    await screen.getByRole('button', { name: 'Add show' }).click()
    expect(onChange).toHaveBeenLastCalledWith('At {{plaec}} {{show}}')
    await screen.getByRole('button', { name: 'Reset' }).click()
    await expect.element(box).toHaveTextContent('Reset to show')
  })

  test('holds a word of 96 letters and right-to-left text on a phone', async () => {
    await page.viewport(390, 700)
    for (const direction of ['ltr', 'rtl'] as const) {
      const screen = await render(
        <div dir={direction}>
          <Body first={`${'W'.repeat(96)} {{${'w'.repeat(60)}}}\nסיור בעיר העתיקה {{show}} عرض مسرحي`} />
        </div>,
      )
      await expect.element(screen.getByRole('textbox')).toBeVisible()
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
      await screen.unmount()
    }
  })
})
