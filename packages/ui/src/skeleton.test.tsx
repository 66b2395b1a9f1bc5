import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import './base.css'
import { Skeleton } from './skeleton.tsx'

test('a skeleton has four rows, says that something loads, and is not drawn in the first 150 ms', async () => {
  const screen = await render(<Skeleton />)
  const status = screen.getByText('Loading').element().parentElement
  expect(status?.querySelectorAll('[aria-hidden]')).toHaveLength(4)
  const [appear] = status?.getAnimations() ?? []
  expect(appear?.effect?.getComputedTiming().delay).toBe(150)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Loading')
})
