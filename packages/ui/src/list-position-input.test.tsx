import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './base.css'
import { ListPositionInput } from './list-position-input.tsx'

function Round({ onMove }: { onMove?: (position: number) => void }) {
  const [position, setPosition] = useState(3)
  return (
    <ListPositionInput
      label="Position of Icebreaker"
      position={position}
      count={5}
      onMove={(next) => {
        setPosition(next)
        onMove?.(next)
      }}
    />
  )
}

test('a position in a list is typed, and confirmed by Enter', async () => {
  const onMove = vi.fn()
  const screen = await render(<Round onMove={onMove} />)
  const box = screen.getByRole('spinbutton', { name: 'Position of Icebreaker' })
  await expect.element(box).toHaveAttribute('aria-valuetext', '3 of 5')
  await box.fill('1')
  expect(onMove).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onMove).toHaveBeenCalledExactlyOnceWith(1)
})

test('a position beyond the list is its end, and anything but a number reverts to the current position', async () => {
  const onMove = vi.fn()
  const screen = await render(<Round onMove={onMove} />)
  const box = screen.getByRole('spinbutton')
  await box.fill('99')
  await userEvent.tab()
  expect(onMove).toHaveBeenLastCalledWith(5)
  await box.fill('last')
  await userEvent.tab()
  await expect.element(box).toHaveValue('5')
  expect(onMove).toHaveBeenCalledTimes(1)
})

test('the up arrow moves one position up, and Escape discards what was typed', async () => {
  const onMove = vi.fn()
  const screen = await render(<Round onMove={onMove} />)
  const box = screen.getByRole('spinbutton')
  await box.click()
  await userEvent.keyboard('{ArrowUp}')
  expect(onMove).toHaveBeenLastCalledWith(2)
  await box.fill('4')
  await userEvent.keyboard('{Escape}')
  await expect.element(box).toHaveValue('2')
})
