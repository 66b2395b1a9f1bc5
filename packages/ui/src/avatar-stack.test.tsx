import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './base.css'
import { AvatarStack } from './avatar-stack.tsx'

const people = ['Priya Raman', 'Thiago Prado', 'Dana Whitlock', 'Marcus Oyelaran', 'Ines Carvalho'].map((name) => ({ key: name, name }))

test.each([
  [1, ['PR']],
  [3, ['PR', 'TP', 'DW']],
  [5, ['PR', 'TP', 'DW', '+2']],
])('of %i people it shows %j, and reads all names', async (count, shown) => {
  const some = people.slice(0, count)
  const screen = await render(<AvatarStack people={some} text="They are here" />)
  const stack = screen.getByRole('img', { name: some.map(({ name }) => name).join(', ') }).element()
  expect([...stack.children].map((face) => face.textContent)).toEqual(shown)
})

test('its faces overlap, and an app may give its own', async () => {
  const own = [{ key: 'a', name: 'Ada Pike', face: <b>own</b> }, ...people.slice(0, 1)]
  const screen = await render(<AvatarStack people={own} text="Ada and Priya are here" />)
  const [first, second] = [...screen.getByRole('img').element().children].map((face) => face.getBoundingClientRect())
  expect(screen.getByText('own').element().tagName).toBe('B')
  expect(second?.left).toBeLessThan(first?.right ?? 0)
})

test('by keyboard its words are shown', async () => {
  await render(<AvatarStack people={people} text="Priya, Thiago and 3 others are here" />)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Priya, Thiago and 3 others are here')
})
