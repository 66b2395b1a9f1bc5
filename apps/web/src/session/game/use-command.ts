import { useQueryClient } from '@tanstack/react-query'
import type { GameCommand } from '@troupe/domain/game/kinds'
import {
  CloseGameDocument,
  EndGameDocument,
  PauseGameDocument,
  SayInGameDocument,
  StartGameDocument,
  VoteInGameDocument,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { ownDevice } from './device.ts'
import { gameQuery } from './game-query.ts'

const actions = {
  START: StartGameDocument,
  PAUSE: PauseGameDocument,
  VOTE: VoteInGameDocument,
  END: EndGameDocument,
  CLOSE: CloseGameDocument,
}

/** What is said, and to whom. */
interface Said {
  readonly text: string
  /** Null: everyone. */
  readonly team: string | null
}

export type GameWish = { readonly command: Exclude<GameCommand, 'MESSAGE' | 'NOTE'> } | ({ readonly command: 'MESSAGE' | 'NOTE' } & Said)

/** Sends a command of a game under a key of its own, which a repeated attempt keeps: the event counts it once. The page shows the game as it is then. */
export function useCommand(id: string) {
  const queries = useQueryClient()
  return useIntent(async (wish: GameWish, key) => {
    const input = { id, key, device: ownDevice() }
    const { run } =
      wish.command === 'MESSAGE' || wish.command === 'NOTE'
        ? await graphql(SayInGameDocument, { input: { ...input, kind: wish.command, text: wish.text, team: wish.team } }, { key })
        : await graphql(actions[wish.command], { input }, { key })
    queries.setQueryData(gameQuery(id).queryKey, (before) => before && { ...before, game: run.playthrough })
    // the event starts and ends with its game
    void queries.invalidateQueries({ queryKey: sessionKeys.one(id) })
    void queries.invalidateQueries({ queryKey: sessionKeys.lists })
    return run
  })
}
