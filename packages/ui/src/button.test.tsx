import { Plus } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './base.css'
import { Button, ButtonLink } from './button.tsx'

test('a button does its work when pressed and does not submit a form by itself', async () => {
  const press = vi.fn()
  const submit = vi.fn()
  const screen = await render(
    <form onSubmit={submit}>
      <Button variant="primary" icon={Plus} onClick={press}>
        Add to cart
      </Button>
    </form>,
  )
  await screen.getByRole('button', { name: 'Add to cart' }).click()
  expect(press).toHaveBeenCalledTimes(1)
  expect(submit).not.toHaveBeenCalled()
})

test('a busy button keeps its label, its width and the focus, and cannot be pressed twice', async () => {
  const press = vi.fn()
  const screen = await render(<Button onClick={press}>Save</Button>)
  const button = screen.getByRole('button', { name: 'Save' })
  await button.click()
  const width = button.element().getBoundingClientRect().width
  await screen.rerender(
    <Button onClick={press} busy>
      Save
    </Button>,
  )
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.element(button).toHaveFocus()
  expect(button.element().getBoundingClientRect().width).toBeCloseTo(width, 1)
  await userEvent.keyboard('{Enter}')
  expect(press).toHaveBeenCalledTimes(1)
})

test('a disabled button with a reason can be reached, says why, and does nothing', async () => {
  const press = vi.fn()
  const screen = await render(
    <Button disabled disabledReason="You are not on this event" onClick={press}>
      Rate
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Rate' })
  await expect.element(button).toHaveAccessibleDescription('You are not on this event')
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(press).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('You are not on this event')).not.toBeVisible()
})

test('a link button is a link that looks like a button, also when the router owns the link', async () => {
  const screen = await render(
    <>
      <ButtonLink href="#one">One</ButtonLink>
      <ButtonLink variant="primary" render={<a href="#two">old words</a>}>
        Two
      </ButtonLink>
    </>,
  )
  await expect.element(screen.getByRole('link', { name: 'One' })).toHaveAttribute('href', '#one')
  await expect.element(screen.getByRole('link', { name: 'Two' })).toHaveAttribute('href', '#two')
})

test('a label of one very long word stays inside its place', async () => {
  const screen = await render(
    <div style={{ width: 160 }}>
      <Button block>{'W'.repeat(32)}</Button>
    </div>,
  )
  const button = screen.getByRole('button').element()
  expect(button.getBoundingClientRect().width).toBeLessThanOrEqual(160)
  expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth)
})

test('on a phone a button is at least 44 px for the finger, the small size too', async () => {
  await page.viewport(390, 700)
  const screen = await render(
    <>
      <Button>Default</Button>
      <Button size="sm">Small</Button>
    </>,
  )
  expect(screen.getByRole('button', { name: 'Default' }).element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  const small = screen.getByRole('button', { name: 'Small' }).element()
  const { left, top, height } = small.getBoundingClientRect()
  expect(document.elementFromPoint(left + 10, top + height / 2 - 21)).toBe(small)
})
