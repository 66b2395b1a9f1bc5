import type { BackupState } from './note-backup.ts'

/** The hours of the machine's clock in which backups are made. */
const NIGHT = { from: 2, to: 6 }
/** In hours: one in a night is enough, and one that a night was without is made by day. */
const NIGHTLY = 20
const OVERDUE = 26

/** Whether a backup is to be made at `at`: at night, or when there is none, or a night went without; until it succeeds. */
export function isBackupDue({ succeededAt }: Pick<BackupState, 'succeededAt'>, at: Temporal.Instant, timezone: string): boolean {
  if (!succeededAt) return true
  const hours = at.since(succeededAt).total('hours')
  const { hour } = at.toZonedDateTimeISO(timezone)
  return hours >= OVERDUE || (hours >= NIGHTLY && hour >= NIGHT.from && hour < NIGHT.to)
}
