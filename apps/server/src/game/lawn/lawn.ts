import { type Answer, no, yes } from '@troupe/domain/answer'
import { type LawnDay, lawnDay } from '@troupe/domain/game/lawn-day'
import { changedLawnPlan, type LawnPlan, lawnPlanInput, newLawnPlan } from '@troupe/domain/game/lawn-plan'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { mayEdit } from '@troupe/domain/session/lock'
import { actorId, type Ctx, type Work } from '../../platform/ctx.ts'
import { reaches } from '../../platform/rights/policy.ts'
import { addLoggedPart, changeSession, holdsOffer, type PageChange, type ReadVersion, type SessionRow } from '../../session/session.ts'
import { gameForUpdate } from '../playthrough/run.ts'

/** The lawn schedule of an event: what it follows from, and what follows. */
export interface LawnSchedule extends LawnDay {
  readonly id: string
  readonly plan: LawnPlan
  /** It was made for another duration of the event. */
  readonly outdated: boolean
  /** Of the event. */
  readonly version: number
  readonly timezone: string
}

/** The lawn schedule of an event; null while it has none, and while it is remote. Refuses NOT_FOUND. */
export async function readLawn(ctx: Ctx, id: string): Promise<Answer<LawnSchedule | null>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const row = await ctx.db
    .selectFrom('session as s')
    .leftJoin('game_lawn_schedule as l', 'l.session_id', 's.id')
    .select([
      's.id',
      's.workspace_id',
      's.type',
      's.starts_at',
      's.duration',
      's.timezone',
      's.version',
      'l.plan',
      'l.duration as made_for',
    ])
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (!row) return no('NOT_FOUND')
  const me = actorId(ctx)
  const assigned = ctx.scope.assigned && me !== null && (await holdsOffer(ctx.db, row.id, me))
  if (!reaches(ctx.scope, { workspaceId: row.workspace_id, assigned })) return no('NOT_FOUND')
  if (row.plan === null || row.type === 'REMOTE') return yes(null)
  const day = lawnDay(row.plan, { startsAt: row.starts_at, duration: row.duration })
  const { version, timezone } = row
  return yes({ ...day, id: row.id, plan: row.plan, outdated: row.made_for !== row.duration, version, timezone })
}

/**
 * Changes the lawn schedule of an event, or makes it; what isn't given stays as it was, or is as in a new one. It is for the event as it is now. Refuses
 * NOT_ALLOWED_TYPE for a remote event, FORBIDDEN for those of the crew who don't run the event, STATE_CONFLICT {status} once it is cancelled, STARTS_SOON
 * after its end, INVALID {field: codes}; else as changeSession.
 */
export const updateLawn = (
  ctx: Ctx,
  { id, read, ...given }: { readonly id: string; readonly read: ReadVersion } & Readonly<Record<string, unknown>>,
): Promise<Answer<{ id: string }>> =>
  changeSession(ctx, { id, read, open: lawnForUpdate }, async (work, row) => {
    if (row.type === 'REMOTE') return no('NOT_ALLOWED_TYPE')
    const parsed = parseInput(lawnPlanInput, given)
    if (!parsed.ok) return parsed
    const before = await storedLawn(work, row.id)
    const plan = changedLawnPlan(before?.plan ?? newLawnPlan(row.attendees), parsed.value)
    return yes(lawnChange(work, row, { before, after: { plan, duration: row.duration } }))
  })

/** The event, locked for those who run it: its lock for customers doesn't apply, since a lawn day changes while it is played. */
async function lawnForUpdate(work: Work, id: string): Promise<Answer<SessionRow>> {
  const found = await gameForUpdate(work, id)
  if (!found.ok) return found
  const { status, starts_at: startsAt, ends_at: endsAt, diy } = found.value
  const edit = mayEdit({ status, startsAt, endsAt, diy }, work.at, true)
  return edit.ok ? found : edit
}

/** A schedule as it is stored: for an event of this duration. */
interface StoredLawn {
  readonly plan: LawnPlan
  readonly duration: number
}

const storedLawn = (work: Work, sessionId: string): Promise<StoredLawn | undefined> =>
  work.tx.selectFrom('game_lawn_schedule').select(['plan', 'duration']).where('session_id', '=', sessionId).executeTakeFirst()

/** Decides another schedule, or none. The crew and the customers of the event are told nothing by it. */
function lawnChange(
  work: Work,
  row: SessionRow,
  { before, after }: { readonly before: StoredLawn | undefined; readonly after: StoredLawn | null },
): PageChange {
  return {
    fields: { lawnSchedule: { before: loggedLawn(before), after: loggedLawn(after) } },
    isQuiet: true,
    keepsReview: true,
    write: async () => {
      await writeLawn(work, row.id, after)
      return yes(null)
    },
  }
}

/** What the change log has of a schedule: the plan, with the duration that it is for. */
const loggedLawn = (lawn: StoredLawn | null | undefined) => (lawn ? { ...lawn.plan, duration: lawn.duration } : null)

async function writeLawn(work: Work, sessionId: string, lawn: StoredLawn | null) {
  if (!lawn) {
    await work.tx.deleteFrom('game_lawn_schedule').where('session_id', '=', sessionId).execute()
    return
  }
  const written = { plan: JSON.stringify(lawn.plan), duration: lawn.duration }
  await work.tx
    .insertInto('game_lawn_schedule')
    .values({ session_id: sessionId, ...written })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(written))
    .execute()
}

addLoggedPart({
  operation: 'updateLawnSchedule',
  owns: (path) => path === 'lawnSchedule',
  decide: async (work, row, values) => {
    const before = await storedLawn(work, row.id)
    const value = values.get('lawnSchedule')
    return yes(lawnChange(work, row, { before, after: isLogged(value) ? storedOf(value) : null }))
  },
})

type LoggedLawn = LawnPlan & { readonly duration: number }
const isLogged = (value: unknown): value is LoggedLawn => typeof value === 'object' && value !== null && 'teams' in value
const storedOf = ({ duration, ...plan }: LoggedLawn): StoredLawn => ({ plan, duration })
