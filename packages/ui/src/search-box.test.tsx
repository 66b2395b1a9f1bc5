import './base.css'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SearchBox } from './search-box.tsx'

test('a search runs once when typing pauses, and immediately when the box is cleared', async () => {
  const onText = vi.fn()
  const screen = await render(<SearchBox label="Search towns" placeholder="Name" text="" onText={onText} />)
  const box = screen.getByRole('searchbox', { name: 'Search towns' })
  await userEvent.type(box, ' Oslo ')
  await vi.waitFor(() => expect(onText).toHaveBeenCalledExactlyOnceWith('Oslo'))
  await screen.rerender(<SearchBox label="Search towns" placeholder="Name" text="Oslo" onText={onText} />)
  await userEvent.clear(box)
  await vi.waitFor(() => expect(onText).toHaveBeenLastCalledWith(''), 200)
})
