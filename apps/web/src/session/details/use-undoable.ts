import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '@troupe/ui/toast'
import { type NewestChangeFragment, type TypedDocumentString, UndoChangeDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { isConflict } from '../../platform/form/clash/conflict.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'

/** A wish, and what the message says once it is done. */
interface Undoable<V> {
  readonly wish: V
  readonly said: string
}

/** For how long the message with Undo stays, in seconds. */
const undoFor = 10

/** A change of one event whose message can undo it for a while; afterwards its history does. */
export function useUndoable<R extends Readonly<Record<string, NewestChangeFragment>>, V>(
  { id: sessionId, version }: Pick<Session, 'id' | 'version'>,
  document: TypedDocumentString<R, V>,
) {
  const queries = useQueryClient()
  const toast = useToast()
  const show = () => {
    void queries.invalidateQueries({ queryKey: sessionKeys.lists })
    // a related event has changed too
    return queries.invalidateQueries({ queryKey: sessionKeys.all })
  }
  const undo = async (line: string) => {
    try {
      await graphql(UndoChangeDocument, { id: line })
      await show()
      toast('Undone', { id: sessionId })
    } catch (error) {
      toast(refusalWords(error), { id: sessionId, tone: 'danger', seconds: 8 })
      void show()
    }
  }
  return useIntent(async ({ wish, said }: Undoable<V>, key) => {
    const answer = await graphql(document, wish, { key }).catch((error: unknown) => {
      if (isConflict(error)) void show()
      throw error
    })
    await show()
    const [done] = Object.values(answer)
    const newest = done?.activity.nodes[0]
    const isOurs = done && done.version > version && newest?.version === done.version
    toast(said, {
      id: sessionId,
      ...(isOurs ? { seconds: undoFor, action: { label: 'Undo', onSelect: () => void undo(newest.id) } } : {}),
    })
    return answer
  })
}
