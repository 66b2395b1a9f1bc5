import { type Answer, yes } from '@troupe/domain/answer'
import { type FeeFacts, limitsRefunds, type PriceChange, refundRow, type Settlement, settlementOf } from '@troupe/domain/schedule/fees'
import type { ChangeKind } from '@troupe/domain/schedule/kinds'
import { unitWord } from '@troupe/domain/words'
import { allocateCredits, keepCredits, returnCredits } from '../../credit/credit.ts'
import { isStaff, type Work } from '../../platform/ctx.ts'
import type { SessionRow } from '../../session/session.ts'
import { feeFactsOf, payFee } from './fee.ts'

/** A change of an event that affects its price; amounts in credits. */
interface PricedChange extends Omit<PriceChange, 'byCustomer'> {
  readonly kind: ChangeKind
  /** Staff waived the fee: the change does not limit the customer's refunds. */
  readonly waived?: boolean
}

/** An event before it changes, with the facts of the fee table. */
interface BeforeChange {
  readonly row: SessionRow
  readonly facts: FeeFacts
}

/**
 * Charges the fee of a change and any rise in price; refunds a fall in price as far as the customer's changes of the last 30 days allow
 * (`settlementOf`), uses up the rest, and records all of it. Refuses NOT_ENOUGH_CREDITS.
 */
export async function settleChange(work: Work, before: BeforeChange, change: PricedChange): Promise<Answer<Settlement>> {
  const { row, facts } = before
  const byCustomer = isByCustomer(work, row)
  const settlement = settlementFor(work, before, change)
  const movement = { workspaceId: row.workspace_id, sessionId: row.id }
  const key = `session:${row.id}:change:${row.version}`
  const { more, fewer } = reasonsOf(row, change)
  await returnCredits(work, { ...movement, credits: settlement.returned, reason: fewer, key: `${key}:back` })
  await keepCredits(work, { ...movement, credits: settlement.kept, reason: fewer, key: `${key}:kept` })
  if (change.fee > 0) {
    const paid = await payFee(work, row, change.fee)
    if (!paid.ok) return paid
  }
  const paid = await allocateCredits(work, { ...movement, credits: settlement.paid, reason: more, key: `${key}:paid` })
  if (!paid.ok) return paid
  const limits = byCustomer && !change.waived && limitsRefunds(facts, change.kind, work.at)
  await recordChange(work, before, { kind: change.kind, limits, fee: change.fee, ...settlement })
  return yes(settlement)
}

/** The credits that a change would move; nothing is moved. */
export const settlementFor = (work: Work, { row, facts }: BeforeChange, change: PricedChange, at = work.at): Settlement =>
  settlementOf(facts, { ...change, byCustomer: isByCustomer(work, row), isSwitch: change.kind === 'SWITCH' }, at)

/** What the statement of credits says a change was for. */
function reasonsOf({ type }: SessionRow, { kind, rooms }: PricedChange): { readonly more: string; readonly fewer: string } {
  if (kind === 'KIND' || kind === 'SWITCH') return { more: 'Another format or host', fewer: 'Another format or host' }
  if (kind === 'LEVEL') return { more: 'Higher package level', fewer: 'Lower package level' }
  const units = `${unitWord(type)}s`
  return { more: rooms > 0 ? `More ${units}` : 'New date', fewer: rooms < 0 ? `Fewer ${units}` : 'New date' }
}

/** How many credits a change of price would refund now. */
export async function returnedBy(work: Work, row: SessionRow, change: Omit<PriceChange, 'byCustomer'>): Promise<number> {
  const facts = await feeFactsOf(work.tx, row, work.at)
  return settlementOf(facts, { ...change, byCustomer: isByCustomer(work, row) }, work.at).returned
}

/** A new START: a rise in price is already paid; a fall is settled here, before the row changes. */
export async function settleStart(work: Work, row: SessionRow, difference: number): Promise<void> {
  const byCustomer = isByCustomer(work, row)
  const facts = await feeFactsOf(work.tx, row, work.at)
  const settlement = settlementOf(facts, { rooms: 0, rest: difference, fee: 0, byCustomer }, work.at)
  const movement = { workspaceId: row.workspace_id, sessionId: row.id, reason: 'Location changed' }
  const key = `session:${row.id}:zone:${row.version}`
  await returnCredits(work, { ...movement, credits: settlement.returned, key: `${key}:back` })
  await keepCredits(work, { ...movement, credits: settlement.kept, key: `${key}:kept` })
  const limits = byCustomer && limitsRefunds(facts, 'START', work.at)
  await recordChange(work, { row, facts }, { kind: 'START', limits, fee: 0, ...settlement })
}

/** Records a change with the credits it moved, and what cancelling would have refunded just before. */
export async function recordChange(
  work: Work,
  { row, facts }: BeforeChange,
  change: Settlement & { readonly kind: ChangeKind | 'CANCEL'; readonly limits: boolean; readonly fee: number },
): Promise<void> {
  const { percent, free } = refundRow(facts, work.at)
  await work.tx
    .insertInto('schedule_change')
    .values({ ...change, session_id: row.id, at: work.at, free, percent, credits: row.credits })
    .execute()
}

/** Approving a customer's request counts as a change by the customer. */
const isByCustomer = (work: Work, row: SessionRow): boolean => !isStaff(work) || row.status === 'REQUESTED'
