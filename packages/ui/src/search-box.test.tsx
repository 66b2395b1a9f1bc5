import './base.css'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SearchBox } from './search-box.tsx'

test('the search starts once, when the typing pauses, and immediately when the box is emptied', async () => {
  const onText = vi.fn()
  const screen = await render(<SearchBox label="Search towns" placeholder="Name" text="" onText={onText} />)
  const box = screen.getByRole('searchbox', { name: 'Search towns' })
  await userEvent.type(box, ' Oslo ')
  await vi.waitFor(() => expect(onText).toHaveBeenCalledExactlyOnceWith('Oslo'))
  await screen.rerender(<SearchBox label="Search towns" placeholder="Name" text="Oslo" onText={onText} />)
  await userEvent.clear(box)
  await vi.waitFor(() => expect(onText).toHaveBeenLastCalledWith(''), 200)
})

test('the button clears the box, searches immediately and leaves the focus in it; an empty box has none', async () => {
  const onText = vi.fn()
  const screen = await render(<SearchBox label="Search towns" placeholder="Name" text="Oslo" onText={onText} />)
  const box = screen.getByRole('searchbox')
  await screen.getByRole('button', { name: 'Clear search' }).click()
  await vi.waitFor(() => expect(onText).toHaveBeenCalledExactlyOnceWith(''), 200)
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Clear search' })).not.toBeInTheDocument()
})

test('a text that changes elsewhere is shown, and isn’t searched a second time', async () => {
  const onText = vi.fn()
  const screen = await render(<SearchBox label="Search towns" placeholder="Name" text="Oslo" onText={onText} />)
  await screen.rerender(<SearchBox label="Search towns" placeholder="Name" text="Bergen" onText={onText} />)
  await expect.element(screen.getByRole('searchbox')).toHaveValue('Bergen')
  await new Promise((done) => setTimeout(done, 500))
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
  await screen.getByRole('searchbox').fill(long)
  await vi.waitFor(() => expect(onText).toHaveBeenCalledExactlyOnceWith('a'.repeat(100)))
  await expect.element(screen.getByRole('searchbox')).toHaveValue(long)
})
