import { type Answer, no, yes } from '@troupe/domain/answer'
import { LAWN_COLUMNS, type LawnPart, lawnPaper, lawnRows } from '@troupe/domain/game/lawn-print'
import { tableOf } from '../../platform/csv.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { printPdf } from '../../platform/files/pdf.ts'
import { type LawnSchedule, readLawn } from './lawn.ts'
import { lawnLayout } from './lawn-layout.ts'

/** The lawn schedule of an event that can be printed. Refuses NOT_FOUND where there is none, UNSCHEDULED without a date, STATE_CONFLICT {short} while it doesn't fit. */
async function printable(ctx: Ctx, id: string): Promise<Answer<LawnSchedule>> {
  const found = await readLawn(ctx, id)
  if (!found.ok) return found
  if (!found.value) return no('NOT_FOUND')
  if (found.value.short) return no('STATE_CONFLICT', { short: found.value.short })
  return found.value.list.length === 0 ? no('UNSCHEDULED') : yes(found.value)
}

/** The schedule as a table; refuses as `printable`. */
export async function lawnTable(ctx: Ctx, id: string): Promise<Answer<string>> {
  const found = await printable(ctx, id)
  return found.ok ? yes(tableOf(LAWN_COLUMNS, lawnRows(found.value, found.value.timezone))) : found
}

/** The schedule on paper: a wall sheet and a strip for each team, or one of them; refuses as `printable`, and UNAVAILABLE. */
export async function lawnPdf(ctx: Ctx, id: string, part: LawnPart | undefined): Promise<Answer<Buffer>> {
  const found = await printable(ctx, id)
  if (!found.ok) return found
  const event = await ctx.db
    .selectFrom('session as s')
    .leftJoin('session_location as l', (join) => join.onRef('l.session_id', '=', 's.id').on('l.type', '=', 'START'))
    .select(['s.name', 's.starts_at', 's.ends_at', 's.timezone', 'l.name as place', 'l.address', 'l.city'])
    .where('s.id', '=', found.value.id)
    .executeTakeFirst()
  if (!event?.starts_at || !event.ends_at) return no('UNSCHEDULED')
  const { name, starts_at: startsAt, ends_at: endsAt, timezone, place, address, city } = event
  const producer = await producerOf(ctx, found.value.id)
  const { plan } = found.value
  const printed = { name, startsAt, endsAt, timezone, place: { name: place, address, city }, producer, plan, day: found.value }
  return printPdf({ layout: lawnLayout, data: lawnPaper(printed, part) })
}

/** The producer of an event, whom everyone on it may call. */
async function producerOf({ db }: Ctx, sessionId: string) {
  const row = await db
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select(['u.full_name as name', 'u.phone'])
    .where('o.session_id', '=', sessionId)
    .where('o.state', '=', 'ACCEPTED')
    .where('a.role', '=', 'PRODUCER')
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
