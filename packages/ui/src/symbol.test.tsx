import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import './base.css'
import { Mark, Wordmark } from './symbol.tsx'

test('mark and wordmark together say the name once', async () => {
  const screen = await render(
    <>
      <Mark />
      <Wordmark />
    </>,
  )
  await expect.element(screen.getByRole('img')).toHaveAccessibleName('Troupe')
  expect(screen.getByRole('img').elements()).toHaveLength(1)
})

test('a workspace brand does not recolour the mark', async () => {
  const screen = await render(
    <div style={{ '--brand-primary': '#ffd500' }}>
      <Mark />
    </div>,
  )
  expect(getComputedStyle(screen.container.querySelector('svg') as Element).color).toBe('rgb(163, 18, 63)')
})
