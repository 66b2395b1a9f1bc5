import { createHash } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import {
  type GameCommandInput,
  gameCommandInput,
  gameMessageInput,
  MESSAGE_MINUTE_MS,
  MOST_MESSAGES,
  RUNNING_ROLES,
} from '@troupe/domain/game/journal'
import type { Fate, GameCommand } from '@troupe/domain/game/kinds'
import { afterCommand, pressedAt, type WhyIgnored } from '@troupe/domain/game/playthrough'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { actorId, type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { endEvent, noteRan, startEvent } from '../../schedule/schedule.ts'
import { type SessionRow, sessionForUpdate } from '../../session/session.ts'
import { tellBreadcrumb } from '../link/tell.ts'
import { playthroughOf, writePlaythrough } from './rows.ts'

/** What became of a command of a game. */
export interface RunCommand {
  readonly sessionId: string
  readonly fate: Fate
  readonly reason: WhyIgnored | null
}

/** A command as it was pressed, with what was said. */
interface PressedCommand extends GameCommandInput {
  readonly command: GameCommand
  readonly text?: string
  readonly team?: string | null | undefined
}

/**
 * Runs a command of an event's game: START, PAUSE, VOTE, END or CLOSE. With `agoMs` it comes from a device's queue, and its answer is always a fate;
 * without, what is ignored is refused with STATE_CONFLICT {status, command, reason}. A key that the event knows changes nothing: its answer is the fate that
 * it had. Refuses NOT_FOUND, FORBIDDEN for crew who don't run the event or haven't accepted.
 */
export function runGame(ctx: Ctx, name: Exclude<GameCommand, 'MESSAGE' | 'NOTE'>, input: unknown): Promise<Answer<RunCommand>> {
  const read = parseInput(gameCommandInput, input)
  return read.ok ? run(ctx, { ...read.value, command: name }) : Promise.resolve(read)
}

/** Sends a message to the teams, or notes something for crew and staff; as runGame. Refuses TOO_MANY_REQUESTS for the 31st message of an event within a minute. */
export function sayInGame(ctx: Ctx, input: unknown): Promise<Answer<RunCommand>> {
  const read = parseInput(gameMessageInput, input)
  return read.ok ? run(ctx, { ...read.value, command: read.value.kind ?? 'MESSAGE' }) : Promise.resolve(read)
}

/** The event of a command, locked, for those who run it: staff, and its hosts and producers who have accepted. Refuses NOT_FOUND, FORBIDDEN. */
export async function gameForUpdate(work: Work, id: string): Promise<Answer<SessionRow>> {
  const found = await sessionForUpdate(work, id)
  if (!found.ok || work.scope.all) return found
  const place = await work.tx
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .select('o.id')
    .where('o.session_id', '=', id)
    .where('o.user_id', '=', actorId(work))
    .where('o.state', '=', 'ACCEPTED')
    .where('a.role', 'in', RUNNING_ROLES)
    .executeTakeFirst()
  return place ? found : no('FORBIDDEN')
}

function run(ctx: Ctx, pressed: PressedCommand): Promise<Answer<RunCommand>> {
  const received = ctx.now()
  const key = pressed.key?.toLowerCase() ?? keyOf(ctx)
  // the journal has the answer of each key for ever, whatever the device sends with it again
  return command({ ...ctx, idempotency: undefined }, async (work) => {
    const found = await gameForUpdate(work, pressed.id)
    if (!found.ok) return found
    const row = found.value
    const kept = await work.tx
      .selectFrom('game_journal')
      .select(['fate', 'reason'])
      .where('session_id', '=', row.id)
      .where('key', '=', key)
      .executeTakeFirst()
    if (kept) return yes({ sessionId: row.id, ...kept })
    const at = pressedAt({ startsAt: row.starts_at }, pressed.agoMs ?? 0, received)
    const after = await apply(work, row, { pressed, at, key })
    if (!after.ok) return after
    await work.tx
      .insertInto('game_journal')
      .values({
        session_id: row.id,
        key,
        command: pressed.command,
        fate: after.value.fate,
        reason: after.value.reason,
        at,
        received_at: received,
        actor_id: actorIdOf(work),
        device: pressed.device ?? null,
        text: pressed.text ?? null,
        team: pressed.team || null,
      })
      .execute()
    await work.tx
      .updateTable('game_playthrough')
      .set({ heard_at: work.at, heard_from: pressed.device ?? null })
      .where('session_id', '=', row.id)
      .execute()
    return yes({ sessionId: row.id, ...after.value })
  })
}

/** Lets the rule decide, and writes what follows: the game, and the event that starts or ends with it. */
async function apply(
  work: Work,
  row: SessionRow,
  { pressed, at, key }: { readonly pressed: PressedCommand; readonly at: Temporal.Instant; readonly key: string },
): Promise<Answer<Pick<RunCommand, 'fate' | 'reason'>>> {
  const isQueued = pressed.agoMs != null
  const event = { status: row.status, startsAt: row.starts_at, endsAt: row.ends_at }
  const playthrough = await playthroughOf(work.tx, row.id)
  const after = afterCommand({ event, playthrough }, { command: pressed.command, at, isQueued }, work.at)
  const { fate, reason } = after
  if (fate === 'IGNORED' && !isQueued)
    return no('STATE_CONFLICT', { status: playthrough?.status ?? row.status, command: pressed.command, reason })
  if (fate === 'APPLIED' && pressed.command === 'MESSAGE') {
    const wait = await waitForMessage(work, row.id, at)
    if (wait > 0) return isQueued ? yes({ fate: 'IGNORED', reason: 'TOO_MANY' }) : no('TOO_MANY_REQUESTS', { retryAfter: wait })
  }
  if (fate === 'APPLIED' && pressed.command === 'MESSAGE')
    await tellBreadcrumb(work, row.id, { key, at, text: pressed.text ?? '', team: pressed.team || null })
  // the event's credits and crew move with it, which its host doesn't see
  await asHouse(work.tx, async () => {
    if (after.moves === 'START') return startEvent(work, row, { at, key })
    if (after.playthrough && after.playthrough !== playthrough) await writePlaythrough(work, row.id, { ...after.playthrough, key })
    if (after.moves === 'END') await endEvent(work, row, { event: 'END', outcome: 'RAN' })
    if (after.hasRun) await noteRan(work, row)
  })
  if (fate === 'APPLIED' || fate === 'LATE') work.tell('session', row.id, 'session.updated')
  return yes({ fate, reason })
}

/** Seconds until the event can have another message; 0 for now. */
async function waitForMessage({ tx }: Work, sessionId: string, at: Temporal.Instant): Promise<number> {
  const since = at.subtract({ milliseconds: MESSAGE_MINUTE_MS })
  const messages = await tx
    .selectFrom('game_journal')
    .select('at')
    .where('session_id', '=', sessionId)
    .where('command', '=', 'MESSAGE')
    .where('fate', '=', 'APPLIED')
    .where('at', '>', since)
    .where('at', '<=', at)
    .orderBy('at', 'desc')
    .limit(MOST_MESSAGES)
    .execute()
  const oldest = messages[MOST_MESSAGES - 1]
  return oldest ? Math.max(1, Math.ceil((oldest.at.epochMilliseconds - since.epochMilliseconds) / 1000)) : 0
}

/** The key of a command that has none: that of the request, whatever its form, so that the same request sent again is the same command. */
function keyOf({ idempotency, actor, operation }: Ctx): string {
  if (!idempotency) return crypto.randomUUID()
  if (isUuid(idempotency.key)) return idempotency.key.toLowerCase()
  const hash = createHash('sha256')
    .update(JSON.stringify([actor.kind === 'user' ? actor.id : null, operation, idempotency.key]))
    .digest('hex')
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function actorIdOf(work: Work): string {
  const id = actorId(work)
  if (id === null) throw new Error('only people run a game by commands')
  return id
}
