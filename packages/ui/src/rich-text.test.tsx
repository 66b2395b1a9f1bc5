import './base.css'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from './field.tsx'
import { RichText } from './rich-text.tsx'

function Story(props: { value?: string; max?: number; onChange?: (html: string) => void; readOnly?: boolean; disabled?: boolean }) {
  const [value, setValue] = useState(props.value ?? '')
  return (
    <Field label="Story" required>
      <RichText
        value={value}
        onChange={(html) => {
          setValue(html)
          props.onChange?.(html)
        }}
        maxLength={props.max}
        readOnly={props.readOnly}
        disabled={props.disabled}
        placeholder="What happened"
      />
    </Field>
  )
}

const selectAll = () => userEvent.keyboard('{Control>}a{/Control}')

beforeEach(() => page.viewport(1200, 800))

describe('a rich text', () => {
  test('is a text box with the name of its field, which says that it is required once it was left empty', async () => {
    const screen = await render(<Story />)
    const box = screen.getByRole('textbox', { name: 'Story' })
    await expect.element(box).toBeVisible()
    await screen.getByText('Story').click()
    await expect.element(box).toHaveFocus()
    box.element().blur()
    await expect.element(box).toHaveAccessibleDescription('Required')
    await box.click()
    await userEvent.keyboard('Once')
    await expect.element(box).not.toHaveAttribute('aria-invalid')
  })

  test('is formatted by its buttons and by the usual keyboard shortcuts', async () => {
    const onChange = vi.fn()
    const screen = await render(<Story onChange={onChange} />)
    await screen.getByRole('textbox').click()
    await userEvent.keyboard('Once')
    expect(onChange).toHaveBeenLastCalledWith('<p>Once</p>')
    await selectAll()
    await screen.getByRole('button', { name: 'Bold' }).click()
    await expect.element(screen.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
    expect(onChange).toHaveBeenLastCalledWith('<p><strong>Once</strong></p>')
    await userEvent.keyboard('{Control>}i{/Control}')
    expect(onChange).toHaveBeenLastCalledWith('<p><strong><em>Once</em></strong></p>')
    await screen.getByRole('button', { name: 'Undo' }).click()
    expect(onChange).toHaveBeenLastCalledWith('<p><strong>Once</strong></p>')
    await screen.getByRole('button', { name: 'Heading', exact: true }).click()
    expect(onChange).toHaveBeenLastCalledWith('<h2><strong>Once</strong></h2>')
    await screen.getByRole('button', { name: 'Bulleted list' }).click()
    expect(onChange.mock.lastCall?.[0]).toMatch(/^<ul><li>/)
    await screen.getByRole('button', { name: 'Quote' }).click()
    expect(onChange.mock.lastCall?.[0]).toContain('<blockquote>')
  })

  test('has one tab stop for its tools, moved through by the arrow keys', async () => {
    const screen = await render(<Story />)
    await expect.element(screen.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
    await userEvent.tab()
    await expect.element(screen.getByRole('button', { name: 'Bold' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByRole('button', { name: 'Italic' })).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(screen.getByRole('button', { name: 'Redo' })).toHaveFocus()
    await userEvent.tab()
    await expect.element(screen.getByRole('textbox')).toHaveFocus()
  })

  test('takes links to pages and people, and no others', async () => {
    const onChange = vi.fn()
    const screen = await render(<Story onChange={onChange} value="<p>the map</p>" />)
    await screen.getByRole('textbox').click()
    await selectAll()
    await userEvent.keyboard('{Control>}k{/Control}')
    const address = screen.getByRole('textbox', { name: 'Link address' })
    await expect.element(address).toHaveFocus()
    await address.fill('javascript:alert(1)')
    await screen.getByRole('button', { name: 'Save link' }).click()
    await expect.element(address).toHaveAccessibleDescription('Enter a web or email address.')
    await address.fill('maps.example/town')
    await userEvent.keyboard('{Enter}')
    await expect.element(address).not.toBeInTheDocument()
    expect(onChange).toHaveBeenLastCalledWith('<p><a href="https://maps.example/town">the map</a></p>')
    await expect.element(screen.getByRole('textbox', { name: 'Story' })).toHaveFocus()
    await screen.getByRole('button', { name: 'Link' }).click()
    await screen.getByRole('button', { name: 'Remove link' }).click()
    expect(onChange).toHaveBeenLastCalledWith('<p>the map</p>')
  })

  test('says how many characters are left, stops at the last one and cuts what is pasted', async () => {
    const onChange = vi.fn()
    const screen = await render(<Story max={10} onChange={onChange} />)
    const box = screen.getByRole('textbox')
    await expect.element(screen.getByText('10 Characters Left')).toBeVisible()
    await box.click()
    await userEvent.keyboard('twelve')
    await expect.element(screen.getByText('4 Characters Left')).toBeVisible()
    const data = new DataTransfer()
    data.setData('text/plain', ' letters and more')
    box.element().dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
    await expect.element(screen.getByText('0 Characters Left')).toBeVisible()
    await userEvent.keyboard('x')
    expect(onChange).toHaveBeenLastCalledWith('<p>twelve let</p>')
  })

  test('neither shows nor returns harmful markup, however it comes in', async () => {
    const onChange = vi.fn()
    const screen = await render(
      <Story onChange={onChange} value={'<p onclick="alert(1)">good<img src=x onerror="alert(1)"></p><script>alert(1)</script>'} />,
    )
    const box = screen.getByRole('textbox')
    await expect.element(box).toHaveTextContent('good')
    const data = new DataTransfer()
    data.setData('text/html', '<a href="javascript:alert(1)">press</a><img src=x onerror="alert(1)"><b style="color:red">bold</b>')
    await box.click()
    box.element().dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
    await expect.poll(() => onChange.mock.lastCall?.[0] ?? '').toContain('bold')
    expect(onChange.mock.lastCall?.[0]).not.toMatch(/javascript|onerror|onclick|<img|style/)
    expect(box.element().querySelector('script, img[onerror], [onclick], a[href^="javascript"]')).toBeNull()
  })

  test('that is read-only is text, with links that open in a new window', async () => {
    const screen = await render(
      <Story readOnly value={'<h2>Rules</h2><p>See <a href="https://a.example">there</a><a href="javascript:alert(1)">not</a></p>'} />,
    )
    await expect.element(screen.getByRole('heading', { name: 'Rules' })).toBeVisible()
    const link = screen.getByRole('link')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect.element(link).toHaveAttribute('target', '_blank')
    expect(link.elements()).toHaveLength(1)
    await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
  })

  test('can’t be edited while it is disabled', async () => {
    const onChange = vi.fn()
    const screen = await render(<Story disabled onChange={onChange} value="<p>kept</p>" />)
    await expect.element(screen.getByRole('textbox')).toHaveAttribute('contenteditable', 'false')
    await expect.element(screen.getByRole('button', { name: 'Bold' })).toBeDisabled()
  })

  test('holds a word of 96 letters and right-to-left text on a phone', async () => {
    await page.viewport(390, 700)
    for (const direction of ['ltr', 'rtl'] as const) {
      const screen = await render(
        <div dir={direction}>
          <Story value={`<p>${'W'.repeat(96)}</p><p>סיור בעיר העתיקה عرض مسرحي</p>`} />
        </div>,
      )
      await expect.element(screen.getByRole('textbox')).toBeVisible()
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
      await screen.unmount()
    }
  })
})
