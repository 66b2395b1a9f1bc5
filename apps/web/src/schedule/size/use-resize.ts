import { useToast } from '@troupe/ui/toast'
import { ApiError, type BodyOf, call } from '../../platform/api.ts'
import { useIntent } from '../../platform/use-intent.ts'
import type { ChangeSession } from '../change/change-session.ts'
import { useSettled } from '../use-settled.ts'

type Rooms = BodyOf<'PUT /scheduler/session/{id}/slots/force'>
type Level = BodyOf<'POST /session/{id}/upgrade/force'>
/** A change of size, as it was sent: rooms or a package level, by force or not. */
export type SizeWish =
  | { readonly kind: 'ROOMS'; readonly body: Rooms; readonly forced: boolean }
  | { readonly kind: 'LEVEL'; readonly body: Level; readonly forced: boolean }

/**
 * Sends a change of rooms or of the package level, under one key for the same wish, so that it is completed under that key once missing credits are
 * bought. Afterwards everything that shows the event is asked again, a toast says `said`, and `onDone` runs.
 */
export function useResize(session: ChangeSession, onDone: () => void) {
  const settled = useSettled()
  const toast = useToast()
  const sending = useIntent((wish: SizeWish, key) => send(session.id, wish, key))
  const resize = (wish: SizeWish, said: string) =>
    sending.mutate(wish, {
      onSuccess: () => {
        settled(session)
        toast(said)
        onDone()
      },
      onError: (error) => {
        // the sheet shows the event as someone else has just changed it
        if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') settled(session)
      },
    })
  return {
    resize,
    tries: sending.submittedAt,
    busy: sending.isPending,
    error: sending.error,
    sent: sending.variables,
    reset: sending.reset,
  }
}

function send(id: string, { kind, body, forced }: SizeWish, key: string): Promise<unknown> {
  const params = { id }
  if (kind === 'ROOMS')
    return forced
      ? call('PUT /scheduler/session/{id}/slots/force', { params, body, key })
      : call('PUT /scheduler/session/{id}/slots', { params, body, key })
  return forced
    ? call('POST /session/{id}/upgrade/force', { params, body, key })
    : call('POST /session/{id}/upgrade', { params, body, key })
}
