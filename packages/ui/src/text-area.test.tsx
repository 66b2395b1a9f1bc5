import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import './base.css'
import { TextArea } from './text-area.tsx'

function Notes() {
  const [value, setValue] = useState('')
  return <TextArea label="Notes" value={value} onChange={setValue} maxLength={2000} />
}

test('a text area grows with its lines up to twelve and counts what is left', async () => {
  const screen = await render(<Notes />)
  const box = screen.getByRole('textbox', { name: 'Notes' })
  const height = () => box.element().getBoundingClientRect().height
  const first = height()
  await box.fill('line\n'.repeat(7))
  await expect.poll(height).toBeGreaterThan(first + 60)
  const seven = height()
  await box.fill('line\n'.repeat(40))
  await expect.poll(height).toBeGreaterThan(seven)
  const line = Number.parseFloat(getComputedStyle(box.element()).lineHeight)
  expect(height()).toBeLessThanOrEqual(12 * line + 21)
  await expect.element(screen.getByText(/Characters Left/)).not.toBeInTheDocument()
  await box.fill('line\n'.repeat(380))
  await expect.element(screen.getByText('100 Characters Left')).toBeVisible()
})

const partsOf = (text: string) =>
  text.split(/(<[a-z]+>)/).flatMap((part) => (part === '' ? [] : { text: part, isMarked: part.startsWith('<') }))

function Prompt() {
  const [value, setValue] = useState('')
  return <TextArea label="Prompt" value={value} onChange={setValue} partsOf={partsOf} mono />
}

test('marks lie behind the words that they mark, also once the text scrolls', async () => {
  const screen = await render(<Prompt />)
  const box = screen.getByRole('textbox', { name: 'Prompt' })
  await box.fill(`Dear <guest>,\n${'line\n'.repeat(40)}your <host>`)
  const marks = [...screen.container.querySelectorAll('mark')]
  expect(marks.map(({ textContent }) => textContent)).toEqual(['<guest>', '<host>'])
  const [first] = marks
  const control = box.element()
  const topOf = () => (first?.getBoundingClientRect().top ?? 0) - control.getBoundingClientRect().top
  control.scrollTop = 0
  await expect.poll(topOf).toBeGreaterThan(0)
  const before = topOf()
  control.scrollTop = 60
  await expect.poll(topOf).toBeCloseTo(before - 60, 0)
})
