import { hostsOf } from '@troupe/tests/crew'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { onlyHosts, sold } from '@troupe/tests/repair-crew'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../check-invariants.ts'
import { agreeWithZones } from './agree-with-zones.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
afterAll(() => app.close())

const rowOf = (id: string) =>
  app.db
    .selectFrom('session')
    .select(['status', 'starts_at', 'ends_at', 'local_start', 'timezone', 'calendar_sequence', 'credits', 'timeline_starts_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** As if the rules had changed since: the row says an hour later than the wall does now. */
async function makeStale(id: string) {
  const { starts_at, ends_at } = await rowOf(id)
  const later = (at: Temporal.Instant | null) => at?.add({ hours: 1 }) ?? null
  await app.db
    .updateTable('session')
    .set({ starts_at: later(starts_at), ends_at: later(ends_at), timeline_starts_at: later(starts_at) })
    .where('id', '=', id)
    .execute()
}

test('nothing moves while all clocks agree', async () => {
  expect(await agreeWithZones(app.house)).toBe(0)
})

test('when the rules of a zone change, an event keeps its local time, and its crew, calendars and books follow', async () => {
  const ids = [world.sessions.gameReady, world.sessions.requested]
  const before = await Promise.all(ids.map(rowOf))
  for (const id of ids) await makeStale(id)
  expect((await checkInvariants(app.db)).find((one) => one.id === 'I-19')?.violations).toBe(2)

  expect(await agreeWithZones(app.house)).toBe(2)
  for (const [index, id] of ids.entries()) {
    const { calendar_sequence, ...was } = before[index] as Awaited<ReturnType<typeof rowOf>>
    expect(await rowOf(id)).toEqual({ ...was, calendar_sequence: calendar_sequence + 1 })
    const audit = await app.db
      .selectFrom('audit_entry')
      .select(['operation', 'after'])
      .where('subject_id', '=', id)
      .where('operation', '=', 'time zone rules')
      .execute()
    expect(audit).toEqual([{ operation: 'time zone rules', after: expect.objectContaining({ startsAt: was.starts_at?.toString() }) }])
    // its local time is what it was, so no one reads that it was rescheduled, or is asked again; calendars have its instant
    const mails = await app.db
      .selectFrom('message_mail')
      .select(['kind', 'subject', 'body', 'calendar'])
      .where('session_id', '=', id)
      .execute()
    expect(mails.length).toBeGreaterThan(0)
    for (const { kind, subject, body, calendar } of mails) {
      expect(kind).toBe('session.clocksChanged')
      expect(`${subject}\n${body}`).not.toMatch(/reschedul/i)
      expect(calendar).toContain(`DTSTART:${was.starts_at?.toString().replaceAll(/[-:]/g, '').slice(0, 8)}`)
    }
  }
  expect((await checkInvariants(app.db)).filter((one) => one.violations > 0)).toEqual([])
  expect(await agreeWithZones(app.house)).toBe(0)
})

test('an hour that happens twice is left as it was chosen, either of the two', async () => {
  const { id } = await app.db
    .selectFrom('session')
    .select('id')
    .where('status', '=', 'SCHEDULED')
    .where('diy', '=', true)
    .where('starts_at', '>', testNow)
    .executeTakeFirstOrThrow()
  // 01:30 on the night when New York's clocks go back, the second time
  const startsAt = Temporal.Instant.from('2026-11-01T06:30:00Z')
  const { duration } = await app.db.selectFrom('session').select('duration').where('id', '=', id).executeTakeFirstOrThrow()
  await app.db
    .updateTable('session')
    .set({
      starts_at: startsAt,
      ends_at: startsAt.add({ minutes: duration }),
      local_start: '2026-11-01T01:30:00',
      timezone: 'America/New_York',
    })
    .where('id', '=', id)
    .execute()
  expect(await agreeWithZones(app.house)).toBe(0)
  expect((await rowOf(id)).starts_at?.toString()).toBe(startsAt.toString())
})

test('a host whom no one could replace stays, also while a customer holds another time for the event', async () => {
  await onlyHosts(app, { host: ['en'] })
  const { id, place } = await sold(app, { startsAt: '2027-03-02T18:00:00Z' }, { name: 'host', accepts: true })
  await app.db.updateTable('staffing_assignment').set({ type: 'Manual' }).where('id', '=', place).execute()
  await makeStale(id)
  const wanted = { startsAt: '2027-03-02T18:15:00Z', timezone: 'America/Chicago' }
  expect(await app.as('editor@northwind.example').call('POST', `/scheduler/session/${id}/reserve`, wanted)).toMatchObject({ status: 200 })
  expect(await agreeWithZones(app.house)).toBe(1)
  expect([(await rowOf(id)).starts_at?.toString(), await hostsOf(app.db, id)]).toEqual(['2027-03-02T18:00:00Z', ['ACCEPTED host']])
})
