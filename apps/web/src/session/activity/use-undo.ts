import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '@troupe/ui/toast'
import { UndoChangeDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { undoRefusal } from './activity-words.ts'
import type { ActivityFacts } from './clauses.ts'

/** Undoes a line of an event's history: done once the page shows it. A message says what came of it. */
export function useUndo(sessionId: string, facts: ActivityFacts) {
  const queries = useQueryClient()
  const toast = useToast()
  const show = async () => {
    void queries.invalidateQueries({ queryKey: sessionKeys.lists })
    await queries.invalidateQueries({ queryKey: sessionKeys.one(sessionId) })
  }
  const { mutateAsync, isPending, variables } = useIntent((id: string, key) => graphql(UndoChangeDocument, { id }, { key }))
  return {
    /** The line that is being undone. */
    busy: isPending ? variables : null,
    /** Answers whether it is undone. */
    undo: async (id: string): Promise<boolean> => {
      try {
        await mutateAsync(id)
        await show()
        toast('Undone', { id: 'undo' })
        return true
      } catch (error) {
        toast(undoRefusal(error, facts), { id: 'undo', tone: 'danger', seconds: 8 })
        void show()
        return false
      }
    },
  }
}
