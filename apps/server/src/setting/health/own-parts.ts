import { sql } from 'kysely'
import { backupDirOf } from '../../platform/backup/backup-ticks.ts'
import { backupState } from '../../platform/backup/note-backup.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { freeMegabytes, isFull } from '../../platform/database/disk.ts'
import { type HousePart, partOf } from './part.ts'

/** Free room in megabytes below which someone should make some. */
const LITTLE_MEGABYTES = 1000

/** Hours without a backup after which someone has to act. */
const LATE_HOURS = 48

/** What the clock and commands leave to be done. */
export async function jobsPart({ jobs, answers }: Ctx): Promise<HousePart> {
  const counts = await jobs.counts()
  const sum = (of: 'waiting' | 'dead') => counts.reduce((total, one) => total + one[of], 0)
  const dead = sum('dead')
  return partOf('JOBS', { state: dead > 0 ? 'BAD' : 'WELL', succeededAt: answers.lastJobAt, waiting: sum('waiting'), dead })
}

/** The database: how soon it answers and how big it is. On its own disk it needs room. */
export async function databasePart({ db, embedded, settings, now }: Ctx): Promise<HousePart> {
  const began = performance.now()
  await sql`select 1`.execute(db)
  const ms = Math.max(1, Math.round(performance.now() - began))
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  const free = embedded ? freeMegabytes(settings.dir) : undefined
  return partOf('DATABASE', {
    ...{ state: roomState(free), succeededAt: now(), ms, usedBytes: rows[0]?.bytes ?? null, freeBytes: bytesOf(free) },
  })
}

/** The store of files. */
export async function filesPart({ db, settings }: Ctx): Promise<HousePart> {
  const found = await db
    .selectFrom('file')
    .select((eb) => [eb.fn.max('made_at').as('madeAt'), sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes')])
    .executeTakeFirstOrThrow()
  const free = freeMegabytes(settings.dir)
  return partOf('FILES', { state: roomState(free), succeededAt: found.madeAt, usedBytes: found.bytes, freeBytes: bytesOf(free) })
}

/** The nightly backups. One that fails is tried again every hour; when two nights went without, someone has to act. */
export async function backupsPart({ db, settings, now }: Ctx): Promise<HousePart> {
  const { succeededAt, bytes, failedAt, failure } = await backupState(db)
  const into = backupDirOf(settings)
  const last = { succeededAt, usedBytes: bytes, failing: failedAt ? 1 : 0, failure }
  if (into === undefined) return partOf('BACKUPS', { ...last, state: 'OFF', failing: 0, failure: null })
  const hours = now()
    .since(succeededAt ?? failedAt ?? now())
    .total('hours')
  const state = hours >= LATE_HOURS ? 'BAD' : failedAt ? 'FAILING' : succeededAt ? 'WELL' : 'UNUSED'
  return partOf('BACKUPS', { ...last, state, freeBytes: bytesOf(freeMegabytes(into)) })
}

/** The process that answers. */
export const serverPart = async ({ now }: Ctx): Promise<HousePart> =>
  partOf('SERVER', { state: 'WELL', succeededAt: now(), usedBytes: process.memoryUsage.rss() })

const roomState = (megabytes: number | undefined) =>
  isFull(megabytes) ? 'BAD' : megabytes !== undefined && megabytes < LITTLE_MEGABYTES ? 'FAILING' : 'WELL'

const bytesOf = (megabytes: number | undefined): number | null => (megabytes === undefined ? null : megabytes * 1_000_000)
