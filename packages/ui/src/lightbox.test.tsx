import './base.css'
import { Image } from 'lucide-react'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Lightbox } from './lightbox.tsx'

const frames = ['one', 'two', 'three'].map((key) => ({ key, label: `${key}.jpg`, glyph: Image }))

function Opened() {
  const [shown, setShown] = useState<string | null>(null)
  return (
    <>
      {frames.map(({ key }) => (
        <button key={key} type="button" id={key} onClick={() => setShown(key)}>
          Open {key}
        </button>
      ))}
      {shown && (
        <Lightbox
          label="Pictures"
          frames={frames}
          current={shown}
          onMove={setShown}
          onClose={() => setShown(null)}
          stage={<span>{`This is ${shown}`}</span>}
          backTo={() => document.getElementById(shown)}
        >
          <input aria-label="Name" defaultValue="abc" />
        </Lightbox>
      )}
    </>
  )
}

beforeEach(() => page.viewport(1200, 800))

describe('a lightbox', () => {
  test('goes through the pictures by keys and buttons, stays at its ends, and closes onto the one that was shown last', async () => {
    const screen = await render(<Opened />)
    await screen.getByRole('button', { name: 'Open one' }).click()
    const box = screen.getByRole('dialog', { name: 'Pictures' })
    await expect.element(box.getByText('1 of 3')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(screen.getByText('This is one')).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByText('This is two')).toBeVisible()
    const later = screen.getByRole('button', { name: 'Later picture' })
    await later.click()
    await expect.element(box.getByText('3 of 3')).toBeVisible()
    await expect.element(later).toHaveAttribute('aria-disabled', 'true')
    await expect.element(later).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(box.getByText('1 of 3')).toBeVisible()
    await screen.getByRole('button', { name: 'two.jpg' }).click()
    await expect.element(screen.getByRole('button', { name: 'two.jpg' })).toHaveAttribute('aria-current', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(box).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Open two' })).toHaveFocus()
  })

  test('leaves the arrow keys to a field, and keeps the focus inside', async () => {
    const screen = await render(<Opened />)
    await screen.getByRole('button', { name: 'Open two' }).click()
    await screen.getByLabelText('Name').click()
    await userEvent.keyboard('{ArrowRight}{Home}')
    await expect.element(screen.getByText('2 of 3')).toBeVisible()
    for (let turn = 0; turn < 8; turn++) {
      await userEvent.tab()
      await expect.poll(() => document.activeElement?.closest('[role="dialog"]') !== null).toBe(true)
    }
  })

  test('is turned by a finger that moves sideways, not by one that moves down', async () => {
    const screen = await render(<Opened />)
    await screen.getByRole('button', { name: 'Open one' }).click()
    const stage = screen.getByText('This is one').element()
    const swipe = (x: number, y: number) => {
      const at = (clientX: number, clientY: number) => ({ bubbles: true, pointerType: 'touch', clientX, clientY })
      const place = screen.getByText(/This is/).element()
      place.dispatchEvent(new PointerEvent('pointerdown', at(300, 300)))
      place.dispatchEvent(new PointerEvent('pointerup', at(300 + x, 300 + y)))
    }
    expect(stage).toBeVisible()
    swipe(-60, 90)
    await expect.element(screen.getByText('This is one')).toBeVisible()
    swipe(-80, 10)
    await expect.element(screen.getByText('This is two')).toBeVisible()
    swipe(80, -10)
    await expect.element(screen.getByText('This is one')).toBeVisible()
  })

  test('lies on ink in both themes', async () => {
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme
      const screen = await render(<Opened />)
      await screen.getByRole('button', { name: 'Open one' }).click()
      expect(getComputedStyle(screen.getByRole('dialog').element()).backgroundColor).toBe('rgb(19, 18, 17)')
      await screen.unmount()
    }
    delete document.documentElement.dataset.theme
  })
})
