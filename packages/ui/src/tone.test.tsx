import { Check } from 'lucide-react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Tone } from './tone.tsx'

test.each(['plain', 'warning', 'success', 'danger', 'info'] as const)('a %s status is a word, not a colour alone', async (tone) => {
  const screen = await render(
    <Tone tone={tone} icon={Check} dashed struck={tone === 'danger'}>
      Accepted
    </Tone>,
  )
  await expect.element(screen.getByText('Accepted')).toBeVisible()
})
