import type { GameCommand } from '@troupe/domain/game/kinds'
import {
  CloseGameDocument,
  EndGameDocument,
  type GameRunFragment,
  PauseGameDocument,
  SayInGameDocument,
  StartGameDocument,
  VoteInGameDocument,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { ownDevice } from './device.ts'

const actions = {
  START: StartGameDocument,
  PAUSE: PauseGameDocument,
  VOTE: VoteInGameDocument,
  END: EndGameDocument,
  CLOSE: CloseGameDocument,
}

/** What is said, and to whom. */
export interface SpokenWish {
  readonly text: string
  /** Null: everyone. */
  readonly team: string | null
}

export type GameWish =
  | { readonly command: Exclude<GameCommand, 'MESSAGE' | 'NOTE'> }
  | ({ readonly command: 'MESSAGE' | 'NOTE' } & SpokenWish)

interface PressedOnDevice {
  /** The event's id. */
  readonly id: string
  /** The command's own key: sent again with it, it counts once. */
  readonly key: string
  /** How many milliseconds ago it was pressed, for a command that waited on this device: its answer is then a fate, never STATE_CONFLICT. */
  readonly agoMs?: number
}

/** Sends a command of a game from this device. Throws ApiError, OfflineError. */
export async function sendCommand(wish: GameWish, { id, key, agoMs }: PressedOnDevice): Promise<GameRunFragment> {
  const input = { id, key, device: ownDevice(), ...(agoMs === undefined ? {} : { agoMs }) }
  const isSaid = wish.command === 'MESSAGE' || wish.command === 'NOTE'
  const { run } = isSaid
    ? await graphql(SayInGameDocument, { input: { ...input, kind: wish.command, text: wish.text, team: wish.team } }, { key })
    : await graphql(actions[wish.command], { input }, { key })
  return run
}
