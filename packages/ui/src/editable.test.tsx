import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './base.css'
import { Editable, type EditableField, EditableList } from './editable.tsx'
import { Segmented } from './segmented.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'

beforeEach(() => page.viewport(1440, 900))

const heard = { left: vi.fn(), cancelled: vi.fn() }

/** One row as a form keeps it: Esc discards what was typed. */
function Row({ by = 'line', lock, error }: { by?: EditableField['by']; lock?: string; error?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [value, setValue] = useState('Green Room')
  const [first, setFirst] = useState(value)
  const controls = {
    line: <TextInput value={value} onChange={setValue} />,
    lines: <TextArea value={value} onChange={setValue} />,
    choice: (
      <Segmented<string>
        value={value}
        options={['Green Room', 'Red Room'].map((one) => ({ value: one, label: one }))}
        onChange={setValue}
      />
    ),
    list: (
      <Select<string>
        startsOpen
        value={value}
        options={['Green Room', 'Red Room'].map((one) => ({ value: one, label: one }))}
        onChange={(next) => {
          setValue(next)
          setIsOpen(false)
        }}
        onBlur={() => setIsOpen(false)}
      />
    ),
  }
  return (
    <EditableList>
      <Editable
        label="Short name"
        value={value}
        long={by === 'lines'}
        lock={lock}
        edit={{
          isOpen,
          by,
          control: controls[by],
          error,
          onOpen: () => {
            setFirst(value)
            setIsOpen(true)
          },
          onLeave: (how) => {
            heard.left(how, value)
            setIsOpen(false)
          },
          onCancel: () => {
            heard.cancelled()
            setValue(first)
            setIsOpen(false)
          },
        }}
      />
    </EditableList>
  )
}

const button = () => page.getByRole('button', { name: 'Edit short name: Green Room' })
const field = () => page.getByRole('textbox', { name: 'Short name' })
const boxOf = (of: { element: () => Element }) => of.element().getBoundingClientRect()

test.each([1440, 390])('a line opens where its value stands, and nothing moves at %i pixels', async (width) => {
  await page.viewport(width, 900)
  await render(<Row />)
  const row = () => page.getByRole('definition').first().element().parentElement?.getBoundingClientRect().height
  const [closed, height] = [boxOf(button()), row()]
  await button().click()
  await expect.element(field()).toHaveFocus()
  const opened = boxOf({ element: () => field().element().parentElement as Element })
  expect([opened.x, opened.y, opened.height].map(Math.round)).toEqual([closed.x, closed.y, closed.height].map(Math.round))
  expect(row()).toBe(height)
  expect(getComputedStyle(field().element()).fontSize).toBe(width === 1440 ? '14px' : '16px')
  expect(height).toBeGreaterThanOrEqual(width === 1440 ? 38 : 56)
})

test('Enter opens and saves, Esc discards, and the focus comes back to the value', async () => {
  await render(<Row />)
  ;(button().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard(' 2{Enter}')
  expect(heard.left).toHaveBeenLastCalledWith('enter', 'Green Room 2')
  const changed = page.getByRole('button', { name: 'Edit short name: Green Room 2' })
  await expect.element(changed).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' and more{Escape}')
  expect(heard.cancelled).toHaveBeenCalledOnce()
  await expect.element(changed).toHaveFocus()
})

test('leaving a field by the mouse saves it and leaves the focus where it went', async () => {
  await render(
    <>
      <Row />
      <button type="button">Elsewhere</button>
    </>,
  )
  await button().click()
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  expect(heard.left).toHaveBeenLastCalledWith('left', 'Green Room')
  await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
})

test('a press on what moves when the field closes is not lost, and the field is left before it is heard', async () => {
  heard.left.mockClear()
  const press = vi.fn(() => expect(heard.left).toHaveBeenCalledOnce())
  await render(
    <>
      <Row by="lines" />
      <button type="button" onClick={press}>
        Below
      </button>
    </>,
  )
  await button().click()
  await expect.element(page.getByText('Save now')).toBeVisible()
  const below = page.getByRole('button', { name: 'Below' })
  const { y } = boxOf(below)
  await below.click()
  await expect.element(button()).toBeVisible()
  expect(boxOf(below).y, 'it moved').toBeLessThan(y - 20)
  expect(press).toHaveReturnedTimes(1)
})

test('in a long text Enter begins a line, and Ctrl Enter saves', async () => {
  heard.left.mockClear()
  await render(<Row by="lines" />)
  await button().click()
  await expect.element(page.getByText('Save now')).toBeVisible()
  await userEvent.keyboard('{Enter}side door')
  expect(heard.left).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(heard.left).toHaveBeenLastCalledWith('enter', 'Green Room\nside door')
})

test('a list lies open when its row is opened, and choosing closes both', async () => {
  await render(<Row by="list" />)
  await button().click()
  await page.getByRole('option', { name: 'Red Room' }).click()
  await expect.element(page.getByRole('button', { name: 'Edit short name: Red Room' })).toHaveFocus()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('a choice stays open while one is pressed after the other, until it is left', async () => {
  heard.left.mockClear()
  await render(<Row by="choice" />)
  await button().click()
  await page.getByText('Red Room').click()
  await expect.element(page.getByRole('radio', { name: 'Red Room' })).toBeChecked()
  expect(heard.left).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Edit short name: Red Room' })).toHaveFocus()
})

test('a row that is opened from elsewhere doesn’t take the focus', async () => {
  const closed = { isOpen: false, by: 'line', control: <TextInput value="" onChange={() => {}} />, onOpen: vi.fn() } as const
  const row = (isOpen: boolean) => (
    <>
      <EditableList>
        <Editable label="Short name" value="Green Room" edit={{ ...closed, isOpen, onLeave: vi.fn(), onCancel: vi.fn() }} />
      </EditableList>
      <button type="button">Elsewhere</button>
    </>
  )
  const screen = await render(row(false))
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await screen.rerender(row(true))
  await expect.element(field()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
})

test('what is wrong with a field is said under it and read with it', async () => {
  await render(<Row error="Required" />)
  await button().click()
  await expect.element(field()).toBeInvalid()
  await expect.element(field()).toHaveAccessibleDescription('Required')
})

test('what has become of it is read aloud, with Undo and the way to try again', async () => {
  const act = vi.fn()
  const closed = { isOpen: false, by: 'line', control: null, onOpen: act, onLeave: act, onCancel: act } as const
  const row = (state: Parameters<typeof Editable>[0]['state']) => (
    <EditableList>
      <Editable label="Name" value="Green Room" edit={closed} state={state} />
    </EditableList>
  )
  const screen = await render(row({ kind: 'saving' }))
  await expect.element(page.getByText('Saving')).toBeVisible()
  expect(page.getByText('Saving').element().closest('[aria-live="polite"]')).not.toBeNull()
  await screen.rerender(row({ kind: 'saved', onUndo: act }))
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(act).toHaveBeenCalledOnce()
  // Undo goes as soon as it was pressed
  await expect.element(page.getByRole('button', { name: 'Edit name: Green Room' })).toHaveFocus()
  await screen.rerender(row({ kind: 'refused', words: 'This couldn’t be saved.', onRetry: act }))
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(act).toHaveBeenCalledTimes(2)
})
