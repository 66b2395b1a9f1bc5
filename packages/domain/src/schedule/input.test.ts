import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { parseInput } from '../input.ts'
import {
  bookInput,
  cancelQuery,
  forceInput,
  pathScheduleQuery,
  placeInput,
  refuseInput,
  requestInput,
  reserveInput,
  scheduleQuery,
  sessionCreateInput,
  slotsQuery,
  unscheduleQuery,
} from './input.ts'

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

/** The codes of a refused input, by field; null for one that is read. */
const refused = (schema: z.core.$ZodType, input: unknown) => {
  const answer = parseInput(schema, input)
  return answer.ok ? null : answer.extensions.fields
}
const wish = { startsAt: '2026-10-06T15:00:00Z', timezone: 'Europe/Berlin' }
/** Which of a field's two edges and the values beyond them are taken: beyond, at, at, beyond. */
const edges = (schema: z.core.$ZodType, input: object, field: string, values: readonly unknown[]) =>
  values.map((value) => refused(schema, { ...input, [field]: value }) === null)

test('accepts one to ten thousand people and a quarter of an hour to ten hours', () => {
  expect(edges(sessionCreateInput, payload, 'attendees', [0, 1, 10_000, 10_001])).toEqual([false, true, true, false])
  expect(edges(sessionCreateInput, payload, 'duration', [14, 15, 600, 601])).toEqual([false, true, true, false])
  expect(edges(reserveInput, wish, 'quantity', [0, 1, 400, 401])).toEqual([false, true, true, false])
  expect(edges(reserveInput, wish, 'version', [0, 1, 2_000_000_000, 2_000_000_001])).toEqual([false, true, true, false])
})

test('optional fields of a new event may also be null', () => {
  expect(refused(sessionCreateInput, { ...payload, date: null, location: null, customizations: null, group: null })).toBeNull()
  expect(edges(sessionCreateInput, payload, 'name', ['', 'N', 'x'.repeat(96), 'x'.repeat(97)])).toEqual([false, true, true, false])
})

test('customizations are plain values under short names', () => {
  const refusedWith = (customizations: object) => refused(sessionCreateInput, { ...payload, customizations })
  expect(refusedWith({ ['k'.repeat(64)]: 'x'.repeat(2000), rooms: 2, music: true, note: null })).toBeNull()
  expect(refusedWith({ ['k'.repeat(65)]: 1 })).not.toBeNull()
  expect(refusedWith({ logo: 'x'.repeat(2001) })).not.toBeNull()
  expect(refusedWith({ deep: {} })).not.toBeNull()
})

test('a place has words of limited length next to its coordinates', () => {
  const point = { latitude: 52.5, longitude: 13.4 }
  for (const [field, most] of [
    ['name', 200],
    ['address', 300],
    ['city', 100],
  ] as const) {
    expect(edges(placeInput, point, field, ['', 'x'.repeat(most), 'x'.repeat(most + 1)])).toEqual([true, true, false])
  }
  expect(refused(placeInput, {})).toEqual({ latitude: ['REQUIRED'], longitude: ['REQUIRED'] })
})

test('the tokens that come back to us are bounded, and a hold is named by its id', () => {
  expect(edges(reserveInput, wish, 'quoteToken', ['x'.repeat(128), 'x'.repeat(129)])).toEqual([true, false])
  for (const [schema, input] of [
    [reserveInput, wish],
    [unscheduleQuery, {}],
  ] as const)
    expect(edges(schema, input, 'feeId', [undefined, 'x'.repeat(128), 'x'.repeat(129)])).toEqual([true, true, false])
  expect(edges(bookInput, {}, 'holdId', [id, 'hold'])).toEqual([true, false])
})

test('at most a hundred assignments give way, each named by its id', () => {
  const forced = { startsAt: wish.startsAt, reason: 'The client fell ill' }
  expect(edges(forceInput, forced, 'givesWay', [[], Array(100).fill(id), Array(101).fill(id), ['x']])).toEqual([true, true, false, false])
})

test('a reason that must be given has one to five hundred characters; one that staff alone must give may be left out', () => {
  expect(edges(forceInput, { startsAt: wish.startsAt }, 'reason', ['', 'R', 'x'.repeat(500), 'x'.repeat(501)])).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(edges(refuseInput, {}, 'reason', [undefined, ' ', 'R', 'x'.repeat(501)])).toEqual([false, false, true, false])
  expect(refused(refuseInput, { reason: 'R', state: 'APPROVED' })).toEqual({ state: ['UNKNOWN'] })
  expect(edges(cancelQuery, {}, 'reason', [undefined, '', 'x'.repeat(500), 'x'.repeat(501)])).toEqual([true, true, true, false])
})

test('a request names the wanted time, and may say something to the producer', () => {
  expect(edges(requestInput, wish, 'message', [undefined, 'x'.repeat(1000), 'x'.repeat(1001)])).toEqual([true, true, false])
  expect(refused(requestInput, {})).toEqual({ startsAt: ['REQUIRED'], timezone: ['REQUIRED'] })
})

test('a query needs a start and a zone, and its numbers are bounded like those of an event', () => {
  const query = { start: '2026-10-06T00:00:00Z', timezone: 'Europe/Berlin' }
  expect(refused(scheduleQuery, query)).toBeNull()
  expect(edges(scheduleQuery, query, 'duration', ['14', '15', '600', '601'])).toEqual([false, true, true, false])
  expect(edges(scheduleQuery, query, 'scheduleOffset', ['0', '1440', '1441'])).toEqual([true, true, false])
  expect(edges(scheduleQuery, query, 'quantity', ['0', '1', '400', '401'])).toEqual([false, true, true, false])
  expect(edges(scheduleQuery, query, 'attendees', ['0', '1', '10000', '10001'])).toEqual([false, true, true, false])
  expect(edges(scheduleQuery, query, 'location', ['x'.repeat(2000), 'x'.repeat(2001)])).toEqual([true, false])
  expect(edges(scheduleQuery, query, 'language', ['en', 'pt-BR', 'fil', 'EN', 'english', 'en-us', 'xen', 'en-USA'])).toEqual([
    ...[true, true, true],
    ...[false, false, false, true, false],
  ])
})

test('where the path names the experience, the query doesn’t, and slots may name an event that exists', () => {
  const query = { start: '2026-10-06T00:00:00Z', timezone: 'Europe/Berlin', experienceId: id }
  expect(parseInput(scheduleQuery, query)).toMatchObject({ value: { experienceId: id } })
  expect(parseInput(pathScheduleQuery, query)).toMatchObject({ value: expect.not.objectContaining({ experienceId: id }) })
  expect(edges(slotsQuery, query, 'sessionId', [undefined, id, 'malformed', 'x'.repeat(65)])).toEqual([true, true, true, false])
})
