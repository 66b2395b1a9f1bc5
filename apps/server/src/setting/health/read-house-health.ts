import type { Ctx } from '../../platform/ctx.ts'
import type { LastHour } from '../../platform/metrics/answers.ts'
import { calendarsPart, emailsPart, paymentsPart, webhooksPart } from './outside-parts.ts'
import { backupsPart, databasePart, filesPart, jobsPart, serverPart } from './own-parts.ts'
import type { HousePart } from './part.ts'
import { runningVersion } from './version.ts'

/** Every part, in the order of the page. A new one is an entry here, its key, and its words on the page. */
const PARTS: readonly ((ctx: Ctx) => Promise<HousePart>)[] = [
  emailsPart,
  calendarsPart,
  paymentsPart,
  webhooksPart,
  jobsPart,
  databasePart,
  filesPart,
  backupsPart,
  serverPart,
]

/** How Troupe and what it depends on stand now. */
export interface HouseHealth extends LastHour {
  /** The commit that runs; null where it isn't known. */
  readonly version: string | null
  readonly startedAt: Temporal.Instant
  readonly parts: readonly HousePart[]
}

/** Reads it. The figures of answers are those of this process; the policy lets only admins ask. */
export const readHouseHealth = async (ctx: Ctx): Promise<HouseHealth> => ({
  ...ctx.answers.lastHour(),
  version: runningVersion(),
  startedAt: ctx.answers.since,
  parts: await partsOf(ctx),
})

/** The parts alone. One after another: a page that looks on mustn't take more than one connection. */
export async function partsOf(ctx: Ctx): Promise<readonly HousePart[]> {
  const parts = []
  for (const read of PARTS) parts.push(await read(ctx))
  return parts
}
