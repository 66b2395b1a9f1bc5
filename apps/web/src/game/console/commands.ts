import type { GameCommand } from '@troupe/domain/game/kinds'
import { MOST_AGO_MS } from '@troupe/domain/game/playthrough'
import {
  CloseGameDocument,
  type CommandResultFragment,
  EndGameDocument,
  PauseGameDocument,
  SayInGameDocument,
  StartGameDocument,
  VoteGameDocument,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { storeOf } from '../../platform/store.ts'
import { deviceNow } from '../../platform/wire/clock.ts'
import type { QueuedCommand } from './kept/shelf.ts'

/** The name under which the journal has this device. */
const deviceName = storeOf<string | null>(null, 'troupe.device')

export function device(): string {
  const known = deviceName.get()
  if (known) return known
  const made = crypto.randomUUID().slice(0, 8).toUpperCase()
  deviceName.set(made)
  return made
}

/** Sends a command as one that was pressed a while ago, so that its answer is a fate. Throws ApiError, OfflineError. */
export async function send({ key, sessionId, command, text, team, pressedAt }: QueuedCommand): Promise<CommandResultFragment> {
  const agoMs = Math.round(Math.min(Math.max(deviceNow() - pressedAt, 0), MOST_AGO_MS))
  const input = { id: sessionId, key, device: device(), agoMs }
  if (command === 'MESSAGE' || command === 'NOTE') {
    const answer = await graphql(SayInGameDocument, { input: { ...input, kind: command, text: text ?? '', team: team ?? null } })
    return answer.actionMessageRealPlaythrough
  }
  return ACTIONS[command](input)
}

type Input = { readonly id: string; readonly key: string; readonly device: string; readonly agoMs: number }
const ACTIONS: Readonly<Record<Exclude<GameCommand, 'MESSAGE' | 'NOTE'>, (input: Input) => Promise<CommandResultFragment>>> = {
  START: async (input) => (await graphql(StartGameDocument, { input })).actionStartRealPlaythrough,
  PAUSE: async (input) => (await graphql(PauseGameDocument, { input })).actionPauseRealPlaythrough,
  VOTE: async (input) => (await graphql(VoteGameDocument, { input })).actionVoteRealPlaythrough,
  END: async (input) => (await graphql(EndGameDocument, { input })).actionEndRealPlaythrough,
  CLOSE: async (input) => (await graphql(CloseGameDocument, { input })).actionCloseRealPlaythrough,
}
