import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './base.css'
import { Reason } from './reason.tsx'

test('the reason stays inside the window and disappears when the page scrolls', async () => {
  const screen = await render(
    <div style={{ height: 3000 }}>
      <Reason text="No one may change an event that has ended, ask a producer to reopen it first">
        {(told) => (
          <button type="button" {...told}>
            Edit
          </button>
        )}
      </Reason>
    </div>,
  )
  await userEvent.tab()
  const tip = screen.getByRole('tooltip')
  await expect.element(tip).toBeVisible()
  const box = tip.element().getBoundingClientRect()
  expect(box.left).toBeGreaterThanOrEqual(0)
  expect(box.top).toBeGreaterThanOrEqual(0)
  expect(box.width).toBeLessThanOrEqual(200)
  scrollTo(0, 400)
  await expect.element(screen.getByText(/No one may change/)).not.toBeVisible()
  scrollTo(0, 0)
})
