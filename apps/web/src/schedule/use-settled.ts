import { useQueryClient } from '@tanstack/react-query'

/** After an event moved or was cancelled: everything that shows its time, its credits or the free times is asked again. */
export function useSettled() {
  const queries = useQueryClient()
  return ({ id, workspaceId }: { readonly id: string; readonly workspaceId: string }) => {
    for (const queryKey of [['session', id], ['sessions'], ['workspace', workspaceId], ['workspaces'], ['dates'], ['slots']])
      void queries.invalidateQueries({ queryKey })
  }
}
