import { expect, test } from 'vitest'
import { EVENT_ACTS, mayAct, moveWords } from './event-acts.ts'

type ActedEvent = Parameters<typeof mayAct>[1]

const flag = (value: boolean, reason: string | null = null) => ({ value, reason })
const rights = { schedule: flag(true), slots: flag(true), upgrade: flag(true), edit: flag(true), cancel: flag(true) }
const event = (change: Partial<ActedEvent> = {}, permissions: Partial<typeof rights> = {}): ActedEvent => ({
  ...{ status: 'SCHEDULED', diy: false, group: null, meta: { permissions: { ...rights, ...permissions } } },
  ...change,
})
const acts = (one: ActedEvent, reader: 'STAFF' | 'CREW' | 'CUSTOMER' = 'STAFF') => EVENT_ACTS.filter((act) => mayAct(act, one, reader))

test('what can be begun with an event is what the policy allows its reader, and what its state leaves', () => {
  expect(acts(event())).toEqual(['reschedule', 'rooms', 'level', 'mail', 'group', 'cancel'])
  expect(acts(event(), 'CUSTOMER')).toEqual(['reschedule', 'rooms', 'level', 'group', 'cancel'])
  expect(acts(event(), 'CREW'), 'who only plays it has no say').toEqual([])
  expect(acts(event({ diy: true }))).toEqual(['reschedule', 'mail', 'group', 'cancel'])
  expect(acts(event({ status: 'COMPLETED' }))).toEqual(['mail', 'group'])
  expect(acts(event({ status: 'CANCELLED' }), 'CUSTOMER')).toEqual([])
  expect(acts(event({ group: { id: 'g' } }), 'CUSTOMER')).toEqual(['reschedule', 'rooms', 'level', 'cancel'])
  for (const [act, name] of Object.entries({ rooms: 'slots', level: 'upgrade', group: 'edit', cancel: 'cancel', reschedule: 'schedule' }))
    expect(acts(event({}, { [name]: flag(false, 'FORBIDDEN') })), act).not.toContain(act)
})

test('inside the lock a time is asked for instead of chosen', () => {
  const locked = event({}, { schedule: flag(false, 'RESCHEDULE_REQUEST_REQUIRED') })
  expect(acts(locked, 'CUSTOMER')).toContain('reschedule')
  expect([
    moveWords({ ...locked, startsAt: 'then' }),
    moveWords({ ...event(), startsAt: 'then' }),
    moveWords({ ...event(), startsAt: null }),
  ]).toEqual(['Request a new time', 'Reschedule', 'Choose a time'])
})
