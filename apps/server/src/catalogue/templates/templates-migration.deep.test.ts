import { openTestDatabase } from '@troupe/tests/database'
import { idOf, world } from '@troupe/tests/world/ids'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../../migrations/0067-templates.ts'

const [shared, own, other, event, past, room] = ['shared', 'own', 'other', 'event', 'past', 'room'].map((name) =>
  idOf('old template', name),
)

test('ids of an older database become templates with the names of their shows, and no event loses its own', async () => {
  const { db, close } = await openTestDatabase()
  await sql`alter table session drop constraint session_template_id_fkey`.execute(db)
  await sql`alter table catalogue_format drop constraint catalogue_format_template_id_fkey`.execute(db)
  await sql`drop table catalogue_template`.execute(db)
  const { theLostLedger, murderInTheGreenRoom, battleRoyale } = world.experiences
  await sql`update session set template_id = null`.execute(db)
  await sql`update catalogue_format set template_id = null`.execute(db)
  const formats = async (experience: string) =>
    await db.selectFrom('catalogue_format').select(['id', 'title', 'type']).where('experience_id', '=', experience).orderBy('id').execute()
  const [first, second] = await formats(murderInTheGreenRoom)
  const give = (format: string | undefined, template: string | undefined) =>
    sql`update catalogue_format set template_id = ${template} where id = ${format}`.execute(db)
  // one template of a whole show, and two of the formats of another
  for (const { id } of await formats(theLostLedger)) await give(id, shared)
  await give(first?.id, own)
  await give(second?.id, other)
  const { completed, greenRoom } = world.sessions
  await sql`update session set template_id = ${event} where id = ${completed}`.execute(db)
  await sql`update session set template_id = ${shared}, sync_type = 'vas' where id = ${greenRoom}`.execute(db)
  await sql`insert into session_change (session_id, at, operation, version, fields, heads) values (${greenRoom}, now(), 'updateSession', 2,
    jsonb_build_object('templateId', jsonb_build_object('before', ${past}::text, 'after', ${shared}::text)), array['templateId'])`.execute(
    db,
  )
  await sql`update setting_system set value = to_jsonb(${room}::text) where key = 'OPEN_ROOM_TEMPLATE_ID'`.execute(db)
  // a copy of a show has the same title as its original
  await sql`update catalogue_experience set title = 'The Lost Ledger' where id = ${battleRoyale}`.execute(db)
  const [copied] = await formats(battleRoyale)
  const copy = idOf('old template', 'copy')
  await sql`update catalogue_format set template_id = ${copy}, title = '' where id = ${copied?.id}`.execute(db)

  await db.transaction().execute((tx) => up(tx as unknown as Kysely<unknown>))

  const rows = await db
    .selectFrom('catalogue_template')
    .select(['id', 'name', 'kind', 'sync_type', 'type', 'workspace_id', 'duration', 'lobby', 'timeline'])
    .execute()
  const found = (id: string | undefined) => rows.find((row) => row.id === id)
  const noOwn = { workspace_id: null, duration: null, lobby: null, timeline: [] }
  // the histories of the world's events still name what they were booked with
  expect(found(idOf('template', 'buzzerNight'))).toMatchObject({ kind: 'LEGACY', name: 'Buzzer Night', sync_type: 'multi-round' })
  expect(rows).toEqual(rows.map((row) => ({ ...row, ...noOwn })))
  expect(found(own)).toMatchObject({
    name: `Murder in the Green Room: ${first?.title}`,
    kind: 'MASTER',
    sync_type: 'breadcrumb',
    type: first?.type,
  })
  expect(found(other)).toMatchObject({ name: `Murder in the Green Room: ${second?.title}`, kind: 'MASTER' })
  expect(found(room)).toMatchObject({ name: 'Open rooms', kind: 'MASTER', sync_type: 'standard', type: null })
  expect([found(shared)?.kind, found(copy)?.kind]).toEqual(['MASTER', 'MASTER'])
  expect(found(shared)?.name).toMatch(/^The Lost Ledger: /)
  expect(found(copy)?.name).toBe('The Lost Ledger')
  expect(found(shared)?.type).toBeNull()
  for (const id of [event, past]) expect(found(id)).toMatchObject({ kind: 'LEGACY', sync_type: id === past ? 'vas' : 'breadcrumb' })
  expect(found(event)?.name).not.toBe(found(past)?.name)
  const kept = await db.selectFrom('session').select(['id', 'template_id']).where('template_id', 'is not', null).orderBy('id').execute()
  expect(new Map(kept.map((row) => [row.id, row.template_id]))).toEqual(
    new Map([
      [completed, event],
      [greenRoom, shared],
    ]),
  )
  await expect(give(first?.id, idOf('old template', 'nowhere'))).rejects.toThrow('catalogue_format_template_id_fkey')
  await expect(sql`update session set template_id = ${idOf('old template', 'nowhere')}`.execute(db)).rejects.toThrow(
    'session_template_id_fkey',
  )
  await close()
})
