import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import type { AnnouncedEvent, GroupPattern, ToldOfEvent } from '@troupe/domain/session/group'
import { type Selectable, sql } from 'kysely'
import { actorId, type Work } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { SessionTables } from '../../platform/database/tables/session.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { contactIds } from '../contacts/leave-contacts.ts'
import { lockCrews, lockSessions, sessionForUpdate } from '../lock.ts'
import { noteChange } from '../log/log.ts'
import { type SessionRow, sessionColumns } from '../row.ts'

const groupColumns = [
  ...(['id', 'workspace_id', 'name', 'pattern', 'gap_minutes', 'announced_at', 'announced_by', 'announced'] as const),
  ...(['created_by', 'created_at', 'version'] as const),
] as const
export type GroupRow = Selectable<SessionTables['session_group']>

/** A group as anyone who may see it finds it. */
export async function groupById(db: Db | Tx, id: string): Promise<GroupRow | undefined> {
  if (!isUuid(id)) return undefined
  return db.selectFrom('session_group').select(groupColumns).where('id', '=', id).executeTakeFirst()
}

/**
 * Locks a group, before any of its events: other commands that join, leave or move it wait. Answers NOT_FOUND for a group of another customer as for
 * one that doesn't exist, FORBIDDEN where the caller may read it but not change it.
 */
export async function lockGroup(work: Work, id: string): Promise<Answer<GroupRow>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const row = await work.tx.selectFrom('session_group').select(groupColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) return no('NOT_FOUND')
  work.readClock()
  const facts = { workspaceId: row.workspace_id }
  if (reaches(work.scope, facts)) return yes(row)
  return no(reaches(scopeOf('sessionGroup', work.actor), facts) ? 'FORBIDDEN' : 'NOT_FOUND')
}

/** The events of a group that aren't cancelled, the earliest first and those without a date last. */
export const eventsOfGroup = (tx: Db | Tx, groupId: string): Promise<SessionRow[]> =>
  tx
    .selectFrom('session')
    .select(sessionColumns)
    .where('group_id', '=', groupId)
    .where('status', '<>', 'CANCELLED')
    .orderBy(sql`starts_at nulls last`)
    .orderBy('id')
    .execute()

/** Locks events in the order of their ids and answers them in the order of the list. Refuses as `sessionForUpdate`, {index} of the first that can't be had. */
export async function lockEvents(work: Work, ids: readonly string[]): Promise<Answer<SessionRow[]>> {
  await lockSessions(work, ids)
  const rows: SessionRow[] = []
  for (const [index, id] of ids.entries()) {
    const row = await sessionForUpdate(work, id)
    if (!row.ok) return no(row.code, { index })
    rows.push(row.value)
  }
  return yes(rows)
}

/** Writes a new group. */
export async function insertGroup(
  work: Work,
  group: { readonly workspaceId: string; readonly name: string; readonly pattern: GroupPattern; readonly gapMinutes: number },
): Promise<GroupRow> {
  return work.tx
    .insertInto('session_group')
    .values({
      workspace_id: group.workspaceId,
      name: group.name,
      pattern: group.pattern,
      gap_minutes: group.gapMinutes,
      announced: '{}',
      created_by: actorId(work),
      created_at: work.at,
    })
    .returning(groupColumns)
    .executeTakeFirstOrThrow()
}

/** Writes what changes of a locked group itself, and tells the open pages of its events. */
export async function updateGroup(
  work: Work,
  row: GroupRow,
  change: Partial<Pick<GroupRow, 'name' | 'pattern' | 'gap_minutes' | 'announced_at' | 'announced_by' | 'announced'>>,
): Promise<void> {
  const { announced, ...columns } = change
  await work.tx
    .updateTable('session_group')
    .set({ ...columns, ...(announced === undefined ? {} : { announced: JSON.stringify(announced) }), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  for (const { id } of await eventsOfGroup(work.tx, row.id)) work.tell('session', id, 'session.updated')
}

/** Puts a locked event into a group, or into none (null). The other events of both hear of it. */
export async function setGroup(work: Work, row: SessionRow, groupId: string | null): Promise<SessionRow> {
  if (row.group_id === groupId) return row
  // the next version is noted in a unique row: a transaction that has the crews and moves a pencil of this event would wait for it
  await lockCrews(work)
  const set = await work.tx
    .updateTable('session')
    .set({ group_id: groupId, version: row.version + 1 })
    .where('id', '=', row.id)
    .returning(sessionColumns)
    .executeTakeFirstOrThrow()
  noteChange(work, set, { groupId: { before: row.group_id, after: groupId } })
  work.tell('session', row.id, 'session.updated')
  for (const id of [row.group_id, groupId])
    if (id !== null) for (const event of await eventsOfGroup(work.tx, id)) work.tell('session', event.id, 'session.updated')
  return set
}

/** An event of a group as its people are told of it, and who these are. */
export type EventToTell = ToldOfEvent & { readonly people: readonly string[] }

/** What people are told of the events of a group that aren't cancelled, by their ids in the order of their starts. */
export async function eventsToTell(db: Db | Tx, groupId: string): Promise<Readonly<Record<string, EventToTell>>> {
  const rows = await db
    .selectFrom('session as s')
    .leftJoin('session_location as l', (join) => join.onRef('l.session_id', '=', 's.id').on('l.type', '=', 'START'))
    .select(['s.id', 's.name', 's.starts_at', 's.timezone', 'l.name as placeName', 'l.address', contactIds.as('people')])
    .where('s.group_id', '=', groupId)
    .where('s.status', '<>', 'CANCELLED')
    .orderBy(sql`s.starts_at nulls last`)
    .orderBy('s.id')
    .execute()
  return Object.fromEntries(
    rows.map(({ id, name, starts_at, timezone, placeName, address, people }) => [
      id,
      { name, startsAt: starts_at?.toString() ?? null, timezone, place: placeName || address || null, people: [...new Set(people)] },
    ]),
  )
}

/** What an announcement that is made now says, with everyone whom it and the ones before told. */
export const announcedNow = (events: Readonly<Record<string, EventToTell>>): Record<string, AnnouncedEvent> =>
  Object.fromEntries(
    Object.entries(events).map(([id, { people, name, startsAt, timezone, place }]) => [
      id,
      { name, startsAt, timezone, place, told: people },
    ]),
  )
