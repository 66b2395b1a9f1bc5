import type { Readable } from 'node:stream'
import { type Answer, no, yes } from '@troupe/domain/answer'
import type { ATTENDEE_FILTERS, AttendeeAnswer, InviteAudience } from '@troupe/domain/session/invites'
import { sql } from 'kysely'
import { streamOf } from '../../platform/csv.ts'
import { type Ctx, shown } from '../../platform/ctx.ts'
import type { Listed, Page } from '../../platform/database/lists.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import type { SessionView } from '../list/view.ts'
import { readSession } from '../read.ts'

/** A guest who has answered an invite link, or was emailed one. */
export interface Attendee {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly answer: AttendeeAnswer | null
  readonly audience: InviteAudience
  readonly at: Temporal.Instant
}

export interface AttendeesAsked extends Page {
  readonly answer?: (typeof ATTENDEE_FILTERS)[number] | null | undefined
}

type Guarded = Pick<SessionView, 'workspace_id' | 'accepted'>

/** Whether the reader may see the links and the guests of an event: editors, staff, and hosts who have accepted. */
const maySeeGuests = (ctx: Ctx, view: Guarded): boolean =>
  reaches(scopeOf('Session.attendeeList/inviteLinks', ctx.actor), { workspaceId: view.workspace_id, assigned: view.accepted })

/** What only they see; null for everyone else. */
export const ofGuests = async <T>(
  ctx: Ctx,
  view: Guarded,
  { field, read }: { readonly field: string; readonly read: () => Promise<T> },
): Promise<T | null> => (maySeeGuests(ctx, view) ? read() : shown(ctx, { maySee: false, field: `Session.${field}`, value: null }))

/** The guests of an event: those who have answered, the newest answer first, then those who were emailed. */
export async function listAttendees(
  ctx: Pick<Ctx, 'db'>,
  sessionId: string,
  { answer, ...page }: AttendeesAsked,
): Promise<Listed<Attendee>> {
  const wanted = ctx.db
    .selectFrom('session_attendee')
    .where('session_id', '=', sessionId)
    .$if(answer === 'NONE', (query) => query.where('answer', 'is', null))
    .$if(answer === 'YES' || answer === 'NO', (query) => query.where('answer', '=', answer === 'YES' ? 'YES' : 'NO'))
  const nodes = await wanted
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email', 'answer', 'audience'])
    .select(sql<Temporal.Instant>`coalesce(answered_at, emailed_at)`.as('at'))
    .orderBy('answered_at', (order) => order.desc().nullsLast())
    .orderBy('emailed_at', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const { count } = await wanted.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return { nodes, totalCount: count }
}

const heads = ['firstName', 'lastName', 'email', 'answer', 'audience', 'at']
const rowsAtOnce = 500

/** The same as a table. NOT_FOUND for an event that the reader can't see, FORBIDDEN for one whose guests they can't. */
export async function attendeeTable(ctx: Ctx, id: string): Promise<Answer<Readable>> {
  const found = await readSession({ ...ctx, scope: scopeOf('session', ctx.actor) }, id, { reads: new Set(['accepted']) })
  if (!found.ok) return found
  if (!maySeeGuests(ctx, found.value)) return no('FORBIDDEN')
  return yes(await streamOf(heads, pagesOf(ctx, found.value.id)))
}

async function* pagesOf(ctx: Ctx, id: string) {
  for (let offset = 0; ; offset += rowsAtOnce) {
    const { nodes } = await listAttendees(ctx, id, { offset, limit: rowsAtOnce })
    if (nodes.length === 0) return
    yield nodes.map(({ firstName, lastName, email, answer, audience, at }) => [
      ...[firstName, lastName, email],
      ...[answer ?? '', audience, at.toString({ smallestUnit: 'second' })],
    ])
  }
}
