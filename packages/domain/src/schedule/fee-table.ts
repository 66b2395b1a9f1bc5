import type { HostType, SessionFormat } from '../catalogue/kinds.ts'

/** Classes of sessions in the fee table (RULES §3). */
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

/** One cell of the table: from so many business days before the event, until the next cell of its class and kind. */
export interface FeeRow {
  readonly id: string
  readonly feeClass: FeeClass
  readonly kind: 'RESCHEDULE' | 'CANCEL'
  /** Business days N from which the row holds. */
  readonly fromDays: number
  /** Of the session's credits: the fee when rescheduling, what comes back when cancelling. */
  readonly percent: number
}

/** The default policy (RULES §3). DIY at N = 0 gives everything back until the DIY lock, then nothing: that hour is judged beside the table. */
export const FEE_ROWS: readonly FeeRow[] = [
  ...row('REMOTE', 'RESCHEDULE', { 0: 50, 1: 25, 2: 25, 3: 15, 5: 0 }),
  ...row('REMOTE', 'CANCEL', { 0: 0, 1: 50, 2: 50, 3: 75, 5: 100 }),
  ...row('ON_SITE', 'RESCHEDULE', { 0: 100, 1: 25, 2: 25, 3: 25, 5: 25, 6: 15, 20: 0 }),
  ...row('ON_SITE', 'CANCEL', { 0: 0, 1: 50, 2: 50, 3: 50, 5: 50, 6: 70, 20: 100 }),
  ...row('REMOTE_HOST', 'RESCHEDULE', { 0: 50, 1: 15, 2: 15, 3: 15, 5: 0 }),
  ...row('REMOTE_HOST', 'CANCEL', { 0: 0, 1: 50, 2: 50, 3: 75, 5: 85, 6: 85, 20: 100 }),
  ...row('DIY', 'RESCHEDULE', { 0: 0 }),
  ...row('DIY', 'CANCEL', { 0: 100 }),
]

/** The row that holds at N business days. Throws when a policy leaves days uncovered, which is a fault of its rows. */
export function feeRowAt(rows: readonly FeeRow[], feeClass: FeeClass, kind: FeeRow['kind'], days: number): FeeRow {
  let found: FeeRow | undefined
  for (const candidate of rows) {
    const fits = candidate.feeClass === feeClass && candidate.kind === kind && candidate.fromDays <= days
    if (fits && (found === undefined || candidate.fromDays > found.fromDays)) found = candidate
  }
  if (!found) throw new Error(`No ${kind} row for ${feeClass} at ${days} business days`)
  return found
}

function row(feeClass: FeeClass, kind: FeeRow['kind'], percents: Readonly<Record<number, number>>): readonly FeeRow[] {
  return Object.entries(percents).map(([days, percent]) => ({
    id: `${kind}-${feeClass}-${days}`,
    feeClass,
    kind,
    fromDays: Number(days),
    percent,
  }))
}
