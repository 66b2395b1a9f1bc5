import { expect, test } from 'vitest'
import { mayAdd, mayChange } from './media-rights.ts'

const event = (reason: string | null) => ({ asksMe: false, meta: { permissions: { edit: { value: reason === null, reason } } } }) as never
const person = (role: string, permission: string) => ({ id: 'me', role, permission }) as never
const viewer = person('BOOKING_USER', 'BOOKING_USER')
const host = person('HOST', 'HOST')
const media = { purpose: 'MEDIA', uploadedBy: { id: 'me', fullName: 'Me' } } as const
const others = { purpose: 'MEDIA', uploadedBy: { id: 'other', fullName: 'Other' } } as const

test('editors, hosts and staff add files, editors also once the event is locked; viewers and plant actors don’t', () => {
  expect(mayAdd(event(null), viewer)).toBe(true)
  expect(mayAdd(event('STARTS_SOON'), viewer)).toBe(true)
  expect(mayAdd(event('FORBIDDEN'), viewer)).toBe(false)
  expect(mayAdd(event('FORBIDDEN'), host)).toBe(true)
  expect(mayAdd(event('FORBIDDEN'), person('PLANT', 'HOST'))).toBe(false)
  expect(mayAdd(event('FORBIDDEN'), person('EVENT_PRODUCER', 'STAFF'))).toBe(true)
})

test('a host changes their own files, an editor all but reports, staff all', () => {
  expect(mayChange(event('FORBIDDEN'), host, media)).toBe(true)
  expect(mayChange(event('FORBIDDEN'), host, others)).toBe(false)
  expect(mayChange(event('STARTS_SOON'), viewer, others)).toBe(true)
  expect(mayChange(event(null), viewer, { ...media, purpose: 'REPORT' })).toBe(false)
  expect(mayChange(event('FORBIDDEN'), person('ADMIN', 'ADMIN'), { ...others, purpose: 'REPORT' })).toBe(true)
})
