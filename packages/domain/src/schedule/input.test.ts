import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { forceInput, reserveInput, scheduleQuery, sessionCreateInput } from './input.ts'

const id = '0190a5b2-7c11-8d3e-9f00-0123456789ab'
const payload = {
  workspaceId: id,
  experienceId: id,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'Europe/Berlin',
  attendees: 20,
  duration: 60,
}
const refusedField = (change: object, field: string) => {
  const answer = parseInput(sessionCreateInput, { ...payload, ...change })
  expect(answer).toMatchObject({ code: 'INVALID', extensions: { fields: { [field]: [expect.any(String)] } } })
}

test('a create payload needs seven fields and takes the optional ones', () => {
  expect(parseInput(sessionCreateInput, payload).ok).toBe(true)
  const more = {
    date: '2026-10-06T15:00:00Z',
    location: { latitude: 52.5, longitude: 13.4 },
    packageLevel: 'PRO',
    customizations: { logo: 'x' },
    group: id,
  }
  expect(parseInput(sessionCreateInput, { ...payload, ...more }).ok).toBe(true)
  expect(parseInput(sessionCreateInput, {})).toMatchObject({
    extensions: { fields: Object.fromEntries(Object.keys(payload).map((key) => [key, ['REQUIRED']])) },
  })
})

test('attendees, durations, dates and zones outside reason are refused', () => {
  for (const attendees of [-1, 0, 10_001, 1.5, '1', Number.NaN, Number.POSITIVE_INFINITY]) refusedField({ attendees }, 'attendees')
  for (const duration of [0, 14, 601, 1e6, 30.5]) refusedField({ duration }, 'duration')
  for (const date of ['9999-01-01T00:00:00Z', '1970-01-01T00:00:00Z', 'tomorrow']) refusedField({ date }, 'date')
  for (const timezone of ['Mars/Phobos', '+02:00']) refusedField({ timezone }, 'timezone')
  refusedField({ workspaceId: '1 or 1=1' }, 'workspaceId')
  refusedField({ format: 'remote' }, 'format')
})

test('a number of rooms is a whole one from 1 to 400', () => {
  const wish = { startsAt: '2026-10-06T15:00:00Z', timezone: 'US/Eastern' }
  for (const quantity of [-1, 0, 0.5, 401, 1e9, '1']) expect(parseInput(reserveInput, { ...wish, quantity }).ok).toBe(false)
  expect(parseInput(reserveInput, { ...wish, quantity: 400 }).ok).toBe(true)
  expect(parseInput(reserveInput, wish)).toMatchObject({ value: { timezone: 'America/New_York' } })
})

test('moving by force needs a reason that says something', () => {
  expect(parseInput(forceInput, { startsAt: '2026-10-06T15:00:00Z', reason: '  ' }).ok).toBe(false)
  expect(parseInput(forceInput, { startsAt: '2026-10-06T15:00:00Z', reason: 'The client fell ill' }).ok).toBe(true)
})

test('a query is read from text', () => {
  const query = { start: '2026-10-06T00:00:00Z', timezone: 'Europe/Berlin', duration: '60', quantity: '2' }
  expect(parseInput(scheduleQuery, query)).toMatchObject({ ok: true })
  expect(parseInput(scheduleQuery, { ...query, duration: '6000' }).ok).toBe(false)
})
