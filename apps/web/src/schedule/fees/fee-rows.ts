import { FEE_CLASSES, type FeeClass, type FeeTable, feeRowAt } from '@troupe/domain/schedule/fee-table'

/** What holds from this many business days before an event: the fee for rescheduling and the refund for cancelling, in percent of its credits. */
export interface FeeRow {
  readonly fromDays: number
  readonly fee: number
  readonly refund: number
}
export type FeeRows = Readonly<Record<FeeClass, readonly FeeRow[]>>

/** The names of the classes, as staff know them. */
export const FEE_CLASS_WORDS: Readonly<Record<FeeClass, string>> = {
  REMOTE: 'Virtual',
  ON_SITE: 'Host on site',
  REMOTE_HOST: 'In person or hybrid, host on screen',
  DIY: 'Self-hosted and open rooms',
}

/** The days at which some class changes, in order: the columns of the grid. */
export const feeDays = (tables: readonly FeeTable[]): readonly number[] =>
  [
    ...new Set(
      tables.flatMap((table) =>
        FEE_CLASSES.flatMap((one) => [...table[one].RESCHEDULE, ...table[one].CANCEL].map(({ fromDays }) => fromDays)),
      ),
    ),
  ].sort((a, b) => a - b)

/** The fee and the refund of a class at a number of business days. */
export const feeAt = (table: FeeTable, feeClass: FeeClass, days: number): FeeRow => ({
  fromDays: days,
  fee: feeRowAt(table, { feeClass, kind: 'RESCHEDULE', days }).percent,
  refund: feeRowAt(table, { feeClass, kind: 'CANCEL', days }).percent,
})

/** Whether two tables have another percentage on some day. */
export const differs = (one: FeeTable, other: FeeTable): boolean =>
  FEE_CLASSES.some((feeClass) =>
    feeDays([one, other]).some((day) => {
      const [now, then] = [feeAt(one, feeClass, day), feeAt(other, feeClass, day)]
      return now.fee !== then.fee || now.refund !== then.refund
    }),
  )

/** A table as rows to edit: for each class one row for each of its own days. */
export function rowsOf(table: FeeTable): FeeRows {
  const of = (feeClass: FeeClass) => {
    const days = [...table[feeClass].RESCHEDULE, ...table[feeClass].CANCEL].map(({ fromDays }) => fromDays)
    return [...new Set(days)].sort((a, b) => a - b).map((day) => feeAt(table, feeClass, day))
  }
  return { REMOTE: of('REMOTE'), ON_SITE: of('ON_SITE'), REMOTE_HOST: of('REMOTE_HOST'), DIY: of('DIY') }
}

/** The table that edited rows make. */
export function tableOf(rows: FeeRows): FeeTable {
  const of = (feeClass: FeeClass) => ({
    RESCHEDULE: rows[feeClass].map(({ fromDays, fee }) => ({ fromDays, percent: fee })),
    CANCEL: rows[feeClass].map(({ fromDays, refund }) => ({ fromDays, percent: refund })),
  })
  return { REMOTE: of('REMOTE'), ON_SITE: of('ON_SITE'), REMOTE_HOST: of('REMOTE_HOST'), DIY: of('DIY') }
}

/** The rows with one more, which begins where the last one does and a day later, with its percentages. */
export function withRow(rows: readonly FeeRow[]): readonly FeeRow[] {
  const last = rows.at(-1)
  return last ? [...rows, { ...last, fromDays: last.fromDays + 1 }] : [{ fromDays: 0, fee: 0, refund: 100 }]
}
