import { expect, test } from 'vitest'
import { mayHandOver, producerUntil } from './hand-over.ts'

const now = Temporal.Instant.from('2026-12-01T12:00:00Z')
const inHours = (hours: number) => now.add({ minutes: hours * 60 })
const show = { role: 'HOST', state: 'ACCEPTED', status: 'SCHEDULED', callAt: inHours(72) } as const

test('a host or actor asks until 24 hours before their call, and a colleague says yes until 12 hours before it', () => {
  expect(mayHandOver(show, now)).toEqual({ ok: true, value: { until: inHours(60) } })
  expect(mayHandOver({ ...show, role: 'PLANT', callAt: inHours(24) }, now)).toMatchObject({ ok: true })
  expect(mayHandOver({ ...show, callAt: inHours(23.9) }, now)).toMatchObject({ ok: false, extensions: { reason: 'TOO_LATE' } })
})

test('only an accepted offer of a planned event with a date is handed over, and no producer’s or salesperson’s place', () => {
  for (const change of [{ state: 'PENDING' }, { state: null }, { status: 'LIVE' }, { status: 'CANCELLED' }, { callAt: null }] as const)
    expect(mayHandOver({ ...show, ...change }, now)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' })
  for (const role of ['PRODUCER', 'SUPPORTING_PRODUCER', 'SALESPERSON'] as const)
    expect(mayHandOver({ ...show, role }, now)).toMatchObject({ ok: false, code: 'NOT_ALLOWED_TYPE' })
})

test('the producer has 48 hours, and never longer than until 12 hours before the call', () => {
  expect([200, 60, 40].map((hours) => producerUntil(inHours(hours), now))).toEqual([48, 48, 28].map(inHours))
})
