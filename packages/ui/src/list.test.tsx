import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './base.css'
import { Button } from './button.tsx'
import { List, ListItem } from './list.tsx'

test('an empty list says so', async () => {
  const screen = await render(<List label="Rounds" />)
  await expect.element(screen.getByText('List is empty')).toBeVisible()
  expect(screen.getByRole('list').elements()).toHaveLength(0)
})

test('the whole row is one real link, and its buttons stay buttons', async () => {
  const remove = vi.fn()
  const follow = vi.fn((event: Event) => event.preventDefault())
  const screen = await render(
    <List label="Rounds">
      <ListItem
        title="Icebreaker"
        note="10 minutes"
        aside="Round 1"
        link={<a href="/rounds/1" onClick={(event) => follow(event.nativeEvent)} />}
        actions={<Button onClick={remove}>Remove</Button>}
      />
      <ListItem title="Finale" />
    </List>,
  )
  expect(screen.getByRole('list', { name: 'Rounds' }).getByRole('listitem').elements()).toHaveLength(2)
  const link = screen.getByRole('link', { name: 'Icebreaker', exact: true })
  await screen.getByRole('button', { name: 'Remove' }).click()
  expect([remove.mock.calls.length, follow.mock.calls.length]).toEqual([1, 0])
  // far from the words of the link, at the end of the row
  const row = screen.getByRole('listitem').first()
  const box = row.element().getBoundingClientRect()
  await row.click({ position: { x: box.width / 2, y: 6 } })
  expect(follow).toHaveBeenCalledTimes(1)
  link.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(follow).toHaveBeenCalledTimes(2)
})

test('the chosen one is marked for screen readers too', async () => {
  const screen = await render(
    <List label="Rounds">
      <ListItem title="Icebreaker" current />
    </List>,
  )
  await expect.element(screen.getByRole('listitem')).toHaveAttribute('aria-current', 'true')
})
