import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeOver, startDiy } from './clock.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
afterAll(() => app.close())

test('PAY-14 self-hosting is for subscribers and the workspaces on the list; such an event and its game start and end by themselves', async () => {
  const format = await app.db
    .selectFrom('catalogue_format as f')
    .innerJoin('catalogue_experience as e', 'e.id', 'f.experience_id')
    .select(['f.experience_id', 'f.type', 'f.duration'])
    .where('f.host_type', '=', 'SELF_HOSTED')
    .where('e.subscribers', '=', false)
    .orderBy('f.id')
    .executeTakeFirstOrThrow()
  const body = {
    experienceId: format.experience_id,
    format: format.type,
    hostType: 'SELF_HOSTED',
    timezone: 'America/New_York',
    attendees: 20,
    duration: format.duration,
    date: '2026-10-06T15:00:00Z',
  }
  const refused = await app.as('editor@halden.example').call('POST', '/session', { ...body, workspaceId: world.workspaces.halden })
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([403, 'SUBSCRIBERS_ONLY', 'Subscribers Only Operation'])
  const made = await app.as('editor@orbis.example').call('POST', '/session', { ...body, workspaceId: world.workspaces.diy })
  expect(made.body).toMatchObject({ status: 'SCHEDULED' })
  const places = await app.db.selectFrom('staffing_assignment').select('id').where('session_id', '=', made.body.id).execute()
  expect(places).toEqual([])
  app.clock.now = Temporal.Instant.from(body.date)
  await startDiy(app.house)
  const states = () =>
    app.db
      .selectFrom('session as s')
      .innerJoin('game_playthrough as p', 'p.session_id', 's.id')
      .select(['s.status', 'p.status as game', 'p.started_at', 'p.ended_at'])
      .where('s.id', '=', made.body.id)
      .executeTakeFirst()
  const startedAt = app.clock.now
  expect(await states()).toEqual({ status: 'LIVE', game: 'STARTED', started_at: startedAt, ended_at: null })
  app.clock.now = startedAt.add({ minutes: (format.duration ?? 0) + 31 })
  await completeOver(app.house)
  expect(await states()).toEqual({ status: 'COMPLETED', game: 'ENDED', started_at: startedAt, ended_at: app.clock.now })
})
