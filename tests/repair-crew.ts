import { sql } from 'kysely'
import { placeOf } from './crew.ts'
import type { OpenHouse } from './house.ts'
import { makeSession, type TestSession } from './staffing/session.ts'
import { idOf, world } from './world/ids.ts'

const user = (name: string) => idOf('user', name)

/** Only these hosts play, around the clock, each in some languages; every producer still does. */
export async function onlyHosts(app: OpenHouse, crew: Readonly<Record<string, readonly string[]>>) {
  const names = Object.keys(crew)
  const ids = names.map(user)
  await app.db
    .updateTable('account_user')
    .set({ active: sql<boolean>`id = any(${ids}::uuid[])`, daily_limit: 99, load: 60, level: 3 })
    .where('role', 'in', ['HOST', 'PLANT'])
    .execute()
  for (const [name, languages] of Object.entries(crew))
    await app.db
      .updateTable('account_user')
      .set({ languages: [...languages] })
      .where('id', '=', user(name))
      .execute()
  const always = [...ids, world.users.producer]
  await app.db.deleteFrom('staffing_availability').where('user_id', 'in', always).execute()
  const week = always.flatMap((user_id) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ user_id, day, from_time: '00:00', to_time: '24:00' })))
  await app.db.insertInto('staffing_availability').values(week).execute()
}

/** An event whose host's place is in the hands of the server; someone may be asked for it, or have accepted. */
export async function sold(app: OpenHouse, wanted: TestSession, host?: { readonly name: string; readonly accepts?: boolean }) {
  const made = await makeSession(app.system, wanted)
  if (!made.ok) throw new Error(made.code)
  const { id } = await placeOf(app.db, made.value)
  if (host) {
    const asked = await app.as('producer@troupe.example').call('PUT', `/scheduler/session-assignment/${id}/host`, {
      id: user(host.name),
      ...(host.accepts ? { approval: false, reason: 'Agreed by phone' } : {}),
    })
    if (asked.status !== 200) throw new Error(JSON.stringify(asked.body))
  }
  await app.db.updateTable('staffing_assignment').set({ type: 'Auto' }).where('id', '=', id).execute()
  return { id: made.value, place: id }
}

/** Who has the place, and whether they were asked, have accepted, or are only pencilled. */
export async function holderOf(app: OpenHouse, place: string): Promise<string> {
  const row = await app.db
    .selectFrom('staffing_claim as c')
    .innerJoin('account_user as u', 'u.id', 'c.user_id')
    .leftJoin('staffing_approval as o', 'o.id', 'c.approval_id')
    .select(['u.email', 'o.state'])
    .where('c.assignment_id', '=', place)
    .where('c.hold_id', 'is', null)
    .executeTakeFirst()
  return row ? `${row.state ?? 'pencil'} ${row.email.split('@')[0]}` : 'no one'
}
