import './base.css'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { SplitTokens } from './pure/token-text.ts'
import { TokenDiff } from './token-diff.tsx'

const split: SplitTokens = (text) =>
  text
    .split(/(\{\{\w+\}\})/)
    .filter(Boolean)
    .map((part) => (part.startsWith('{{') ? { source: part, label: part.slice(2, -2), look: 'token' as const } : part))

const older = 'Dear {{name}}, we are pleased to confirm your booking.\nBye'
const newer = '{{name}}, your show is booked.\nPeople: {{people}}\nBye'
const marks = (element: Element, tag: string) => [...element.querySelectorAll(tag)].map(({ textContent }) => textContent)

test('two versions of a text strike out what is gone and underline what is new, words and chips alike', async () => {
  const before = await render(<TokenDiff text={older} against={newer} side="before" split={split} />)
  await expect.poll(() => marks(before.container, 'del')).toEqual(['Dear ', ' we are pleased to confirm', ' booking.'])
  expect(before.container.textContent).toContain('Dear name, we are pleased')
  const after = await render(<TokenDiff text={newer} against={older} side="after" split={split} />)
  await expect.poll(() => marks(after.container, 'ins').join('|')).toContain('show is booked.')
  expect(marks(after.container, 'ins')).toContain('people')
  expect(marks(after.container, 'ins').join()).not.toContain('name')
})
