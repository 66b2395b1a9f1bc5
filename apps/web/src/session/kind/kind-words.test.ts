import { expect, test } from 'vitest'
import { blockOf, crewBefore, crewText, type KindLine, kindButton, linesOf, lineText, needsPlace, whyNot } from './kind-words.ts'

const line = (more: Partial<KindLine>): KindLine => ({
  ...{ part: 'CREW', effect: 'KEPT', label: '', role: 'HOST', userId: null, answersBy: null },
  ...more,
})
const credits = (back: number, due: number) => ({ credits: { before: 10, after: 10 - back + due, back, due } })
const online = { type: 'REMOTE', hostType: 'ON_SCREEN' } as const

test('the button names the act and the amount, or what the event becomes when nothing moves', () => {
  expect(kindButton(credits(8, 0), online, 'IN_PERSON')).toBe('Change and return 8 credits')
  expect(kindButton(credits(0, 1), online, 'IN_PERSON')).toBe('Change for 1 credit')
  expect(kindButton(credits(0, 0), online, 'IN_PERSON')).toBe('Change to Virtual')
  expect(kindButton(credits(0, 0), { type: 'REMOTE', hostType: 'SELF_HOSTED' }, 'REMOTE')).toBe('Change to self-hosted')
})

test('a crew is counted by its roles; what is only added wasn’t there before, and salespeople don’t play', () => {
  const lines = [line({}), line({ role: 'PRODUCER' }), line({ effect: 'ADDED' }), line({ role: 'SALESPERSON' })]
  expect(crewText(crewBefore(lines), true)).toBe('1 producer, 1 host')
  expect(crewText(['HOST', 'HOST', 'PLANT'], false)).toBe('2 hosts, 1 actor')
  expect(crewText([], true)).toBe('No one')
})

test('what happens stands in four blocks: what comes back is added, what stays and the template aren’t there, a place is named once', () => {
  expect(blockOf(line({ effect: 'RESTORED', part: 'GROUP_DETAILS' }))).toBe('ADDED')
  expect(blockOf(line({}))).toBeNull()
  expect(blockOf(line({ part: 'TEMPLATE', effect: 'PARKED' }))).toBeNull()
  const place = line({ part: 'LOCATIONS', effect: 'PARKED', label: 'The Foundry', role: null })
  expect(linesOf([place, line({ effect: 'RELEASED' }), place], 'PARKED')).toEqual([place])
})

test('a line says who and what, and what it means for them', () => {
  const say = (more: Partial<KindLine>, hostType: 'ON_SITE' | 'ON_SCREEN' = 'ON_SCREEN') =>
    lineText(line(more), { staff: true, hostType, by: (at) => at })
  expect(say({ effect: 'ASKED_AGAIN', label: 'Marcus Oyelaran', answersBy: 'Tue' })).toEqual({
    ...{ title: 'Marcus Oyelaran, host', note: 'From home now. Answers by Tue.' },
  })
  expect(say({ effect: 'ASKED_AGAIN' }, 'ON_SITE')).toEqual({ title: 'Host, open place', note: 'On site now. They answer again.' })
  expect(say({ effect: 'RELEASED' }).note).toBe('No longer needed.')
  expect(say({ part: 'GROUP_DETAILS', effect: 'PARKED', label: '2 answers', role: null }).title).toBe('Group details, 2 answers')
  expect(say({ part: 'TIMELINE', effect: 'RESTORED', label: '9 items', role: null })).toEqual({
    title: 'Running order, 9 items',
    note: 'Comes back.',
  })
})

test('a refusal says what stands in the way, and a missing place is asked for', () => {
  expect(needsPlace({ reason: 'INVALID', details: { fields: { location: ['REQUIRED'] } } })).toBe(true)
  expect(needsPlace({ reason: 'UNKNOWN_PRICE_ZONE', details: {} })).toBe(true)
  expect(needsPlace({ reason: 'INVALID', details: { fields: { attendees: ['TOO_BIG'] } } })).toBe(false)
  expect(whyNot({ reason: 'INVALID', details: { fields: { attendees: ['TOO_BIG'] } } }, true)).toBe(
    'This event has too many people for this format.',
  )
  expect(whyNot({ reason: 'SLOT_TAKEN', details: { role: 'PLANT' } }, false)).toMatch(/^No actor is free/)
  expect(whyNot({ reason: 'STARTS_SOON', details: {} }, true)).toBeNull()
})
