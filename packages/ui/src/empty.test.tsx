import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ButtonLink } from './button.tsx'
import { Empty } from './empty.tsx'

test('an empty state says what is missing and offers one action', async () => {
  const screen = await render(
    <Empty title="No events yet" level={2} action={<ButtonLink href="#browse">Browse experiences</ButtonLink>}>
      Book an experience and it appears here.
    </Empty>,
  )
  await expect.element(screen.getByRole('heading', { level: 2, name: 'No events yet' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Browse experiences' })).toBeVisible()
})
