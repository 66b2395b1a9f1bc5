import './base.css'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type CellLook, DeliveryKey, DeliveryStrip } from './delivery-strip.tsx'

const words = { delivered: 'Delivered', retried: 'Delivered after a retry', waiting: 'Waiting', givenUp: 'Given up' }
const looks: readonly CellLook[] = ['delivered', 'retried', 'givenUp', 'waiting']
const cells = looks.map((look, at) => ({ id: String(at), look, text: `Booked, ${at + 1} May: ${words[look]}` }))
const View = ({ count = 4 }) => (
  <DeliveryStrip label="Deliveries" cells={cells.slice(0, count)} ends={['1 May', 'Today']} link={(id) => <a href={`#${id}`}>{id}</a>} />
)

test('a strip of deliveries is one stop of the Tab key at the newest; arrows, Home and End move, and each cell says how it ended', async () => {
  const screen = await render(
    <>
      <View />
      <button type="button">After it</button>
    </>,
  )
  const links = screen.getByRole('list', { name: 'Deliveries' }).getByRole('link')
  expect(links.elements().map((link) => [link.getAttribute('aria-label'), link.getAttribute('data-look')])).toEqual(
    cells.map(({ text, look }) => [text, look]),
  )
  await userEvent.keyboard('{Tab}')
  await expect.element(links.nth(3)).toHaveFocus()
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Booked, 4 May: Waiting')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(links.nth(2)).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(links.nth(0)).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(links.nth(3)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{Tab}{Shift>}{Tab}{/Shift}')
  await expect.element(links.nth(2)).toHaveFocus()
  // a target of 24 pixels: the cell and the gap around it
  const [one, next] = links.elements().map((link) => link.getBoundingClientRect())
  expect([one?.height, (next?.left ?? 0) - (one?.left ?? 0)]).toEqual([28, 24])
})

test('a strip of one delivery has one date, and the key names every shape', async () => {
  const screen = await render(
    <>
      <View count={1} />
      <DeliveryKey words={words} />
    </>,
  )
  await expect.element(screen.getByText('1 May', { exact: true })).toBeVisible()
  expect(screen.getByText('Today').elements()).toEqual([])
  expect(
    screen
      .getByRole('list', { name: 'Key' })
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Delivered', 'Delivered after a retry', 'Waiting', 'Given up'])
})
