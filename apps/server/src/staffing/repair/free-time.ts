import type { RepairMove } from '@troupe/domain/staffing/repair/moves'
import type { Moves } from '../crew/pencil.ts'
import { type CrewReader, loadBoard, openScene, type Spot, spotAt, withDeclines } from '../search/board.ts'
import type { RepairPicture } from './facts.ts'

/** The pencils that have to move for a repair, or one of its pairs for which they can't. */
export type FreedTime = { readonly moves: Moves } | { readonly refused: Pick<RepairMove, 'placeId' | 'userId'> }

/**
 * Whether everyone whom a repair puts on a place is free for it once pencils move to other people: all of them together. `ended` are the claims of the
 * offers that end.
 */
export async function freeTime(
  look: CrewReader,
  { places, pencilled }: RepairPicture,
  { moves, ended }: { readonly moves: readonly RepairMove[]; readonly ended: readonly string[] },
): Promise<FreedTime> {
  if (!moves.some(({ userId }) => pencilled.has(userId))) return { moves: new Map() }
  const starts = moves.flatMap(({ placeId }) => places.get(placeId)?.session.starts_at?.epochMilliseconds ?? [])
  const [first] = moves
  if (!first) return { moves: new Map() }
  let board = await loadBoard(look, first.role, (Math.min(...starts) + Math.max(...starts)) / 2)
  for (const sessionId of new Set(moves.map((move) => move.sessionId))) board = await withDeclines(look, board, sessionId)
  const filled = new Set(moves.map(({ placeId }) => placeId))
  const pencils = await look.tx
    .selectFrom('staffing_claim')
    .select('id')
    .where('assignment_id', 'in', [...filled])
    .where('approval_id', 'is', null)
    .where('hold_id', 'is', null)
    .execute()
  const scene = openScene(board, new Set([...ended, ...pencils.map(({ id }) => id)]))
  const spots = moves.flatMap((move): Spot[] => {
    const session = places.get(move.placeId)?.session
    return session?.starts_at
      ? [spotAt(session, { role: move.role, startsAt: session.starts_at, id: `asked ${move.placeId}`, only: move.userId })]
      : []
  })
  const found = scene.find(spots)
  if (found) {
    const asked = new Set(spots.map(({ id }) => id))
    return { moves: new Map([...found].filter(([id]) => !asked.has(id))) }
  }
  const alone = moves.find((_, number) => scene.find(spots.slice(number, number + 1)) === null)
  // each of them could be freed, but not all at the same time
  return { refused: alone ?? moves.at(-1) ?? first }
}
