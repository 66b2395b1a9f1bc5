import { createHmac } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import type { PriceLine } from '@troupe/domain/catalogue/price'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { feeCurve } from '@troupe/domain/schedule/fee-curve'
import { feeClassOf } from '@troupe/domain/schedule/fee-table'
import { type Fee, type FeeFacts, reschedulingFee, rushFee } from '@troupe/domain/schedule/fees'
import { sumOfFees } from '@troupe/domain/schedule/group'
import { holidayDates } from '@troupe/domain/time/business-days'
import { closes } from '@troupe/domain/time/closed-time'
import { boughtFees, spendCredits } from '../../credit/credit.ts'
import type { Ctx, House, Work } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type SessionRow, sessionColumns } from '../../session/session.ts'
import { cannotStaff, closedTimes } from '../../staffing/staffing.ts'
import { feeTablesFrom } from './fee-tables.ts'

const validMinutes = 30

/** What the fee table needs to know of a session now. */
export async function feeFactsOf(tx: Db | Tx, row: SessionRow, now: Temporal.Instant): Promise<FeeFacts> {
  const closed = await closedTimes(tx)
  const { starts_at: startsAt, ends_at: endsAt } = row
  const zone = row.fee_zone ?? row.timezone
  return {
    status: row.status,
    startsAt,
    endsAt,
    zone,
    feeClass: feeClassOf({ type: row.type, hostType: row.host_type }),
    credits: row.credits,
    holidays: holidayDates(closed, zone),
    freeUntil: row.free_until,
    freeReschedule: row.free_reschedule,
    globalUnavailability: startsAt !== null && endsAt !== null && closed.some((one) => closes(one, { startsAt, endsAt }, zone)),
    weCannotStaff: await isOurLack(tx, row, now),
    tables: await feeTablesFrom(tx, now),
    changes: await changesOf(tx, row.id),
  }
}

/**
 * Whether we can't staff the event, and the customer's changes are not the reason: it couldn't be staffed either as it was before the customer's
 * changes since the last booking or move.
 */
const isOurLack = async (tx: Db | Tx, row: SessionRow, now: Temporal.Instant): Promise<boolean> =>
  (await cannotStaff(tx, row.id, { now })) && (row.staffed_as === null || (await cannotStaff(tx, row.id, { now, was: row.staffed_as })))

const changesOf = (tx: Db | Tx, sessionId: string) =>
  tx
    .selectFrom('schedule_change')
    .select(['at', 'limits', 'percent', 'credits', 'fee', 'returned'])
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .execute()

/** The fee that moving or unscheduling costs at an instant, or null when it is free. */
export function feeDue(
  house: Pick<House, 'settings'>,
  { row, facts, now }: { readonly row: SessionRow; readonly facts: FeeFacts; readonly now: Temporal.Instant },
): Fee | null {
  const verdict = reschedulingFee(facts, now)
  if (verdict.credits === 0) return null
  const next = feeCurve(facts, now)[1]?.from
  const latest = now.add({ minutes: validMinutes })
  const until = next && Temporal.Instant.compare(next, latest) < 0 ? next : latest
  return sealedFee(house, row, { ...verdict, until })
}

/**
 * The fee that has to be paid, null when it is free. Refuses FEE_REQUIRED {fee} when one is due and `feeId` is absent, stale or another
 * session's.
 */
export function acceptFee(
  work: Work,
  row: SessionRow,
  shown: { readonly facts: FeeFacts; readonly feeId: string | undefined },
): Answer<Fee | null> {
  return accepted(work, row, { due: feeDue(work, { row, facts: shown.facts, now: work.at }), feeId: shown.feeId, now: work.at })
}

/** The fee of a move to a start, as acceptFee; keeping the start costs none, whatever else changes. */
export async function acceptMoveFee(
  work: Work,
  row: SessionRow,
  to: { readonly startsAt: Temporal.Instant; readonly feeId: string | undefined },
): Promise<Answer<Fee | null>> {
  return accepted(work, row, { due: await feeOfMove(work, row, to.startsAt), feeId: to.feeId, now: work.at })
}

/**
 * The fee of an event as the line of a cart. Refuses NOT_FOUND for an event that isn't this workspace's, INVALID {feeId: EXPIRED} when moving it is free
 * by now, FEE_REQUIRED {fee} when another fee is due than the one that was shown.
 */
export async function feeLineOf(
  ctx: Ctx,
  db: Db | Tx,
  asked: { readonly sessionId: string; readonly feeId: string; readonly workspaceId: string | null },
): Promise<Answer<PriceLine>> {
  const id = asked.sessionId.toLowerCase()
  const now = ctx.now()
  if (asked.workspaceId === null || !isUuid(id)) return no('NOT_FOUND')
  const row = await db
    .selectFrom('session')
    .select(sessionColumns)
    .where('id', '=', id)
    .where('workspace_id', '=', asked.workspaceId)
    .executeTakeFirst()
  if (!row) return no('NOT_FOUND')
  const due = feeDue(ctx, { row, facts: await feeFactsOf(db, row, now), now })
  const fee = accepted(ctx, row, { due, feeId: asked.feeId, now })
  if (!fee.ok) return fee
  if (!fee.value) return invalid({ feeId: ['EXPIRED'] })
  const { credits, percent, ruleId } = fee.value
  return yes({
    kind: 'FEE',
    label: 'Rescheduling fee',
    credits,
    amount: null,
    why: { rule: 'FEE', facts: { percent, of: row.credits, ruleId } },
  })
}

/** The fee that a move to a start costs now, or null when it is free. */
export async function feeOfMove(work: Work, row: SessionRow, startsAt: Temporal.Instant): Promise<Fee | null> {
  if (row.starts_at?.equals(startsAt)) return null
  return feeDue(work, { row, facts: await feeFactsOf(work.tx, row, work.at), now: work.at })
}

/**
 * The fee for moving several events of a group, the sum of theirs, null when all are free. One id covers the sum: refuses FEE_REQUIRED {fee, fees: each
 * event's} when one is due and `feeId` is absent or stale, or was shown for other moves.
 */
export function acceptSum(
  work: Work,
  moves: readonly { readonly row: SessionRow; readonly fee: Fee | null }[],
  feeId: string | undefined,
): Answer<Fee | null> {
  const due = moves.flatMap(({ row, fee }) => (fee ? [{ row, fee }] : []))
  const [first] = due
  if (!first) return yes(null)
  const untils = due.map(({ fee }) => Temporal.Instant.from(fee.validUntil)).sort(Temporal.Instant.compare)
  const sum = sumOfFees(due.map(({ fee }) => fee))
  const sealed = (until: Temporal.Instant): Fee => {
    const parts = due.map(({ row, fee }) => shownOf(row, { ...fee, until }))
    return { ...sum, id: sealOf(work, JSON.stringify(parts), until), kind: 'RESCHEDULE', money: null, validUntil: until.toString() }
  }
  const shownUntil = feeId === undefined ? undefined : untilOf(feeId)
  const isLive = shownUntil !== undefined && Temporal.Instant.compare(work.at, shownUntil) <= 0
  if (isLive && sealed(shownUntil).id === feeId) return yes(sealed(shownUntil))
  const fees = due.map(({ row, fee }) => ({ sessionId: row.id, credits: fee.credits, percent: fee.percent }))
  return no('FEE_REQUIRED', { fee: sealed(untils[0] ?? work.at), fees })
}

function accepted(
  house: Pick<House, 'settings'>,
  row: SessionRow,
  { due, feeId, now }: { readonly due: Fee | null; readonly feeId: string | undefined; readonly now: Temporal.Instant },
): Answer<Fee | null> {
  if (!due) return yes(null)
  const until = feeId === undefined ? undefined : untilOf(feeId)
  const isLive = until !== undefined && Temporal.Instant.compare(now, until) <= 0
  return isLive && sealedFee(house, row, { ...due, until }).id === feeId ? yes(due) : no('FEE_REQUIRED', { fee: due })
}

/** Pays a fee: what was bought for this event's fees first, the rest from the workspace's credits. Refuses NOT_ENOUGH_CREDITS. */
export async function payFee(work: Work, row: SessionRow, credits: number): Promise<Answer<void>> {
  const movement = { workspaceId: row.workspace_id, sessionId: row.id, reason: 'Rescheduling fee' }
  const key = `session:${row.id}:fee:${row.version}`
  const bought = Math.min(credits, await boughtFees(work, movement))
  // the wallet of credits is locked first, as everywhere
  const paid = await spendCredits(work, { ...movement, credits: credits - bought, key })
  if (!paid.ok) return paid
  return spendCredits(work, { ...movement, credits: bought, key: `${key}:bought`, consumable: 'RESCHEDULE_FEE' })
}

/** The fee for selling `missing` places that no one is free for, as an event whose units cost `level` credits each would pay it. */
export function rushFeeOf(work: Work, row: SessionRow, asked: { readonly missing: number; readonly level: number }): Fee {
  const until = work.at.add({ minutes: validMinutes })
  return sealedFee(work, row, { ...rushFee(asked), until, kind: 'RUSH_HOSTS' })
}

/** Pays a rush fee from the workspace's credits. Refuses NOT_ENOUGH_CREDITS. */
export const payRushFee = (work: Work, row: SessionRow, credits: number): Promise<Answer<void>> =>
  spendCredits(work, {
    workspaceId: row.workspace_id,
    sessionId: row.id,
    credits,
    reason: 'Rush fee',
    key: `session:${row.id}:rush:${row.version}`,
  })

/** The id is an HMAC over what was shown, so that fees that were only looked at needn't be stored. */
function sealedFee(
  { settings }: Pick<House, 'settings'>,
  row: SessionRow,
  {
    credits,
    percent,
    ruleId,
    until,
    kind = 'RESCHEDULE',
  }: Pick<Fee, 'credits' | 'percent' | 'ruleId'> & { readonly until: Temporal.Instant; readonly kind?: Fee['kind'] },
): Fee {
  const validUntil = Temporal.Instant.fromEpochMilliseconds(until.epochMilliseconds).toString()
  const id = sealOf({ settings }, JSON.stringify(shownOf(row, { credits, ruleId, until })), until)
  return { id, kind, credits, money: null, percent, ruleId, validUntil }
}

const shownOf = (row: SessionRow, { credits, ruleId, until }: Pick<Fee, 'credits' | 'ruleId'> & { readonly until: Temporal.Instant }) => [
  ...[row.id, row.starts_at?.toString() ?? null, credits, ruleId],
  until.epochMilliseconds,
]

function sealOf({ settings }: Pick<House, 'settings'>, shown: string, until: Temporal.Instant): string {
  const seal = createHmac('sha256', `fee ${settings.secret}`).update(shown).digest('base64url')
  return `${until.epochMilliseconds.toString(36)}.${seal}`
}

function untilOf(feeId: string): Temporal.Instant | undefined {
  const [ms = ''] = feeId.split('.')
  return /^[0-9a-z]{6,10}$/.test(ms) ? Temporal.Instant.fromEpochMilliseconds(Number.parseInt(ms, 36)) : undefined
}
