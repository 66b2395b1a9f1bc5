import { type Answer, no, yes } from '@troupe/domain/answer'
import type { Fate, GameCommand } from '@troupe/domain/game/kinds'
import type { Playthrough, WhyIgnored } from '@troupe/domain/game/playthrough'
import { isUuid } from '@troupe/domain/ids'
import type { MissionRow, ReadingEvent } from '../../mission/mission.ts'
import { actorId, type Ctx, shown } from '../../platform/ctx.ts'
import type { Page } from '../../platform/database/lists.ts'
import { batched } from '../../platform/graphql/batch.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { holdsOffer } from '../../session/session.ts'
import { playthroughsOf } from './rows.ts'

/** The game of an event, as a reader of the event has it. */
export interface PlaythroughView extends Playthrough {
  readonly sessionId: string
  /** What decides which answers of its missions the reader sees, and whether they read its journal. */
  readonly event: ReadingEvent
  readonly heardAt: Temporal.Instant | null
  readonly heardFrom: string | null
}

/** Something that was said to the teams; `team` is null for all of them. */
export interface PlaythroughMessage {
  readonly text: string
  readonly team: string | null
  readonly at: Temporal.Instant
}

/** A command of a device, with what became of it. */
export interface JournalLine {
  readonly key: string
  readonly command: GameCommand
  readonly fate: Fate
  readonly reason: WhyIgnored | null
  readonly at: Temporal.Instant
  readonly receivedAt: Temporal.Instant
  readonly userId: string
  readonly by: string
  readonly device: string | null
  readonly text: string | null
  readonly team: string | null
}

const byEvent = batched(({ db }, ids) => playthroughsOf(db, ids))

/** The game of an event that the reader can read; null before its start. */
export async function playthroughIn(ctx: Ctx, id: string, event: ReadingEvent): Promise<PlaythroughView | null> {
  const found = await byEvent(ctx, id)
  return found ? { ...found, sessionId: id, event } : null
}

/** The same of an event by its id, for its crew and staff. Refuses NOT_FOUND. */
export async function readPlaythrough(ctx: Ctx, id: string): Promise<Answer<PlaythroughView | null>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const event = await ctx.db
    .selectFrom('session')
    .select(['workspace_id as workspaceId', 'starts_at as startsAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  const me = actorId(ctx)
  const assigned = me !== null && (await holdsOffer(ctx.db, id, me))
  if (!event || !reaches(ctx.scope, { assigned })) return no('NOT_FOUND')
  return yes(await playthroughIn(ctx, id, { ...event, assigned }))
}

const missionsByEvent = batched(async ({ db }, ids) => {
  const rows = await db.selectFrom('game_playthrough').select(['session_id', 'missions']).where('session_id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.session_id, row.missions]))
})

/** The event's missions as they were at its start, in their order. */
export async function missionsAtStart(ctx: Ctx, { sessionId, event }: PlaythroughView): Promise<MissionRow[]> {
  const frozen = (await missionsByEvent(ctx, sessionId)) ?? []
  return frozen.map((row) => ({ ...row, created_at: Temporal.Instant.from(row.created_at), workspace_id: event.workspaceId, event }))
}

/** What was said to the teams, the newest first. */
export async function messagesOf(ctx: Ctx, { sessionId }: PlaythroughView, page: Page): Promise<PlaythroughMessage[]> {
  const rows = await ctx.db
    .selectFrom('game_journal')
    .select(['text', 'team', 'at'])
    .where('session_id', '=', sessionId)
    .where('command', '=', 'MESSAGE')
    .where('fate', '=', 'APPLIED')
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return rows.map(({ text, ...row }) => ({ ...row, text: text ?? '' }))
}

/** Every command of the event's devices in the order in which they arrived, the newest first; null for all but its crew and staff. */
export async function journalOf(ctx: Ctx, view: PlaythroughView, page: Page): Promise<readonly JournalLine[] | null> {
  if (!readsJournal(ctx, view)) return shown(ctx, { maySee: false, field: 'Playthrough.journal', value: null })
  const rows = await ctx.db
    .selectFrom('game_journal as j')
    .leftJoin('account_user as u', 'u.id', 'j.actor_id')
    .select(['j.key', 'j.command', 'j.fate', 'j.reason', 'j.at', 'j.received_at as receivedAt', 'j.device', 'j.text', 'j.team'])
    .select(['j.actor_id as userId', 'u.full_name as by'])
    .where('j.session_id', '=', view.sessionId)
    .orderBy('j.number', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return rows.map((row) => ({ ...row, by: row.by ?? '' }))
}

/** Whether the reader of a game reads its journal, and by which device it was heard of last. */
export const readsJournal = (ctx: Ctx, { event: { assigned } }: Pick<PlaythroughView, 'event'>): boolean =>
  reaches(scopeOf('Session.playthrough.journal', ctx.actor), { assigned })
