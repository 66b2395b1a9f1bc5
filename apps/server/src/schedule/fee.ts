import { createHmac } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { feeCurve } from '@troupe/domain/schedule/fee-curve'
import { feeClassOf } from '@troupe/domain/schedule/fee-table'
import { type FeeFacts, reschedulingFee } from '@troupe/domain/schedule/fees'
import { holidayDates } from '@troupe/domain/time/business-days'
import { spendCredits } from '../credit/credit.ts'
import type { House, Work } from '../platform/ctx.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { SessionRow } from '../session/session.ts'
import { cannotStaff } from '../staffing/staffing.ts'
import { feeTablesFrom } from './fee-tables.ts'

/** A fee as it travels. It is paid in credits; `id` proves that this very fee was shown, and is stale after `validUntil`. */
export interface Fee {
  readonly id: string
  readonly kind: 'RESCHEDULE'
  readonly credits: number
  readonly money: null
  readonly percent: number
  readonly ruleId: string
  readonly validUntil: string
}

const validMinutes = 30

/** What the fee table needs to know of a session now. */
export async function feeFactsOf(tx: Db | Tx, row: SessionRow, now: Temporal.Instant): Promise<FeeFacts> {
  const free = await tx.selectFrom('staffing_global_unavailability').select(['starts_at', 'ends_at', 'holiday']).execute()
  const { starts_at: startsAt, ends_at: endsAt } = row
  const zone = row.fee_zone ?? row.timezone
  const closed = free.some(
    (one) =>
      startsAt !== null &&
      endsAt !== null &&
      Temporal.Instant.compare(one.starts_at, endsAt) < 0 &&
      Temporal.Instant.compare(startsAt, one.ends_at) < 0,
  )
  return {
    status: row.status,
    startsAt,
    endsAt,
    zone,
    feeClass: feeClassOf({ type: row.type, hostType: row.host_type }),
    credits: row.credits,
    holidays: holidayDates(
      free.map((one) => ({ startsAt: one.starts_at, endsAt: one.ends_at, holiday: one.holiday })),
      zone,
    ),
    freeUntil: row.free_until,
    freeReschedule: row.free_reschedule,
    globalUnavailability: closed,
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
  (await cannotStaff(tx, row.id, now)) && (row.staffed_as === null || (await cannotStaff(tx, row.id, now, row.staffed_as)))

const changesOf = (tx: Db | Tx, sessionId: string) =>
  tx
    .selectFrom('schedule_change')
    .select(['at', 'limits', 'percent', 'credits', 'fee', 'returned'])
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .execute()

/** The fee that moving or unscheduling costs now, or null when it is free. */
export function feeDue(house: Pick<House, 'settings'>, row: SessionRow, facts: FeeFacts, now: Temporal.Instant): Fee | null {
  const verdict = reschedulingFee(facts, now)
  if (verdict.credits === 0) return null
  const next = feeCurve(facts, now)[1]?.from
  const latest = now.add({ minutes: validMinutes })
  const until = next && Temporal.Instant.compare(next, latest) < 0 ? next : latest
  return feeWith(house, row, verdict, until)
}

/**
 * The fee that has to be paid, null when it is free. Refuses FEE_REQUIRED {fee} when one is due and `feeId` is absent, stale or another
 * session's.
 */
export function acceptFee(
  house: Pick<House, 'settings'>,
  row: SessionRow,
  facts: FeeFacts,
  now: Temporal.Instant,
  feeId: string | undefined,
): Answer<Fee | null> {
  const due = feeDue(house, row, facts, now)
  if (!due) return yes(null)
  const until = feeId === undefined ? undefined : untilOf(feeId)
  if (until && Temporal.Instant.compare(now, until) <= 0 && feeWith(house, row, due, until).id === feeId) return yes(due)
  return no('FEE_REQUIRED', { fee: due })
}

/** The fee of a move to a start, as acceptFee; keeping the start costs none, whatever else changes. */
export async function acceptMoveFee(
  work: Work,
  row: SessionRow,
  startsAt: Temporal.Instant,
  feeId: string | undefined,
): Promise<Answer<Fee | null>> {
  if (row.starts_at?.equals(startsAt)) return yes(null)
  return acceptFee(work, row, await feeFactsOf(work.tx, row, work.at), work.at, feeId)
}

/** Pays a fee from the workspace's credits. Refuses NOT_ENOUGH_CREDITS. */
export const payFee = (work: Work, row: SessionRow, credits: number): Promise<Answer<void>> =>
  spendCredits(work, {
    workspaceId: row.workspace_id,
    sessionId: row.id,
    credits,
    reason: 'Rescheduling fee',
    key: `session:${row.id}:fee:${row.version}`,
  })

/** The id is a seal over what was shown, so nobody has to remember every fee that was ever looked at. */
function feeWith(
  house: Pick<House, 'settings'>,
  row: SessionRow,
  { credits, percent, ruleId }: { credits: number; percent: number; ruleId: string },
  until: Temporal.Instant,
): Fee {
  const ms = until.epochMilliseconds
  const shown = JSON.stringify([row.id, row.starts_at?.toString() ?? null, credits, ruleId, ms])
  const seal = createHmac('sha256', `fee ${house.settings.secret}`).update(shown).digest('base64url')
  const validUntil = Temporal.Instant.fromEpochMilliseconds(ms).toString()
  return { id: `${ms.toString(36)}.${seal}`, kind: 'RESCHEDULE', credits, money: null, percent, ruleId, validUntil }
}

function untilOf(feeId: string): Temporal.Instant | undefined {
  const [ms = ''] = feeId.split('.')
  return /^[0-9a-z]{6,10}$/.test(ms) ? Temporal.Instant.fromEpochMilliseconds(Number.parseInt(ms, 36)) : undefined
}
