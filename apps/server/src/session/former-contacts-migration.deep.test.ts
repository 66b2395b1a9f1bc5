import { openTestDatabase } from '@troupe/tests/database'
import { world } from '@troupe/tests/world/ids'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../migrations/0057-former-contacts.ts'

test('upcoming events of an older database lose the contacts who left; past ones and members stay', async () => {
  const { db, close } = await openTestDatabase()
  const [former, member] = [world.users.haldenEditor, world.users.viewer]
  const { northwind } = world.workspaces
  const event = async (change: { status: 'SCHEDULED' | 'CANCELLED' | 'COMPLETED'; contact: string; booking: string; extra: string }) => {
    const row = await db
      .selectFrom('session')
      .select(['id', 'version'])
      .where('workspace_id', '=', northwind)
      .where('status', '=', change.status)
      .where('id', 'not in', [...used, world.sessions.live])
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    used.push(row.id)
    // far ahead of the database's clock, each on a day of its own
    const day = Temporal.Instant.from(`2090-01-1${used.length}T10:00Z`)
    await db
      .updateTable('session')
      .set({
        contact_id: change.contact,
        booking_contact_id: change.booking,
        ...(change.status === 'SCHEDULED' ? { starts_at: day, ends_at: day.add({ hours: 1 }) } : {}),
      })
      .where('id', '=', row.id)
      .execute()
    await db.deleteFrom('session_booking_contact').where('session_id', '=', row.id).execute()
    await db.insertInto('session_booking_contact').values({ session_id: row.id, user_id: change.extra }).execute()
    return row
  }
  const used: string[] = [world.sessions.gameReady]
  const mixed = await event({ status: 'SCHEDULED', contact: former, booking: member, extra: former })
  const extra = await event({ status: 'SCHEDULED', contact: member, booking: member, extra: former })
  const right = await event({ status: 'SCHEDULED', contact: member, booking: member, extra: member })
  const cancelled = await event({ status: 'CANCELLED', contact: former, booking: former, extra: former })
  const completed = await event({ status: 'COMPLETED', contact: former, booking: former, extra: former })
  await up(db as unknown as Kysely<unknown>)
  const after = async ({ id, version }: { readonly id: string; readonly version: number }) => {
    const row = await db
      .selectFrom('session')
      .select(['contact_id', 'booking_contact_id', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const list = await db.selectFrom('session_booking_contact').select('user_id').where('session_id', '=', id).execute()
    return [row.contact_id, row.booking_contact_id, list.map(({ user_id }) => user_id), row.version - version]
  }
  expect(await after(mixed)).toEqual([null, member, [], 1])
  expect(await after(extra)).toEqual([member, member, [], 1])
  expect(await after(right)).toEqual([member, member, [member], 0])
  for (const kept of [cancelled, completed]) expect(await after(kept)).toEqual([former, former, [former], 0])
  await close()
})
