import { expect, test } from 'vitest'
import { actionsFor, hitsIn, type JumpReader, jumpsNamed, pagesFor } from './jumps.ts'

const viewer: JumpReader = { me: { role: 'BOOKING_USER', permission: 'BOOKING_USER' }, levels: ['VIEWER'] }
const editor: JumpReader = { ...viewer, levels: ['VIEWER', 'EDITOR'] }
const host: JumpReader = { me: { role: 'HOST', permission: 'HOST' }, levels: [] }
const producer: JumpReader = { me: { role: 'EVENT_PRODUCER', permission: 'STAFF' }, levels: [] }
const admin: JumpReader = { me: { role: 'ADMIN', permission: 'ADMIN' }, levels: [] }
const labels = (all: readonly { readonly label: string }[]) => all.map(({ label }) => label)

test('everyone finds the pages of their own menus, each once, and no one those of others', () => {
  for (const one of [viewer, editor, host, producer, admin]) {
    const paths = pagesFor(one).map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths).toContain('/settings/profile')
    expect(paths.includes('/settings/admin')).toBe(one === admin)
    expect(paths.includes('/availability/planning')).toBe(one === producer || one === admin)
    expect(paths.includes('/users')).toBe(one !== viewer && one !== host)
  }
  expect(pagesFor(producer).find(({ path }) => path === '/events')?.keys).toEqual(['G', 'E'])
})

test('someone who books is offered a show, who sells an event, and a viewer neither', () => {
  expect(labels(actionsFor(viewer))).toEqual(['Create an API token'])
  expect(labels(actionsFor(editor))).toContain('Book a show')
  expect(labels(actionsFor(host))).toEqual([])
  expect(labels(actionsFor(producer))).toEqual(['Create an event', 'Plan crews'])
})

test('pages are found from the first letter of any of their words', () => {
  expect(labels(jumpsNamed(pagesFor(admin), 'p'))).toEqual(expect.arrayContaining(['Planning', 'Profile', 'AI prompts', 'Packs']))
  expect(labels(jumpsNamed(pagesFor(admin), 'Lists  pr'))).toEqual(['Price lists'])
  expect(jumpsNamed(pagesFor(admin), 'lanning')).toEqual([])
  // none is called as one of the events that are found beside it
  expect(labels(jumpsNamed(pagesFor(producer), 'event'))).toEqual(['Events', 'Event availability'])
})

test.each([
  ['Marcus Oyelaran', 'mar', ['Mar']],
  ['Émile Zola', 'emi zo', ['Émi', 'Zo']],
  ['E\u0301mile', 'em', ['E\u0301m']],
  ['Marlow & Finch', 'finch marlow', ['Marlow', 'Finch']],
  ['Sofia Marchetti', 'ar', []],
  ['Sofia', '  ', []],
])('in %j the letters that %j begins are marked', (name, text, marked) => {
  expect(hitsIn(name, text).map(([from, to]) => name.slice(from, to))).toEqual(marked)
})
