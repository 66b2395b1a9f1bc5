import type { QueryClient } from '@tanstack/react-query'
import { EndGameDocument, StartGameDocument, UpdateGameControlDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import type { Session } from '../session-query.ts'
import { mergeOver } from '../use-merge.ts'
import { ownDevice } from './device.ts'
import { commandRefusal } from './game-words.ts'

/** What staff do with the game from the head of the page: they give the event a game tab or take it away, and start and end a game without one. */
export type HeadCommand = 'START' | 'END' | 'CONTROL'

/** Does it under a key of its own, and answers what to say about it. */
export async function runFromHead(session: Session, command: HeadCommand, queries: QueryClient): Promise<string> {
  const { id, meta } = session
  const key = crypto.randomUUID()
  try {
    const input = { id, key, device: ownDevice() }
    if (command === 'CONTROL')
      await graphql(UpdateGameControlDocument, { input: { id, gameControl: !meta.gameControl, ...mergeOver(session) } }, { key })
    else await graphql(command === 'START' ? StartGameDocument : EndGameDocument, { input }, { key })
  } catch (error) {
    return commandRefusal(error)
  }
  await queries.invalidateQueries({ queryKey: sessionKeys.one(id) })
  void queries.invalidateQueries({ queryKey: sessionKeys.lists })
  return { START: 'The game has started', END: 'The game ends in a minute', CONTROL: 'Saved' }[command]
}
