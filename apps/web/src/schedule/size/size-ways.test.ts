import { expect, test } from 'vitest'
import { waysFrom } from './size-ways.ts'

const ways = (given: { readonly staff: boolean; readonly ask: boolean }) =>
  waysFrom({
    lacking: { hosts: 1, credits: 0, fee: { id: 'f', credits: 2 }, ways: [] },
    timezone: 'Europe/Berlin',
    rooms: (count) => `${count} rooms`,
    onRooms: () => {},
    onStart: () => {},
    startNote: '',
    force: null,
    staff: given.staff,
    ask: given.ask ? { note: 'They may find hosts.', take: () => {} } : null,
  }).map(({ label }) => label)

test('a customer asks their producer, or emails us where no request says what they want; staff who may not force it do neither', () => {
  expect(ways({ staff: false, ask: true })).toEqual(['Ask your producer'])
  expect(ways({ staff: false, ask: false })).toEqual(['Email us'])
  expect(ways({ staff: true, ask: false })).toEqual([])
})
