import './base.css'
import { type ReactNode, useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Dialog, type DialogSize } from './dialog.tsx'
import { Menu } from './menu.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Sheet } from './sheet.tsx'

const rows = [
  { value: 'f', label: 'Front' },
  { value: 'b', label: 'Back' },
]

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
  test('has its title as its name, closes on Escape and gives the focus back', async () => {
    const onClose = vi.fn()
    const screen = await render(<Opened onClose={onClose} />)
    await screen.getByRole('button', { name: 'Rename' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Rename the room' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(onClose).toHaveBeenCalledTimes(1)
    await expect.element(screen.getByRole('button', { name: 'Rename' })).toHaveFocus()
  })

  test('opens on its first field; on its main button when it has none, and never on one that destroys something', async () => {
    const screen = await render(<Opened />)
    await screen.getByRole('button', { name: 'Rename' }).click()
    await expect.element(screen.getByLabelText('Name')).toHaveFocus()
    await screen.unmount()
    const inside = async (content: ReactNode, actions?: ReactNode) => {
      const { unmount } = await render(
        <Dialog open onClose={() => {}} title="Guests" actions={actions}>
          {content}
        </Dialog>,
      )
      // the focus moves once: what has it then keeps it
      await expect.poll(() => document.activeElement?.closest('[role=dialog]')).not.toBeNull()
      const focused = document.activeElement
      const name = focused?.getAttribute('aria-label') ?? (focused?.closest('label') ?? focused)?.textContent
      await unmount()
      return name
    }
    const buttons = (main: 'primary' | 'danger') => (
      <>
        <Button>Keep</Button>
        <Button variant={main}>Remove</Button>
      </>
    )
    expect(await inside(<p>Forty guests.</p>, buttons('primary'))).toBe('Remove')
    expect(await inside(<p>Forty guests.</p>, buttons('danger'))).toBe('Keep')
    expect(await inside(<a href="#all">All guests</a>)).toBe('Close')
    const hidden = (
      <>
        <input type="hidden" />
        <input aria-label="Off" disabled />
        <input aria-label="Out of reach" tabIndex={-1} />
        <p>Choose:</p>
        <Button>Not a field</Button>
        <textarea aria-label="Note" />
      </>
    )
    expect(await inside(hidden, buttons('primary'))).toBe('Note')
    expect(await inside(<RadioGroup label="Row" value="b" onChange={() => {}} options={rows} />, buttons('primary'))).toBe('Back')
  })

  test('that is removed with its opener’s menu returns the focus to the button of the menu', async () => {
    function Guests() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <Menu label="Guests" items={[{ key: 'invite', label: 'Invite', onSelect: () => setOpen(true) }]} />
          {open && (
            <Dialog open onClose={() => setOpen(false)} title="Invite guests">
              <input aria-label="Email" />
            </Dialog>
          )}
        </>
      )
    }
    const screen = await render(<Guests />)
    await screen.getByRole('button', { name: 'Guests' }).click()
    await screen.getByRole('menuitem', { name: 'Invite' }).click()
    await expect.element(screen.getByLabelText('Email')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Guests' })).toHaveFocus()
  })

  test('and a sheet lead Tab around their controls only: never to an invisible one, however slow the window draws', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    for (const Part of [Dialog, Sheet]) {
      const { unmount } = await render(
        <Part open onClose={() => {}} title="Pay" actions={<Button>Pay</Button>}>
          <input type="hidden" />
          <input aria-label="Card" />
          <Button disabled disabledReason="You have no card">
            Keep the card
          </Button>
          <RadioGroup label="Row" value="b" onChange={() => {}} options={rows} />
        </Part>,
      )
      await expect.poll(() => document.activeElement?.closest('[role=dialog]')).not.toBeNull()
      const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
      const names = async (shift: boolean) => {
        const seen: (string | null | undefined)[] = []
        for (let presses = 0; presses < 6; presses++) {
          await userEvent.tab({ shift })
          const at = document.activeElement
          seen.push(at?.getAttribute('aria-label') ?? (at?.closest('label') ?? at)?.textContent)
        }
        return seen
      }
      expect(await names(false)).toEqual(['Keep the card', 'Back', 'Pay', 'Close', 'Card', 'Keep the card'])
      expect(await names(true)).toEqual(['Card', 'Close', 'Pay', 'Back', 'Keep the card', 'Card'])
      frames.mockRestore()
      await unmount()
    }
  })

  test('closes by its close button', async () => {
    const screen = await render(<Opened />)
    await screen.getByRole('button', { name: 'Rename' }).click()
    await screen.getByRole('button', { name: 'Close' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('submits on Enter in a field and by its submit button', async () => {
    const onSubmit = vi.fn()
    const screen = await render(<Opened onSubmit={onSubmit} />)
    await screen.getByRole('button', { name: 'Rename' }).click()
    await screen.getByLabelText('Name').fill('Hall')
    await userEvent.keyboard('{Enter}')
    await screen.getByRole('button', { name: 'Save' }).click()
    expect(onSubmit).toHaveBeenCalledTimes(2)
  })

  test('is 720 px wide in size lg on a desktop and a full-width sheet at the bottom on a phone', async () => {
    await page.viewport(1200, 800)
    const screen = await render(<Opened size="lg" />)
    await screen.getByRole('button', { name: 'Rename' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(720)
    await page.viewport(390, 700)
    await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(390)
    await expect.poll(() => dialog.element().getBoundingClientRect().bottom).toBe(700)
    // what is longer than the window scrolls inside, under its title
    const long = document.createElement('p')
    long.style.blockSize = '2000px'
    dialog.element().querySelector('[class*="body"]')?.append(long)
    expect(dialog.element().getBoundingClientRect().top).toBe(40)
    expect(dialog.element().getBoundingClientRect().bottom).toBe(700)
  })
})
