import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { sessionForUpdate } from '../../session/session.ts'
import { playthroughOf } from '../playthrough/rows.ts'
import { tellBreadcrumb } from './tell.ts'

/**
 * Links an event to a game of Breadcrumb, which is then told of what happens in it; null unlinks it. Breadcrumb is asked whether it knows the game first.
 * Refuses NOT_FOUND, NOT_ALLOWED_TYPE for other sync types, INVALID {gameId: UNKNOWN}, STATE_CONFLICT {reason: LINKED} for the game of another event, and
 * UNAVAILABLE without an answer of Breadcrumb.
 */
export async function linkBreadcrumb(
  ctx: Ctx,
  { id, gameId }: { readonly id: string; readonly gameId: string | null },
): Promise<Answer<{ gameId: string | null }>> {
  const may = await mayLink(ctx, id)
  if (!may.ok) return may
  if (!ctx.breadcrumb) return no('UNAVAILABLE')
  if (gameId !== null) {
    const game = await ctx.breadcrumb.game(gameId)
    if (game.kind === 'REFUSED') return invalid({ gameId: ['UNKNOWN'] })
    if (game.kind !== 'ANSWERED') return no('UNAVAILABLE')
  }
  return command<{ gameId: string | null }>(ctx, async (work) => {
    const found = await sessionForUpdate(work, id)
    if (!found.ok) return found
    if (found.value.sync_type !== 'breadcrumb') return no('NOT_ALLOWED_TYPE')
    const isDone = await asHouse(work.tx, async () => {
      const before = await work.tx.deleteFrom('game_link').where('session_id', '=', id).returning('game_id').executeTakeFirst()
      // what is still to be told is of the game that it was linked to
      if (before?.game_id !== gameId)
        await work.tx.deleteFrom('game_told').where('session_id', '=', id).where('told_at', 'is', null).execute()
      work.audit({
        ...{ operation: 'POST /session/{id}/link/breadcrumb', subjectType: 'session', subjectId: id },
        ...{ workspaceId: found.value.workspace_id, before: { gameId: before?.game_id ?? null }, after: { gameId } },
      })
      if (gameId === null) return true
      const linked = await work.tx
        .insertInto('game_link')
        .values({ session_id: id, game_id: gameId, linked_at: work.at })
        .onConflict((on) => on.column('game_id').doNothing())
        .executeTakeFirst()
      if (linked.numInsertedOrUpdatedRows !== 1n) return false
      const playthrough = before?.game_id === gameId ? null : await playthroughOf(work.tx, id)
      if (playthrough) await tellBreadcrumb(work, id, { status: playthrough.status, at: playthrough.since })
      return true
    })
    if (!isDone) return no('STATE_CONFLICT', { reason: 'LINKED' })
    work.tell('session', id, 'session.updated')
    await work.emit('game.linked', { sessionId: id, gameId })
    return yes({ gameId })
  })
}

/** Links an event that has no game to the one that Breadcrumb made for it, and tells it how the game stands. False for the game of another event. */
export async function tieGame(work: Work, sessionId: string, gameId: string): Promise<boolean> {
  const known = await work.tx.selectFrom('game_link').select('game_id').where('session_id', '=', sessionId).executeTakeFirst()
  if (known) return true
  const tied = await work.tx
    .insertInto('game_link')
    .values({ session_id: sessionId, game_id: gameId, linked_at: work.at })
    .onConflict((on) => on.column('game_id').doNothing())
    .executeTakeFirst()
  if (tied.numInsertedOrUpdatedRows !== 1n) return false
  const playthrough = await playthroughOf(work.tx, sessionId)
  if (playthrough) await tellBreadcrumb(work, sessionId, { status: playthrough.status, at: playthrough.since })
  work.tell('session', sessionId, 'session.updated')
  return true
}

/** What can be said before Breadcrumb is asked. */
async function mayLink(ctx: Ctx, id: string): Promise<Answer<null>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const event = await ctx.db.selectFrom('session').select('sync_type').where('id', '=', id).executeTakeFirst()
  if (!event) return no('NOT_FOUND')
  return event.sync_type === 'breadcrumb' ? yes(null) : no('NOT_ALLOWED_TYPE')
}
