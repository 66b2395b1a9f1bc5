import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Icon } from './icon.tsx'
import * as icons from './icons.tsx'

test('about seventy icons have a name of their own and a drawing of their own', async () => {
  const drawings = Object.values(icons)
  expect(drawings.length).toBeGreaterThanOrEqual(65)
  expect(new Set(drawings).size).toBe(drawings.length)
})

test('an icon is drawn by its name', async () => {
  const screen = await render(<Icon of={icons.clockAlert} label="Late" />)
  await expect.element(screen.getByRole('img', { name: 'Late' })).toBeVisible()
})
