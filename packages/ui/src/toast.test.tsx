import './base.css'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { ToastProvider, useToast } from './toast.tsx'

function Saying({ onUndo }: { onUndo: () => void }) {
  const toast = useToast()
  return (
    <>
      <Button onClick={() => toast('Saved')}>Save</Button>
      <Button onClick={() => ['One', 'Two', 'Three', 'Four'].forEach((text) => void toast(text))}>Four</Button>
      <Button onClick={() => toast('Removed', { tone: 'plain', action: { label: 'Undo', onSelect: onUndo } })}>Remove</Button>
    </>
  )
}

const saying = (onUndo = () => {}) =>
  render(
    <ToastProvider>
      <Saying onUndo={onUndo} />
    </ToastProvider>,
  )

describe('a toast', () => {
  test('is said politely and is gone after four seconds', async () => {
    const screen = await saying()
    const region = screen.getByRole('region', { name: 'Notifications' })
    await expect.element(region).toHaveAttribute('aria-live', 'polite')
    const before = performance.now()
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(region).toHaveTextContent('Saved')
    await expect.poll(() => region.element().textContent, { timeout: 6000 }).not.toContain('Saved')
    expect(performance.now() - before).toBeGreaterThan(3900)
  })

  test('stays while the pointer rests on it', async () => {
    const screen = await saying()
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByRole('group', { name: 'Saved' }).hover()
    await new Promise((done) => setTimeout(done, 4500))
    await expect.element(screen.getByRole('group', { name: 'Saved' })).toBeVisible()
    await screen.getByRole('button', { name: 'Save' }).hover()
    await expect.poll(() => screen.getByRole('group').elements().length, { timeout: 6000 }).toBe(0)
  }, 15_000)

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

  test('takes the whole width at the bottom of a phone', async () => {
    await page.viewport(390, 700)
    const screen = await saying()
    await screen.getByRole('button', { name: 'Save' }).click()
    const toast = screen.getByRole('group', { name: 'Saved' })
    await expect.poll(() => toast.element().getBoundingClientRect().width).toBe(374)
  })
})
