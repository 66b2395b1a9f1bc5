import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Notice } from './notice.tsx'

test('a live danger is announced immediately, other live notices politely, a still one not at all', async () => {
  const screen = await render(
    <>
      <Notice tone="danger" live>
        Something Went Wrong
      </Notice>
      <Notice tone="info" live>
        Saved
      </Notice>
      <Notice tone="warning" title="Outdated">
        The time changed
      </Notice>
    </>,
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Something Went Wrong')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Saved')
  await expect.element(screen.getByText('The time changed')).toBeVisible()
})
