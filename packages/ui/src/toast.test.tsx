import './base.css'
import { useState } from 'react'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { tellBarHeight } from './pure/fixed-bar.ts'
import { Sheet } from './sheet.tsx'
import { frames, holdTime, press } from './test-time.ts'
import { ToastProvider, useToast } from './toast.tsx'

function Saying({ onUndo }: { onUndo: () => void }) {
  const toast = useToast()
  return (
    <>
      <Button onClick={() => toast('Saved')}>Save</Button>
      <Button onClick={() => ['One', 'Two', 'Three', 'Four'].forEach((text) => void toast(text))}>Four</Button>
      <Button onClick={() => toast('Renamed', { id: 'form' })}>Rename</Button>
      <Button onClick={() => toast(null, { id: 'form' })}>Refuse</Button>
      <Button onClick={() => toast('Sent', { seconds: 60 })}>Send</Button>
      <Button onClick={() => toast('Removed', { tone: 'plain', action: { label: 'Undo', onSelect: onUndo } })}>Remove</Button>
    </>
  )
}

/** A dialog that reaches under the messages. */
function Wide({ height }: { height: number }) {
  const toast = useToast()
  return (
    <Dialog
      open
      onClose={() => {}}
      title="Task"
      size="xxl"
      actions={
        <>
          <Button onClick={() => toast('Kept')}>Keep</Button>
          <Button variant="primary">Send</Button>
        </>
      }
    >
      <div style={{ blockSize: height }} />
    </Dialog>
  )
}

/** A task in a sheet with a question over it; both have buttons at the bottom and say something. */
function Task({ onSend }: { onSend: () => void }) {
  const toast = useToast()
  const [open, setOpen] = useState(true)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Task"
        actions={
          <>
            <Button onClick={() => toast('Kept')}>Keep</Button>
            <Button variant="primary" onClick={onSend}>
              Send
            </Button>
          </>
        }
      >
        <Button onClick={() => setAsking(true)}>Ask</Button>
      </Sheet>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Question"
        actions={<Button onClick={() => toast('Answered')}>Answer</Button>}
      >
        Why?
      </Dialog>
    </>
  )
}

const saying = (onUndo = () => {}) =>
  render(
    <ToastProvider>
      <Saying onUndo={onUndo} />
    </ToastProvider>,
  )

const groups = (name: string) => [...document.querySelectorAll('[role=group]')].filter((one) => one.textContent?.includes(name))
const isLeaving = (toast: Element) => toast.hasAttribute('data-ending-style')

afterEach(() => void vi.useRealTimers())

/** As in tests/pace/pace.ts, which reads the environment: there is none in a browser. */
const within = (ms: number) => ms * inject('machineFactor')

describe('a toast', () => {
  test('is announced politely and disappears after four seconds', async () => {
    holdTime()
    const screen = await saying()
    // the page has come to rest
    vi.advanceTimersByTime(3000)
    const region = screen.getByRole('region', { name: 'Notifications' })
    await frames(() => region.elements().length === 1)
    expect(region.element().getAttribute('aria-live')).toBe('polite')
    press(screen.getByRole('button', { name: 'Save' }).element())
    await frames(() => groups('Saved').length === 1)
    expect(region.element().textContent).toContain('Saved')
    vi.advanceTimersByTime(3999)
    await frames()
    expect(groups('Saved').map(isLeaving)).toEqual([false])
    vi.advanceTimersByTime(1)
    await frames(() => !region.element().textContent?.includes('Saved'))
  })

  test('stays while the pointer rests on it', async () => {
    const screen = await saying()
    holdTime()
    // the time of its minute that the pointer's way takes
    await screen.getByRole('button', { name: 'Send' }).click()
    await screen.getByRole('group', { name: 'Sent' }).hover()
    vi.advanceTimersByTime(65_000)
    await frames()
    expect(groups('Sent').map(isLeaving)).toEqual([false])
    await screen.getByRole('button', { name: 'Send' }).hover()
    await frames()
    vi.advanceTimersByTime(60_000)
    await frames(() => groups('Sent').length === 0)
  })

  test('the fourth pushes the first out of sight', async () => {
    const screen = await saying()
    await screen.getByRole('button', { name: 'Four' }).click()
    await expect.element(screen.getByRole('group', { name: 'Four' })).toBeVisible()
    await expect.element(screen.getByRole('group', { name: 'Two' })).toBeVisible()
    await expect.element(screen.getByRole('group', { name: 'One' })).not.toBeInTheDocument()
  })

  test('can be undone and closed', async () => {
    const onUndo = vi.fn()
    const screen = await saying(onUndo)
    await screen.getByRole('button', { name: 'Remove' }).click()
    await screen.getByRole('button', { name: 'Undo' }).click()
    expect(onUndo).toHaveBeenCalledTimes(1)
    await expect.element(screen.getByRole('group', { name: 'Removed' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByRole('button', { name: 'Close' }).click()
    await expect.element(screen.getByRole('group', { name: 'Saved' })).not.toBeInTheDocument()
  })

  test('takes the place of the last one of the same owner, and is closed by it; others stay', async () => {
    const screen = await saying()
    const renamed = screen.getByRole('group', { name: 'Renamed' })
    await screen.getByRole('button', { name: 'Refuse' }).click()
    await screen.getByRole('button', { name: 'Save' }).click()
    for (let time = 0; time < 2; time++) await screen.getByRole('button', { name: 'Rename' }).click()
    await expect.poll(() => renamed.elements().length, { timeout: within(2000) }).toBe(1)
    await screen.getByRole('button', { name: 'Refuse' }).click()
    await expect.poll(() => renamed.elements().length, { timeout: within(2000) }).toBe(0)
    await expect.element(screen.getByRole('group', { name: 'Saved' })).toBeVisible()
  })

  test('takes the whole width at the bottom of a phone', async () => {
    await page.viewport(390, 700)
    const screen = await saying()
    await screen.getByRole('button', { name: 'Save' }).click()
    const toast = screen.getByRole('group', { name: 'Saved' })
    await expect.poll(() => toast.element().getBoundingClientRect().width).toBe(374)
  })

  test.each([1200, 390])('never covers the buttons of an open sheet or dialog, at %i px', async (width) => {
    await page.viewport(width, 700)
    const onSend = vi.fn()
    const screen = await render(
      <ToastProvider>
        <Task onSend={onSend} />
      </ToastProvider>,
    )
    const boxOf = (role: 'group' | 'button', name: string) =>
      screen.getByRole(role, { name, exact: true }).element().getBoundingClientRect()
    const covers = (toast: string, button: string) => {
      const [over, under] = [boxOf('group', toast), boxOf('button', button)]
      return over.bottom > under.top && over.top < under.bottom && over.right > under.left
    }
    await screen.getByRole('button', { name: 'Keep' }).click()
    await expect.element(screen.getByRole('group', { name: 'Kept' })).toBeVisible()
    await expect.poll(() => covers('Kept', 'Send')).toBe(false)
    const raised = boxOf('group', 'Kept').bottom
    await screen.getByRole('button', { name: 'Send' }).click({ timeout: within(1000) })
    expect(onSend).toHaveBeenCalledTimes(1)

    await screen.getByRole('button', { name: 'Ask' }).click()
    await screen.getByRole('button', { name: 'Answer' }).click()
    await expect.element(screen.getByRole('group', { name: 'Answered' })).toBeVisible()
    await expect.poll(() => covers('Answered', 'Answer')).toBe(false)

    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog', { name: 'Question' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog', { name: 'Task' })).not.toBeInTheDocument()
    await expect.poll(() => boxOf('group', 'Answered').bottom).toBeGreaterThan(raised)
  })

  test.each([200, 320, 440, 700])('never covers the buttons of a dialog whose content is %i px high', async (height) => {
    await page.viewport(1440, 900)
    const screen = await render(
      <ToastProvider>
        <Wide height={height} />
      </ToastProvider>,
    )
    await screen.getByRole('button', { name: 'Keep' }).click()
    await expect.element(screen.getByRole('group', { name: 'Kept' })).toBeVisible()
    const box = (role: 'group' | 'button', name: string) => screen.getByRole(role, { name, exact: true }).element().getBoundingClientRect()
    await expect
      .poll(() => box('group', 'Kept').bottom > box('button', 'Send').top && box('group', 'Kept').top < box('button', 'Send').bottom)
      .toBe(false)
  })

  test('stands above a bar at the bottom of a phone, as high as its buttons make it', async () => {
    await page.viewport(390, 700)
    const screen = await render(
      <ToastProvider>
        <Saying onUndo={() => {}} />
        <form
          ref={tellBarHeight}
          data-testid="bar"
          style={{ position: 'fixed', insetInline: 0, insetBlockEnd: 0, blockSize: 96, background: 'white' }}
        />
      </ToastProvider>,
    )
    await screen.getByRole('button', { name: 'Save' }).click()
    const toast = screen.getByRole('group', { name: 'Saved' })
    await expect.element(toast).toBeVisible()
    const bar = screen.getByTestId('bar').element().getBoundingClientRect()
    await expect.poll(() => toast.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top)
    await page.viewport(1200, 800)
  })
})
