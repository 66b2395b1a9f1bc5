import * as z from 'zod/mini'
import type { HostType, SessionFormat } from '../catalogue/kinds.ts'
import { integerInput } from '../input.ts'

/** Classes of sessions in the fee table. */
export const FEE_CLASSES = ['REMOTE', 'ON_SITE', 'REMOTE_HOST', 'DIY'] as const
export type FeeClass = (typeof FEE_CLASSES)[number]

/** The class of a session: self-hosted and open rooms first, then a host on site, then by format. */
export function feeClassOf({
  type,
  hostType,
  openRoom,
}: {
  type: SessionFormat
  hostType: HostType
  openRoom?: boolean | undefined
}): FeeClass {
  if (hostType === 'SELF_HOSTED' || openRoom) return 'DIY'
  if (hostType === 'ON_SITE') return 'ON_SITE'
  return type === 'REMOTE' ? 'REMOTE' : 'REMOTE_HOST'
}

const FEE_KINDS = ['RESCHEDULE', 'CANCEL'] as const
export type FeeKind = (typeof FEE_KINDS)[number]

/** From this many business days before the event, until the next cell of its line, this percentage of the session's credits. */
export interface FeeCell {
  readonly fromDays: number
  readonly percent: number
}

/** A whole policy: for each class the fee when rescheduling and what comes back when cancelling, from N = 0 upwards. */
export type FeeTable = Readonly<Record<FeeClass, Readonly<Record<FeeKind, readonly FeeCell[]>>>>

/** A table with the instant from which it applies. */
export interface DatedFeeTable {
  readonly startsAt: Temporal.Instant
  readonly table: FeeTable
}

/** The first policy. DIY at N = 0 gives everything back until the DIY lock, then nothing: that hour is judged outside the table. */
export const FIRST_FEE_TABLE: FeeTable = {
  REMOTE: { RESCHEDULE: line({ 0: 50, 1: 25, 2: 25, 3: 15, 5: 0 }), CANCEL: line({ 0: 0, 1: 50, 2: 50, 3: 75, 5: 100 }) },
  ON_SITE: {
    RESCHEDULE: line({ 0: 100, 1: 25, 2: 25, 3: 25, 5: 25, 6: 15, 20: 0 }),
    CANCEL: line({ 0: 0, 1: 50, 2: 50, 3: 50, 5: 50, 6: 70, 20: 100 }),
  },
  REMOTE_HOST: {
    RESCHEDULE: line({ 0: 50, 1: 15, 2: 15, 3: 15, 5: 0 }),
    CANCEL: line({ 0: 0, 1: 50, 2: 50, 3: 75, 5: 85, 6: 85, 20: 100 }),
  },
  DIY: { RESCHEDULE: line({ 0: 0 }), CANCEL: line({ 0: 100 }) },
}

const cellInput = z.strictObject({ fromDays: integerInput(0, 400), percent: integerInput(0, 100) })
const lineInput = (isInOrder: (earlier: number, later: number) => boolean) =>
  z.array(cellInput).check(
    z.minLength(1),
    z.maxLength(50),
    z.refine((cells) => cells[0]?.fromDays === 0, 'NOT_TOTAL'),
    z.refine((cells) => inPairs(cells).every(([near, far]) => near.fromDays < far.fromDays), 'NOT_IN_ORDER'),
    z.refine((cells) => inPairs(cells).every(([near, far]) => isInOrder(near.percent, far.percent)), 'NOT_MONOTONE'),
  )

const linesInput = z.strictObject({
  RESCHEDULE: lineInput((near, far) => near >= far),
  CANCEL: lineInput((near, far) => near <= far),
})

/**
 * A policy as it is stored and edited. It answers for every day (NOT_TOTAL, NOT_IN_ORDER), and neither fee nor refund gets better for the
 * customer as the event comes nearer (NOT_MONOTONE), so that waiting never pays.
 */
export const feeTableInput = z.strictObject({
  REMOTE: linesInput,
  ON_SITE: linesInput,
  REMOTE_HOST: linesInput,
  DIY: linesInput,
}) satisfies z.ZodMiniType<FeeTable>

/** The table in force at an instant. Throws when there is none, which is a fault of the stored tables and never of the caller. */
export function feeTableAt(tables: readonly DatedFeeTable[], at: Temporal.Instant): FeeTable {
  let found: DatedFeeTable | undefined
  for (const one of tables) {
    const holds = Temporal.Instant.compare(one.startsAt, at) <= 0
    if (holds && (found === undefined || Temporal.Instant.compare(found.startsAt, one.startsAt) < 0)) found = one
  }
  if (!found) throw new Error(`No fee table at ${at}`)
  return found.table
}

/** The cell that holds at N business days, with the id by which a fee names its rule. */
export function feeRowAt(
  table: FeeTable,
  { feeClass, kind, days }: { readonly feeClass: FeeClass; readonly kind: FeeKind; readonly days: number },
): FeeCell & { readonly id: string } {
  const cell = table[feeClass][kind].findLast(({ fromDays }) => fromDays <= days)
  if (!cell) throw new Error(`No ${kind} row for ${feeClass} at ${days} business days`)
  return { ...cell, id: `${kind}-${feeClass}-${cell.fromDays}` }
}

function line(percents: Readonly<Record<number, number>>): readonly FeeCell[] {
  return Object.entries(percents).map(([days, percent]) => ({ fromDays: Number(days), percent }))
}

const inPairs = (cells: readonly FeeCell[]) => cells.slice(1).map((far, index) => [cells[index] ?? far, far] as const)
