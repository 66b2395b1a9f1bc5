import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import './base.css'
import { Avatar } from './avatar.tsx'

test.each([
  ['Dana Whitlock', 'DW'],
  ['Ines Maria Carvalho', 'IC'],
  ['Zoë', 'Z'],
  ['ليلى عزيز', 'ل\u200cع'],
  ['  ', ''],
])('%s is drawn as %s', async (name, letters) => {
  const screen = await render(<Avatar name={name} />)
  expect(screen.container.textContent).toBe(letters)
})

test('the same person has the same background everywhere, and a name when alone', async () => {
  const screen = await render(
    <>
      <Avatar name="Dana Whitlock" alone />
      <Avatar name="Dana Whitlock" alone size="lg" />
    </>,
  )
  const [one, two] = screen.getByRole('img', { name: 'Dana Whitlock' }).elements()
  expect(getComputedStyle(one as Element).backgroundColor).toBe(getComputedStyle(two as Element).backgroundColor)
  expect(getComputedStyle(one as Element).backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
})
