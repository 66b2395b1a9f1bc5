import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import './base.css'
import { Button } from './button.tsx'
import { Card } from './card.tsx'

test('a card is opened by a press anywhere on it, by one link that its title names', async () => {
  const follow = vi.fn((event: Event) => event.preventDefault())
  const save = vi.fn()
  const screen = await render(
    <Card
      title="The Paper Lantern"
      kicker="Venue"
      link={<a href="/venue/1" onClick={(event) => follow(event.nativeEvent)} />}
      actions={<Button onClick={save}>Save</Button>}
    >
      A loft over the canal.
    </Card>,
  )
  await expect.element(screen.getByRole('heading', { level: 3, name: 'The Paper Lantern' })).toBeVisible()
  expect(screen.getByRole('link').elements()).toHaveLength(1)
  await screen.getByRole('article').click({ position: { x: 12, y: 12 } })
  expect(follow).toHaveBeenCalledTimes(1)
  await screen.getByRole('button', { name: 'Save' }).click()
  expect([save.mock.calls.length, follow.mock.calls.length]).toEqual([1, 1])
})

test('a name of 32 letters without a space stays inside its card', async () => {
  const name = 'W'.repeat(32)
  const screen = await render(
    <div style={{ inlineSize: 220 }}>
      <Card title={name} badge="Open" />
    </div>,
  )
  const card = screen.getByRole('article').element()
  expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth)
})
