import { type Answer, no, yes } from '@troupe/domain/answer'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import type { CrewFacts } from '@troupe/domain/session/crew-facts'
import { type CrewSize, placesFor } from '@troupe/domain/staffing/places'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import type { CrewReader } from './board.ts'
import { freeAmong, knownAt } from './search.ts'
import { needOf, userRole } from './seat.ts'

declare module '../../platform/ctx.ts' {
  interface Notes {
    /** Whom this process knew to be free for a need (as JSON), by role. */
    free?: { readonly need: string; readonly free: ReadonlyMap<AssignmentRole, readonly string[]> }
    /** What this process knows about people was brought up to date for this command. */
    knowsCrews?: boolean
  }
}

/**
 * Counts heads at the very start of an event that is about to be booked, before the crews are locked: when fewer people of a role are free
 * than it needs, no exchange of pencils can help, for each of them stands in one event at a time. It refuses SLOT_TAKEN {role} early and
 * cheaply; that it lets someone through promises nothing, for the pencils decide.
 */
export async function headsAt(
  look: CrewReader,
  session: Omit<CrewSize, 'preferredSalesId'>,
  startsAt: Temporal.Instant,
): Promise<Answer<null>> {
  const needed = Map.groupBy(placesFor({ ...session, preferredSalesId: null }), ({ role }) => userRole(role))
  if (needed.size === 0) return yes(null)
  // a pencil of another role than its person has now may move to others, so it holds no one
  const { rows } = await sql<{ role: string; free: number }>`
    with busy as materialized (
      select c.user_id, array_agg(c.role) filter (where c.approval_id is null) as pencils, bool_or(c.approval_id is not null) as offered
      from staffing_claim c where c.during @> ${startsAt}::timestamptz
        and (c.hold_id is null or exists (select from schedule_hold h where h.id = c.hold_id and h.expires_at > ${look.at}))
      group by c.user_id)
    select u.role, count(*) filter (where b.user_id is null or not (b.offered or b.pencils && case u.role
        when 'EVENT_PRODUCER' then array['PRODUCER', 'SUPPORTING_PRODUCER'] else array[u.role] end))::int as free
    from account_user u left join busy b on b.user_id = u.id
    where u.active and u.deleted_at is null and u.role = any(${[...needed.keys()]}) group by u.role
  `.execute(look.tx)
  for (const [role, places] of needed) {
    const free = rows.find((row) => row.role === role)?.free ?? 0
    if (free < places.length) return no('SLOT_TAKEN', { role: places[0]?.role })
  }
  return yes(null)
}

/** So many times the people who are needed are plenty. */
const PLENTY = 4

/**
 * Whether this process knows plenty of free people for a new event at a start. Where there are few, others may have booked them since: then heads are
 * counted, so that those who are too late are refused cheaply. The people who were found are the first whom the booking tries.
 */
export function knowsPlenty(work: Work, crew: CrewFacts, startsAt: Temporal.Instant): boolean {
  const startMs = startsAt.epochMilliseconds
  const known = work.isAlone ? undefined : knownAt(work, startMs)
  if (!known) return false
  const places = placesFor({ ...crew, preferredSalesId: null })
  const need = { ...needOf(crew, places), startMs }
  const free = freeAmong(known, need, places)
  work.notes.free = { need: JSON.stringify(need), free }
  return [...Map.groupBy(places, ({ role }) => userRole(role)).values()].every((alike) =>
    alike.every(({ role }) => (free.get(role)?.length ?? 0) >= alike.length * PLENTY),
  )
}

/**
 * Whether there can be a crew for a new event at a start: by heads, then by what this process knew when the command began, with pencils that may move. A booking
 * for which no one works then needn't have the crews to itself to find that out. Refuses SLOT_TAKEN {role}; a yes is not a promise.
 */
export async function lookForCrew(work: Work, crew: CrewFacts, startsAt: Temporal.Instant): Promise<Answer<null>> {
  const heads = await headsAt(work, crew, startsAt)
  if (!heads.ok) return heads
  const startMs = startsAt.epochMilliseconds
  const known = work.notes.knowsCrews && !work.isAlone ? knownAt(work, startMs) : undefined
  if (!known) return yes(null)
  const room = known.search.makeRoom({ ...needOf(crew, placesFor({ ...crew, preferredSalesId: null })), startMs })
  const [role] = room.missing
  return role && room.isDecided ? no('SLOT_TAKEN', { role }) : yes(null)
}
