import './base.css'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'

function Opened() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Say why</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Why not" actions={<Button variant="primary">Send</Button>}>
        <label>
          Reason <input />
        </label>
      </Sheet>
    </>
  )
}

test('a sheet opens with its title as its name, closes on Escape and gives the focus back', async () => {
  const screen = await render(<Opened />)
  await screen.getByRole('button', { name: 'Say why' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Why not' })).toBeVisible()
  await expect.element(screen.getByLabelText('Reason')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Say why' })).toHaveFocus()
})

test('a sheet is at the side on a desktop and at the bottom on a phone', async () => {
  await page.viewport(1200, 800)
  const screen = await render(<Opened />)
  await screen.getByRole('button', { name: 'Say why' }).click()
  const sheet = screen.getByRole('dialog')
  await expect.poll(() => sheet.element().getBoundingClientRect().right).toBe(1200)
  expect(sheet.element().getBoundingClientRect().height).toBe(800)
  await page.viewport(390, 700)
  await expect.poll(() => sheet.element().getBoundingClientRect().width).toBe(390)
  await expect.poll(() => sheet.element().getBoundingClientRect().bottom).toBe(700)
  expect(sheet.element().getBoundingClientRect().height).toBeLessThan(400)
})
