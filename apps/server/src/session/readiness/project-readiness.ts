import { yes } from '@troupe/domain/answer'
import { type InboxGroup, inboxGroupOf, producerOf } from '@troupe/domain/session/inbox'
import { SESSION_STATUSES } from '@troupe/domain/session/kinds'
import { isOver } from '@troupe/domain/session/lifecycle'
import type { Readiness } from '@troupe/domain/session/readiness'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { asSystem, command, type House, type Work } from '../../platform/ctx.ts'
import { asHouse, type Db, inAnyName, type Tx } from '../../platform/database/db.ts'
import { withNext } from '../../platform/database/send.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { NO_ROW } from '../../platform/socket/rooms.ts'
import type { SessionView } from '../list/view.ts'
import { openPlaces, type WrittenSession } from '../list/written-places.ts'
import { readForHouse, selectionForHouse } from '../read.ts'
import { lateChangeOf } from './late.ts'
import { type Judged, placesOf, READINESS_FACTS, readinessOf } from './readiness.ts'

type Projected = Selectable<Tables['session_readiness']>

const over = SESSION_STATUSES.filter(isOver)
const isLasting = sql`s.status not in (${sql.join(over.map(sql.lit))})`

/** How many noted events one transaction writes. */
const mostAtOnce = 500

/**
 * Writes the readiness of every event that this transaction has touched, as the last thing before its commit. The database's triggers have noted
 * which events these are, so that no command can forget it (migration 0014). Whose inbox changes is told to their open pages.
 */
export async function settleReadiness(work: Work) {
  const { newSessions } = work.notes
  const noted = newSessions ? await takeOwnWithFacts(work.tx, newSessions) : await takeOwn(work.tx)
  if (noted.ids.length > 0) await write(work, noted)
}

/**
 * Writes what committed transactions have noted: other areas' changes and migrations. Two processes may do so at the same time. After a migration every event
 * may be noted, most of them over for years: these are looked at in one statement.
 */
export async function settleNoted(house: House) {
  for (let isFirst = true; ; isFirst = false) {
    const done = await command(asSystem(house), async (work) => {
      const noted = await takeNoted(work.tx)
      if (noted.length > 0) await write(work, { ids: idsOf(noted), made: [] })
      return yes(noted.length)
    })
    if (!done.ok || done.value < mostAtOnce) return
    if (isFirst) await forgetOver(house)
  }
}

/** Forgets notes of events that are over and have no row. A transaction that brings one back notes it again, and that note isn't seen here before its commit. */
async function forgetOver(house: House) {
  await sql`delete from session_stale n using session s where s.id = n.session_id and s.status in (${sql.join(over.map(sql.lit))})
    and not exists (select from session_readiness r where r.session_id = n.session_id)`.execute(house.db)
}

/** Writes what is noted into a database that no one uses yet. */
export async function projectNoted(db: Db, judged: Judged) {
  for (let noted = await takeNoted(db); noted.length > 0; noted = await takeNoted(db))
    await project(db, { ids: idsOf(noted), made: [] }, judged)
}

/** Notes the events whose experience the setting for blackouts no longer says the same of: it is read once, when the server starts. */
export async function noteBlackouts(db: Db, blackoutExperienceIds: readonly string[]) {
  await sql`insert into session_stale (session_id) select r.session_id from session_readiness r join session s on s.id = r.session_id
    where r.blackout <> (s.experience_id = any(${[...blackoutExperienceIds]}::uuid[]))`.execute(db)
}

/** Notes the events whose places become LATE by the clock, or are that no longer because the event begins. Run by a tick. */
export async function noteByTime(house: House) {
  await sql`insert into session_stale (session_id) select session_id from session_readiness where changes_at <= ${house.now()}::timestamptz`.execute(
    house.db,
  )
}

/** Noted events: all their ids, and the facts of those that this transaction has made, if they have been read. */
interface Noted {
  readonly ids: readonly string[]
  readonly made: readonly SessionView[]
}

const own = sql`delete from session_stale where txid = pg_current_xact_id_if_assigned() returning session_id`

async function takeOwn(tx: Tx): Promise<Noted> {
  const { rows } = await inAnyName(() => sql<{ session_id: string }>`${own}`.execute(tx))
  return { ids: idsOf(rows), made: [] }
}

/**
 * Takes what this transaction has noted and reads the events among it that it has made itself. No other transaction sees those, so that there is nothing
 * to lock before they are read; the others come without facts.
 */
async function takeOwnWithFacts(tx: Tx, newSessions: ReadonlySet<string>): Promise<Noted> {
  // the readiness follows from the whole event, whatever part of it the person may see
  const { rows } = await asHouse(tx, (db) =>
    sql<WrittenSession & { readonly noted_id: string; readonly is_new: boolean }>`with own as (${own})
      select o.session_id as noted_id, s.id is not null as is_new, ${selectionOfFacts(db)}
      from (select distinct session_id from own) o
      left join session s on s.id = o.session_id and s.id = any(${[...newSessions]}::uuid[])`.execute(db),
  )
  const made = rows.filter(({ is_new }) => is_new)
  return { ids: rows.map(({ noted_id }) => noted_id).sort(), made: openPlaces(made, new Set()) }
}

async function takeNoted(db: Db): Promise<readonly { session_id: string }[]> {
  const { rows } = await sql<{ session_id: string }>`
    delete from session_stale where id in (select id from session_stale order by id limit ${sql.lit(mostAtOnce)} for update skip locked)
    returning session_id`.execute(db)
  return rows
}

const idsOf = (rows: readonly { session_id: string }[]): string[] => [...new Set(rows.map((row) => row.session_id))].sort()

async function write(work: Work, noted: Noted) {
  // the readiness follows from the whole event, whatever part of it the person may see
  const { changed, told } = await asHouse(work.tx, async (db) => {
    const projected = await project(db, noted, { now: work.at, blackoutExperienceIds: work.settings.blackoutExperienceIds })
    const ready = projected.changed.flatMap(({ before, after }) => (isReady(after) && !isReady(before) ? [after.session_id] : []))
    for (const sessionId of ready) await work.emit('session.ready', { sessionId })
    return projected
  })
  for (const scope of told) work.tell(scope, NO_ROW, 'inbox.updated')
  for (const id of new Set(changed.flatMap(({ before, after }) => [before?.producer_id, after?.producer_id])))
    if (id) work.tell('person', id, 'inbox.updated')
}

/** Whether customers read that nothing is left to do. */
const isReady = (row: Projected | undefined): row is Projected => row?.customer_readiness === 'GameReady'

interface Change {
  readonly before: Projected | undefined
  readonly after: Projected | undefined
}

/**
 * Brings the rows of some events to what the rule says, and answers those that changed, with those in whose inbox they all are: the admins, and the
 * producers where an event has none. The rows are locked before the events are read: of two transactions that touch one event, the later one sees what the
 * earlier one did. Those that were `made` by this transaction have none yet.
 */
async function project(db: Db, { ids, made }: Noted, judged: Judged) {
  const rowsOfMade = rowsOf(made, judged)
  const madeIds = new Set(made.map(({ id }) => id))
  const earlier = ids.filter((id) => !madeIds.has(id))
  const had =
    earlier.length === 0
      ? []
      : await db
          .selectFrom('session_readiness')
          .select(columns)
          .where('session_id', 'in', earlier)
          .orderBy('session_id')
          .forUpdate()
          .execute()
  const rowsOfEarlier = earlier.length === 0 ? [] : await rowsByRule(db, judged, earlier)
  const has = new Map([...rowsOfMade, ...rowsOfEarlier].map((row) => [row.session_id, row]))
  const was = new Map(had.map((row) => [row.session_id, row]))
  const changed = ids.flatMap((id): Change[] => {
    const [before, after] = [was.get(id), has.get(id)]
    return isSame(before, after) ? [] : [{ before, after }]
  })
  const gone = changed.flatMap(({ before, after }) => (before && !after ? [before.session_id] : []))
  if (gone.length > 0) await db.deleteFrom('session_readiness').where('session_id', 'in', gone).execute()
  const rows = changed.flatMap(({ after }) => after ?? [])
  const isEveryones = (row: Projected | undefined) => row?.inbox != null && row.readiness === 'ManagersNeeded'
  const isForProducers = changed.some(({ before, after }) => isEveryones(before) || isEveryones(after))
  const told: readonly ('admins' | 'producers')[] = changed.length === 0 ? [] : isForProducers ? ['admins', 'producers'] : ['admins']
  if (rows.length > 0) await withNext(() => writeRows(db, rows))
  return { changed, told }
}

const writeRows = (db: Db, rows: readonly Projected[]) =>
  db
    .insertInto('session_readiness')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('session_id')
        .doUpdateSet(({ ref }) => Object.fromEntries(columns.map((column) => [column, ref(`excluded.${column}`)]))),
    )
    .execute()

const columns = [
  'session_id',
  'workspace_id',
  'starts_at',
  'readiness',
  'customer_readiness',
  'waiting',
  'inbox',
  'producer_id',
  'blackout',
  'late',
  'changes_at',
] as const
const isSame = (one: Projected | undefined, other: Projected | undefined) =>
  one === other || (one && other && columns.every((column) => String(one[column]) === String(other[column])))

const facts: ReadonlySet<string> = new Set([...READINESS_FACTS, 'starts_at', 'handOver'])

let textOfFacts: string | undefined

/** What is read of an event. Its text is the same each time, and is made of its parts once. */
function selectionOfFacts(db: Db): RawBuilder<unknown> {
  if (textOfFacts === undefined) {
    const { sql: text, parameters } = selectionForHouse(facts).compile(db)
    if (parameters.length > 0) throw new Error('what is read of every event depends on a value')
    textOfFacts = text
  }
  return sql.raw(textOfFacts)
}

/** What the rows of some events have to be: none for an event that is over. */
export const rowsByRule = async (db: Db, judged: Judged, ids: readonly string[]): Promise<Projected[]> =>
  rowsOf(await readForHouse(db, sql`s.id = any(${[...ids]}::uuid[]) and ${isLasting}`, facts), judged)

const rowsOf = (views: readonly SessionView[], { now, blackoutExperienceIds }: Judged): Projected[] =>
  views.flatMap((view): Projected[] => {
    const found = readinessOf(view, { reader: 'STAFF', now, blackoutExperienceIds })
    const shown = readinessOf(view, { reader: 'CUSTOMER', now, blackoutExperienceIds })
    if (!found || !shown) return []
    const { status, workspace_id, starts_at } = view
    const assignments = placesOf(view, now)
    const readiness: Readiness = found.status
    const inbox: InboxGroup | null = inboxGroupOf({
      ...{ status, scheduled: starts_at !== null, readiness, assignments },
      handsOver: view.handOver !== null,
    })
    const blackout = blackoutExperienceIds.includes(view.experience_id)
    return [
      {
        session_id: view.id,
        workspace_id,
        starts_at,
        readiness,
        customer_readiness: shown.status,
        waiting: found.waiting,
        inbox,
        producer_id: producerOf(assignments),
        blackout,
        late: assignments.some((place) => place.late),
        changes_at: lateChangeOf(view, now),
      },
    ]
  })

/** No clock changes a row any longer. */
const endOfTime = Temporal.Instant.from('9999-12-31T00:00Z')

/**
 * The events whose stored readiness isn't what the rule says; those that are noted as changed are left out, as they are written soon. Each row is judged at the
 * last instant for which it says it holds: the database doesn't know the server's clock.
 */
export async function wrongReadiness(db: Db, blackoutExperienceIds: readonly string[]): Promise<string[]> {
  const stored = await db.selectFrom('session_readiness').select(columns).execute()
  const noted = new Set((await db.selectFrom('session_stale').select('session_id').execute()).map((row) => row.session_id))
  const was = new Map(stored.map((row) => [row.session_id, row]))
  const views = await readForHouse(db, isLasting, facts)
  const rows = views.flatMap((view) => {
    const now = was.get(view.id)?.changes_at?.subtract({ milliseconds: 1 }) ?? endOfTime
    return rowsOf([view], { now, blackoutExperienceIds })
  })
  const right = new Map(rows.map((row) => [row.session_id, row]))
  return [...new Set([...right.keys(), ...was.keys()])].filter((id) => !noted.has(id) && !isSame(was.get(id), right.get(id)))
}
