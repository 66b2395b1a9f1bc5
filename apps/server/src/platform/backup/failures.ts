/** Why no backup was made: no room, a folder that can't be used, or what the log says. */
export const BACKUP_FAILURES = ['FULL', 'FOLDER', 'OTHER'] as const
export type BackupFailure = (typeof BACKUP_FAILURES)[number]
