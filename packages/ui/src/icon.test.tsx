import { Check } from 'lucide-react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Icon } from './icon.tsx'

test('an icon with a label is an image with that name, one without is decoration', async () => {
  const screen = await render(
    <>
      <Icon of={Check} label="Accepted" size={20} />
      <Icon of={Check} />
    </>,
  )
  await expect.element(screen.getByRole('img')).toHaveAccessibleName('Accepted')
  expect(screen.getByRole('img').elements()).toHaveLength(1)
})
