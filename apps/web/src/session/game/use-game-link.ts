import { call } from '../../platform/api.ts'
import { useAsk } from '../../platform/form/use-ask.ts'
import { useAnswer } from '../../schedule/use-answer.ts'
import type { Session } from '../session-query.ts'

/** Links the event to a game at Breadcrumb, or with null to none; a toast says when it is done. */
export const useGameLink = (session: Session, said: string) =>
  useAnswer(session, said, (gameId: string | null, key) =>
    call('POST /session/{id}/link/breadcrumb', { params: { id: session.id }, body: { gameId }, key }),
  )

/** The form that asks for a game by its id at Breadcrumb. */
export function useGameToLink(session: Session, onDone: () => void) {
  const link = useGameLink(session, 'Linked')
  return useAsk<{ readonly gameId: string }>({
    first: { gameId: '' },
    labels: { gameId: 'Game' },
    check: ({ gameId }) => ({ gameId: gameId.trim() ? undefined : 'Required' }),
    says: { gameId: { UNKNOWN: 'Breadcrumb doesn’t know this game. Check its id.' } },
    send: async ({ gameId }) => {
      await link.mutateAsync(gameId.trim())
      onDone()
    },
  })
}
