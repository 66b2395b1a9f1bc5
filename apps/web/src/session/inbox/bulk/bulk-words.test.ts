import { expect, test } from 'vitest'
import { canChangeProducer, canMessage } from '../inbox-words.ts'
import { freeForWords, sharedProducers } from './bulk-words.ts'

const place = (role: 'PRODUCER' | 'HOST' | 'SALESPERSON', state: 'PENDING' | 'ACCEPTED' | 'DECLINED' | null) => ({
  ...{ id: role, role, user: state && { id: 'u', firstName: 'Ruth' }, approval: state && { id: 'o', state } },
})
const event = (assignments: readonly ReturnType<typeof place>[], change: object = {}) => ({
  ...{ name: 'Buzzer Night', startsAt: '2026-12-11T20:30:00Z' as string | null, status: 'SCHEDULED' as const },
  ...{ assignments: [...assignments], ...change },
})

test('events are given to another producer together where each has one to change, and their crews are written to where each has one', () => {
  const crewed = event([place('PRODUCER', null), place('HOST', 'PENDING')])
  const alone = event([place('PRODUCER', null), place('HOST', 'DECLINED'), place('SALESPERSON', 'ACCEPTED')])
  const selfHosted = event([])
  expect(
    [[crewed], [crewed, alone], [crewed, selfHosted], [event([place('PRODUCER', null)], { startsAt: null })]].map(canChangeProducer),
  ).toEqual([true, true, false, false])
  expect([[crewed], [crewed, alone], [event([place('HOST', 'ACCEPTED')], { status: 'COMPLETED' })]].map(canMessage)).toEqual([
    true,
    false,
    false,
  ])
})

test('who is free for most events comes first and says which they are not free for', () => {
  const judged = (name: string, ...free: string[]) => ({
    name,
    hosts: ['ada', 'ben', 'cy'].map((id) => ({ id, fullName: id, avatar: null, eligible: free.includes(id) })),
  })
  const events = [judged('One', 'ben'), judged('Two', 'ben', 'ada'), judged('Three', 'ben')]
  const people = sharedProducers(events)
  expect(people.map(({ id }) => id)).toEqual(['ben', 'ada'])
  expect(people.map((one) => freeForWords(one, events.length))).toEqual(['Free for all 3', 'Free for 1 of 3, not for One and 1 other'])
})
