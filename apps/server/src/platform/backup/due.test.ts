import { expect, test } from 'vitest'
import { isBackupDue } from './due.ts'

test('a backup is due at night, by day when a night went without, and immediately when there is none', () => {
  const at = (text: string) => Temporal.Instant.from(`2026-11-${text}Z`)
  const due = (succeededAt: string | null, now: string) =>
    isBackupDue({ succeededAt: succeededAt === null ? null : at(succeededAt) }, at(now), 'UTC')
  expect([due(null, '02T15:00'), due('01T02:10', '02T01:59'), due('01T02:10', '02T02:00'), due('01T23:00', '02T03:00')]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect([due('01T09:00', '02T10:59'), due('01T09:00', '02T11:00'), due('01T02:10', '02T12:00')]).toEqual([false, true, true])
})
