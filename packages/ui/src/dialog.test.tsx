import './base.css'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Dialog, type DialogSize } from './dialog.tsx'

function Opened(props: { onClose?: () => void; onSubmit?: () => void; size?: DialogSize; steady?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog
        open={open}
        onClose={() => {
          props.onClose?.()
          setOpen(false)
        }}
        title="Rename the room"
        size={props.size}
        onSubmit={props.onSubmit}
        steady={props.steady}
        actions={<Button type="submit">Save</Button>}
      >
        <label>
          Name <input />
        </label>
      </Dialog>
    </>
  )
}

describe('a dialog', () => {
  test('has its title as its name, closes by Escape and gives the focus back', async () => {
    const onClose = vi.fn()
    const screen = await render(<Opened onClose={onClose} />)
    await screen.getByRole('button', { name: 'Rename' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Rename the room' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(onClose).toHaveBeenCalledTimes(1)
    await expect.element(screen.getByRole('button', { name: 'Rename' })).toHaveFocus()
  })

  test('closes by its close button', async () => {
    const screen = await render(<Opened />)
    await screen.getByRole('button', { name: 'Rename' }).click()
    await screen.getByRole('button', { name: 'Close' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('submits by Enter in a field and by its submit button', async () => {
    const onSubmit = vi.fn()
    const screen = await render(<Opened onSubmit={onSubmit} />)
    await screen.getByRole('button', { name: 'Rename' }).click()
    await screen.getByLabelText('Name').fill('Hall')
    await userEvent.keyboard('{Enter}')
    await screen.getByRole('button', { name: 'Save' }).click()
    expect(onSubmit).toHaveBeenCalledTimes(2)
  })

  test('is 720 px wide in size lg on a desk and a full-width sheet at the bottom of a phone', async () => {
    await page.viewport(1200, 800)
    const screen = await render(<Opened size="lg" />)
    await screen.getByRole('button', { name: 'Rename' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(720)
    await page.viewport(390, 700)
    await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(390)
    await expect.poll(() => dialog.element().getBoundingClientRect().bottom).toBe(700)
  })
})
