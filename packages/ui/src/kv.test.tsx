import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Kv } from './kv.tsx'

test('each name comes before its value', async () => {
  const screen = await render(
    <Kv
      items={[
        { key: 'Rooms', value: '2' },
        { key: 'Total', value: '$720.00', strong: true },
      ]}
    />,
  )
  expect(
    screen
      .getByRole('term')
      .elements()
      .map((term) => term.textContent),
  ).toEqual(['Rooms', 'Total'])
  expect(
    screen
      .getByRole('definition')
      .elements()
      .map((value) => value.textContent),
  ).toEqual(['2', '$720.00'])
})
