import './base.css'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DragList } from './drag-list.tsx'

type Song = { id: string; title: string }

const songs: readonly Song[] = ['Aria', 'Ballad', 'Canon', 'Dirge'].map((title) => ({ id: title.toLowerCase(), title }))

function Songs(props: { items?: readonly Song[]; onChange?: (titles: string[]) => void; disabled?: boolean }) {
  const [items, setItems] = useState(props.items ?? songs)
  return (
    <DragList
      label="Songs"
      items={items}
      keyOf={({ id }) => id}
      labelOf={({ title }) => title}
      onChange={(next) => {
        setItems(next)
        props.onChange?.(next.map(({ title }) => title))
      }}
      disabled={props.disabled}
      positions
    >
      {({ title }) => title}
    </DragList>
  )
}

const frame = () => new Promise(requestAnimationFrame)
/** The library watches the keys only from the frame after it was lifted. */
const press = async (keys: string) => {
  await userEvent.keyboard(keys)
  await frame()
  await frame()
}

beforeEach(() => page.viewport(1200, 800))

describe('a list put in order', () => {
  test('by the keyboard: Space, arrows, Space, with every step said', async () => {
    const onChange = vi.fn()
    const screen = await render(<Songs onChange={onChange} />)
    const grip = screen.getByRole('button', { name: 'Move Aria' })
    await expect.element(grip).toHaveAccessibleDescription(/Press Space to lift the item/)
    grip.element().focus()
    await press(' ')
    await expect.element(screen.getByText('Aria lifted from position 1 of 4.')).toBeInTheDocument()
    await press('{ArrowDown}')
    await expect.element(screen.getByText('Aria is over position 2 of 4.')).toBeInTheDocument()
    await press('{ArrowDown}')
    await expect.element(screen.getByText('Aria is over position 3 of 4.')).toBeInTheDocument()
    await press(' ')
    await expect.poll(() => onChange.mock.calls.length).toBe(1)
    expect(onChange).toHaveBeenLastCalledWith(['Ballad', 'Canon', 'Aria', 'Dirge'])
    await expect.element(grip).toHaveFocus()
  })

  test('each number says where its item would be while one is dragged', async () => {
    const screen = await render(<Songs />)
    const numbers = () => songs.map(({ title }) => screen.getByRole('spinbutton', { name: `Position of ${title}` }).element())
    const shown = () => numbers().map((box) => (box as HTMLInputElement).value)
    screen.getByRole('button', { name: 'Move Aria' }).element().focus()
    await press(' ')
    await press('{ArrowDown}')
    await press('{ArrowDown}')
    await expect.poll(shown).toEqual(['3', '1', '2', '4'])
    await press('{Escape}')
    await expect.poll(shown).toEqual(['1', '2', '3', '4'])
  })

  test('is as it was after Escape', async () => {
    const onChange = vi.fn()
    const screen = await render(<Songs onChange={onChange} />)
    screen.getByRole('button', { name: 'Move Dirge' }).element().focus()
    await press(' ')
    await press('{ArrowUp}')
    await expect.element(screen.getByText('Dirge is over position 3 of 4.')).toBeInTheDocument()
    await press('{Escape}')
    await expect.element(screen.getByText('Dirge is back at position 4 of 4.')).toBeInTheDocument()
    expect(onChange).not.toHaveBeenCalled()
  })

  test('by the pointer', async () => {
    const onChange = vi.fn()
    const screen = await render(<Songs onChange={onChange} />)
    await userEvent.dragAndDrop(screen.getByRole('button', { name: 'Move Dirge' }), screen.getByRole('button', { name: 'Move Ballad' }), {
      steps: 12,
    })
    await expect.poll(() => onChange.mock.calls.length).toBe(1)
    expect(onChange).toHaveBeenLastCalledWith(['Aria', 'Dirge', 'Ballad', 'Canon'])
    // for 50 ms after a drop the library lets nothing be selected, and what is typed then is lost
    await new Promise((done) => setTimeout(done, 100))
  })

  test('by typing a position, which counts once it is confirmed and is clamped to the list', async () => {
    const onChange = vi.fn()
    const screen = await render(<Songs onChange={onChange} />)
    const place = screen.getByRole('spinbutton', { name: 'Position of Aria' })
    await place.fill('3')
    await expect.element(place).toHaveFocus()
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => onChange.mock.lastCall?.[0]).toEqual(['Ballad', 'Canon', 'Aria', 'Dirge'])
    await screen.getByRole('spinbutton', { name: 'Position of Ballad' }).fill('99')
    await userEvent.tab()
    await expect.poll(() => onChange.mock.lastCall?.[0]).toEqual(['Canon', 'Aria', 'Dirge', 'Ballad'])
    await screen.getByRole('spinbutton', { name: 'Position of Canon' }).fill('first')
    await userEvent.tab()
    await expect.element(screen.getByRole('spinbutton', { name: 'Position of Canon' })).toHaveValue('1')
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  test('by the arrows on a position, one step at a time, with the focus going along', async () => {
    const onChange = vi.fn()
    const screen = await render(<Songs onChange={onChange} />)
    const place = screen.getByRole('spinbutton', { name: 'Position of Ballad' })
    place.element().focus()
    for (const key of ['{ArrowUp}', '{ArrowDown}', '{ArrowDown}']) {
      await userEvent.keyboard(key)
      await expect.element(place).toHaveFocus()
    }
    expect(onChange).toHaveBeenLastCalledWith(['Aria', 'Canon', 'Ballad', 'Dirge'])
  })

  test('cannot be changed while it is disabled', async () => {
    const screen = await render(<Songs disabled />)
    await expect.element(screen.getByRole('button', { name: 'Move Aria' })).toBeDisabled()
    await expect.element(screen.getByRole('spinbutton', { name: 'Position of Aria' })).toBeDisabled()
  })

  test('holds a name without a space and right-to-left text on a phone', async () => {
    await page.viewport(390, 700)
    const items = [
      { id: 'w', title: 'W'.repeat(96) },
      { id: 'r', title: 'סיור בעיר العتيقة عرض مسرحي' },
    ]
    for (const direction of ['ltr', 'rtl'] as const) {
      const screen = await render(
        <div dir={direction}>
          <Songs items={items} />
        </div>,
      )
      await expect.element(screen.getByRole('list', { name: 'Songs' })).toBeVisible()
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
      await screen.unmount()
    }
  })
})
