import { type Answer, no, yes } from '@troupe/domain/answer'
import { type AssignmentRole, isLiveOffer, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { sql } from 'kysely'
import type { z } from 'zod'
import { actorId, type Ctx } from '../../platform/ctx.ts'
import { callColumns, callOf, crewCalendars } from '../../session/session.ts'
import { wayTo } from '../search/way.ts'
import type { brief } from './answers.ts'
import { offersBehind } from './offer-behind.ts'

type Brief = z.output<typeof brief>
type OneBrief = Omit<Brief['offers'][number], 'offerId'>

/**
 * What the person behind a code needs to decide about each of its offers: the show, the role, when, where, what else they have, until when they can
 * answer, and the producer's name and phone for questions. The fields of the first, by start, are the answer's own too. Never a customer's address,
 * other staff or another code (APR-07); what the customer wrote about the place only after acceptance, since it may hold a phone number. Reading
 * changes nothing: scanners of email open links. Refuses NOT_FOUND, FORBIDDEN when someone else is signed in.
 */
export async function readBrief(ctx: Ctx, code: string): Promise<Answer<Brief>> {
  const replaced = new Map((await offersBehind(ctx.db, code)).map(({ id, isReplaced }) => [id, isReplaced]))
  const ids = [...replaced.keys()]
  const rows = await offerRows(ctx, ids)
  if (ctx.actor.kind === 'user' && rows.some((row) => row.user_id !== actorId(ctx))) return no('FORBIDDEN')
  const offers: Brief['offers'] = []
  for (const row of rows) offers.push({ offerId: row.id, ...(await briefOf(ctx, row, { ids, isReplaced: replaced.get(row.id) ?? false })) })
  const [first] = offers
  if (!first) return no('NOT_FOUND')
  const { offerId: _offerId, ...own } = first
  return yes({ ...own, offers })
}

/** One offer of a code, next to all that the code is for. */
async function briefOf(
  ctx: Ctx,
  row: OfferRow,
  { ids, isReplaced }: { readonly ids: readonly string[]; readonly isReplaced: boolean },
): Promise<OneBrief> {
  const late = row.state === 'PENDING' && row.expires_at !== null && Temporal.Instant.compare(row.expires_at, ctx.now()) <= 0
  const isGone = isReplaced || !row.active || row.deleted_at !== null
  const state = late ? 'EXPIRED' : isGone && isLiveOffer(row.state) ? 'CANCELLED' : row.state
  const head = {
    state,
    role: row.role,
    person: { firstName: row.first_name },
    show: { title: row.title, category: row.category },
    withdrew: row.withdrawal_reason !== null,
  }
  // an offer that is over says only that
  if (state !== 'PENDING' && state !== 'ACCEPTED') return head
  return {
    ...head,
    brief: {
      name: row.name,
      company: row.company,
      attendees: row.attendees,
      language: row.language,
      format: row.type,
      hostType: row.host_type,
      notes: state === 'ACCEPTED' ? row.location_details : null,
    },
    when: whenOf(row),
    where: row.host_type === 'ON_SITE' ? await placesOf(ctx, row.session_id) : [],
    producer: await producerOf(ctx, row.session_id),
    calendars: state === 'ACCEPTED' ? await calendarsFor(ctx, row) : null,
    travel: row.travel,
    lodging: row.lodging,
    way: await wayOfOffer(ctx, row.place_id),
    expiresAt: row.expires_at?.toString() ?? null,
    conflicts: await conflicts(ctx, row),
    pending: await otherOffers(ctx, row.user_id, ids),
  }
}

type OfferRow = Awaited<ReturnType<typeof offerRows>>[number]

const offerRows = async (ctx: Ctx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : ctx.db
        .selectFrom('staffing_approval as o')
        .leftJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
        .innerJoin('session as s', 's.id', 'o.session_id')
        .innerJoin('catalogue_experience as e', 'e.id', 's.experience_id')
        .innerJoin('workspace as w', 'w.id', 's.workspace_id')
        .innerJoin('account_user as u', 'u.id', 'o.user_id')
        .select([
          'o.id',
          'o.state',
          'o.expires_at',
          'o.withdrawal_reason',
          'o.moved_from',
          'o.user_id',
          'a.id as place_id',
          'a.travel',
          'a.lodging',
          's.id as session_id',
          's.name',
          's.starts_at',
          's.ends_at',
          's.duration',
          's.timezone',
          's.type',
          's.host_type',
          's.attendees',
          's.language',
          's.location_details',
          'e.title',
          'e.category',
          'w.company',
          'u.first_name',
          'u.full_name',
          'u.email',
          'u.timezone as own_timezone',
          'u.active',
          'u.deleted_at',
        ])
        .select(sql<AssignmentRole>`coalesce(a.role, o.removed_role)`.as('role'))
        .select(callColumns.map((column) => `s.${column}` as const))
        .where('o.id', 'in', [...ids])
        .orderBy('s.starts_at')
        .orderBy('o.id')
        .execute()

/** How the person gets there and back. */
async function wayOfOffer(ctx: Ctx, placeId: string | null) {
  const way = placeId === null ? undefined : await wayTo(ctx, placeId)
  return way ? { ...way, leaveAt: way.leaveAt.toString(), backAt: way.backAt.toString() } : null
}

/** When it takes place, on the clock of the place and on the person's own; null without a date. */
function whenOf(row: OfferRow) {
  const callAt = callOf(row, row.role)
  if (!row.starts_at || !row.ends_at || !callAt) return null
  return {
    startsAt: row.starts_at.toString(),
    endsAt: row.ends_at.toString(),
    callAt: callAt.toString(),
    timezone: row.timezone,
    ownTimezone: row.own_timezone,
    movedFrom: row.moved_from?.toString() ?? null,
  }
}

/** What the person adds to their calendar; null without a date. */
async function calendarsFor(ctx: Ctx, row: { session_id: string; role: AssignmentRole; full_name: string; email: string }) {
  const to = { name: row.full_name, address: row.email }
  return (await crewCalendars(ctx.db, row.session_id, { now: ctx.now(), settings: ctx.settings, to, role: row.role })) ?? null
}

/** Who answers the person's questions: the event's producer. Null while it has none. */
async function producerOf(ctx: Ctx, sessionId: string) {
  const producer = await ctx.db
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select(['u.full_name as name', 'u.phone'])
    .where('o.session_id', '=', sessionId)
    .where('a.role', '=', 'PRODUCER')
    .where('o.state', 'in', LIVE_OFFERS)
    .executeTakeFirst()
  return producer ?? null
}

async function placesOf(ctx: Ctx, sessionId: string) {
  const rows = await ctx.db
    .selectFrom('session_location')
    .select(['type', 'name', 'address', 'city'])
    .where('session_id', '=', sessionId)
    .orderBy('type', 'desc')
    .execute()
  return rows
}

/** The other events of this person within four hours before and after. */
async function conflicts(ctx: Ctx, { user_id: userId, session_id: sessionId, starts_at: from, ends_at: to }: OfferRow) {
  if (!from || !to) return []
  const rows = await ctx.db
    .selectFrom('staffing_approval as o')
    .innerJoin('session as s', 's.id', 'o.session_id')
    .select(['s.name', 's.starts_at', 's.ends_at', 's.timezone', 'o.state'])
    .where('o.user_id', '=', userId)
    .where('o.session_id', '<>', sessionId)
    .where('o.state', 'in', LIVE_OFFERS)
    .where(
      sql<boolean>`tstzrange(s.starts_at, s.ends_at) && tstzrange(${from.subtract({ hours: 4 })}::timestamptz, ${to.add({ hours: 4 })}::timestamptz)`,
    )
    .orderBy('s.starts_at')
    .execute()
  return rows.flatMap(({ name, starts_at: from, ends_at: to, timezone, state }) =>
    from && to ? [{ name, startsAt: from.toString(), endsAt: to.toString(), timezone, state }] : [],
  )
}

/** What else waits for the person's answer. */
async function otherOffers(ctx: Ctx, userId: string, approvalIds: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('staffing_approval as o')
    .innerJoin('session as s', 's.id', 'o.session_id')
    .select(['s.name', 's.starts_at', 's.timezone', 'o.expires_at'])
    .where('o.user_id', '=', userId)
    .where('o.id', 'not in', [...approvalIds])
    .where('o.state', '=', 'PENDING')
    .orderBy('s.starts_at')
    .limit(10)
    .execute()
  return rows.map((row) => ({
    name: row.name,
    startsAt: row.starts_at?.toString() ?? null,
    timezone: row.timezone,
    expiresAt: row.expires_at?.toString() ?? null,
  }))
}
