import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import './base.css'
import { Perforation, StubbedTicket, Ticket } from './ticket.tsx'

test('a ticket and its stub are read one after the other, the perforation is not', async () => {
  const screen = await render(
    <>
      <StubbedTicket stub="11 credits">Murder in the Green Room</StubbedTicket>
      <Ticket>
        Above
        <Perforation />
        Below
      </Ticket>
    </>,
  )
  await expect.element(screen.getByText('11 credits')).toBeVisible()
  expect(screen.container.textContent).toBe('Murder in the Green Room11 creditsAboveBelow')
  expect(screen.getByRole('separator').elements()).toHaveLength(0)
})
