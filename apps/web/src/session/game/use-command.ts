import { useQueryClient } from '@tanstack/react-query'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { gameQuery } from './game-query.ts'
import { type GameWish, sendCommand } from './send-command.ts'

/** Sends a command of a game under a key of its own, which a repeated attempt keeps: the event counts it once. The page shows the game as it is then. */
export function useCommand(id: string) {
  const queries = useQueryClient()
  return useIntent(async (wish: GameWish, key) => {
    const run = await sendCommand(wish, { id, key })
    queries.setQueryData(gameQuery(id).queryKey, (before) => before && { ...before, game: run.playthrough })
    // the event starts and ends with its game
    void queries.invalidateQueries({ queryKey: sessionKeys.one(id) })
    void queries.invalidateQueries({ queryKey: sessionKeys.lists })
    return run
  })
}
