import { useQueryClient } from '@tanstack/react-query'
import { scheduleKeys } from '../platform/keys/schedule-keys.ts'
import { sessionKeys } from '../platform/keys/session-keys.ts'
import { workspaceKeys } from '../platform/keys/workspace-keys.ts'

/** After an event moved or was cancelled: everything that shows its time, its credits or the free times is asked again. */
export function useSettled() {
  const queries = useQueryClient()
  return ({ id, workspaceId }: { readonly id: string; readonly workspaceId: string }) => {
    for (const queryKey of [
      sessionKeys.one(id),
      sessionKeys.lists,
      workspaceKeys.one(workspaceId),
      workspaceKeys.lists,
      scheduleKeys.dates,
      scheduleKeys.slots,
    ])
      void queries.invalidateQueries({ queryKey })
  }
}
