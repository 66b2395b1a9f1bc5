import './base.css'
import { memo, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type NearLine, NearList } from './near-list.tsx'

type Show = { id: string; name: string }

/** A week of shows, each day a list of its own. */
const days: readonly (readonly Show[])[] = Array.from({ length: 7 }, (_, day) =>
  Array.from({ length: 100 }, (_, index) => ({ id: `d${day}s${index}`, name: `Show ${index} of day ${day}` })),
)
/** The shows whose line was drawn, as often as it was. */
let drawn: string[] = []
beforeEach(() => {
  drawn = []
  scrollTo(0, 0)
})

const Line = memo(function Line({ show, isTarget, ...near }: { show: Show; isTarget: boolean } & NearLine) {
  drawn.push(show.id)
  return (
    <li {...near} style={{ blockSize: 40 }}>
      <button type="button" id={show.id}>
        {show.name}
        {isTarget && ', here'}
      </button>
    </li>
  )
})

function Week({ first }: { first?: string }) {
  const [target, setTarget] = useState('')
  return (
    <main onPointerMove={({ target: over }) => over instanceof Element && setTarget(over.id)}>
      {days.map((shows, day) => (
        <section key={shows[0]?.id} aria-label={`Day ${day}`}>
          <NearList
            items={shows}
            idOf={({ id }) => id}
            height={40}
            first={shows.some(({ id }) => id === first) ? first : null}
            line={(show, near) => <Line show={show} isTarget={show.id === target} {...near} />}
          />
        </section>
      ))}
    </main>
  )
}
const lines = () => [...document.querySelectorAll<HTMLElement>('[data-near]')]
const settle = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))
/** As many lines as a window has room for, and those around it. */
const room = () => Math.ceil((innerHeight + 2 * 300 + 2 * 96) / 40) + 2

test('of 700 lines only those near the window are drawn, in the room that all of them need', async () => {
  await render(<Week />)
  await settle()
  expect(drawn.length).toBeGreaterThan(innerHeight / 40)
  expect(drawn.length).toBeLessThanOrEqual(room())
  for (const list of document.querySelectorAll('ul')) expect(list.getBoundingClientRect().height).toBe(4000)
  const [first] = lines()
  expect([first?.ariaPosInSet, first?.ariaSetSize]).toEqual(['1', '100'])
})

test('scrolling draws the lines that come into view and no other, and pointing the two that it concerns', async () => {
  await render(<Week />)
  await settle()
  const before = new Set(drawn)
  drawn = []
  scrollTo(0, 480)
  await settle()
  expect(drawn.length).toBeGreaterThan(0)
  expect(drawn.length).toBeLessThanOrEqual(480 / 40 + Math.ceil(96 / 40) + 1)
  expect(drawn.filter((id) => before.has(id))).toEqual([])
  expect(lines().length).toBeLessThanOrEqual(room())
  // far away, in the middle of another day
  scrollTo(0, 4000 * 4 + 2000)
  await settle()
  const seen = document.elementFromPoint(40, 200)?.closest('section')
  expect(seen?.ariaLabel).toBe('Day 4')
  expect(lines().length).toBeLessThanOrEqual(room())
  const [one, other] = lines()
    .slice(10, 12)
    .map((line) => line.querySelector('button'))
  one?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
  await settle()
  drawn = []
  other?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
  await settle()
  expect(new Set(drawn)).toEqual(new Set([one?.id, other?.id]))
})

test('the line with the focus stays, and Tab goes on to the next one', async () => {
  await render(<Week />)
  await settle()
  document.getElementById('d0s3')?.focus()
  scrollTo(0, 9000)
  await settle()
  expect(document.activeElement?.id).toBe('d0s3')
  // the last line but five that is in the page; those after the last one aren't yet
  const from = lines()
    .filter(({ dataset }) => dataset.near?.startsWith('d2'))
    .at(-6)?.dataset.near
  document.getElementById(from ?? '')?.focus()
  await settle()
  for (let step = 0; step < 12; step++) await userEvent.keyboard('{Tab}')
  await expect.poll(() => document.activeElement?.id).toBe(`d2s${Number(from?.slice(3)) + 12}`)
})

test('a line that is about to have the focus is drawn wherever it is', async () => {
  await render(<Week first="d6s90" />)
  await settle()
  document.getElementById('d6s90')?.focus()
  await expect.poll(() => document.getElementById('d6s91')).not.toBeNull()
  expect(document.activeElement?.id).toBe('d6s90')
})
