import './base.css'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { SearchBox } from './search-box.tsx'
import { frames, holdTime, press, write } from './test-time.ts'

afterEach(() => void vi.useRealTimers())

test('the search starts once, when the typing pauses, and immediately when the box is emptied', async () => {
  const onText = vi.fn()
  const screen = await render(<SearchBox label="Search towns" placeholder="Name" text="" onText={onText} />)
  const box = screen.getByRole('searchbox', { name: 'Search towns' }).element()
  holdTime()
  for (const letter of ' Oslo ') {
    await write(box, letter)
    vi.advanceTimersByTime(399)
    expect(onText).not.toHaveBeenCalled()
  }
  vi.advanceTimersByTime(1)
  expect(onText).toHaveBeenCalledExactlyOnceWith('Oslo')
  await screen.rerender(<SearchBox label="Search towns" placeholder="Name" text="Oslo" onText={onText} />)
  if (box instanceof HTMLInputElement) box.select()
  await write(box, '')
  vi.advanceTimersByTime(0)
  expect(onText).toHaveBeenLastCalledWith('')
})

test('the button clears the box, searches immediately and leaves the focus in it; an empty box has none', async () => {
  const onText = vi.fn()
  const screen = await render(<SearchBox label="Search towns" placeholder="Name" text="Oslo" onText={onText} />)
  const box = screen.getByRole('searchbox')
  const button = screen.getByRole('button', { name: 'Clear search' }).element()
  holdTime()
  press(button)
  await frames()
  vi.advanceTimersByTime(0)
  expect(onText).toHaveBeenCalledExactlyOnceWith('')
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Clear search' })).not.toBeInTheDocument()
})

test('a text that changes elsewhere is shown, and isn’t searched a second time', async () => {
  const onText = vi.fn()
  const screen = await render(<SearchBox label="Search towns" placeholder="Name" text="Oslo" onText={onText} />)
  holdTime()
  await screen.rerender(<SearchBox label="Search towns" placeholder="Name" text="Bergen" onText={onText} />)
  await expect.element(screen.getByRole('searchbox')).toHaveValue('Bergen')
  vi.advanceTimersByTime(500)
  expect(onText).not.toHaveBeenCalled()
})

test('only the first hundred characters of a text that is too long are searched, and it stays whole in the box', async () => {
  const onText = vi.fn()
  const long = 'a'.repeat(130)
  function Towns() {
    const [text, setText] = useState('')
    return (
      <SearchBox
        label="Search towns"
        placeholder="Name"
        text={text}
        onText={(next) => {
          onText(next)
          setText(next)
        }}
      />
    )
  }
  const screen = await render(<Towns />)
  holdTime()
  await write(screen.getByRole('searchbox').element(), long)
  vi.advanceTimersByTime(400)
  expect(onText).toHaveBeenCalledExactlyOnceWith('a'.repeat(100))
  await expect.element(screen.getByRole('searchbox')).toHaveValue(long)
})
