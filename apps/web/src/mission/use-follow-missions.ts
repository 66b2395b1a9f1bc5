import { useQueryClient } from '@tanstack/react-query'
import { missionKeys } from '../platform/keys/mission-keys.ts'
import { NO_ROW, useLive } from '../platform/live.ts'

/** Sets and missions that others change follow: those of a workspace, and those of Troupe's library. */
export function useFollowMissions(workspaceId: string | null) {
  const queries = useQueryClient()
  const hear = ({ kind }: { readonly kind: string }) => {
    if (kind !== 'missions.changed' && kind !== 'reset') return
    void queries.invalidateQueries({ queryKey: missionKeys.sets })
    void queries.invalidateQueries({ queryKey: missionKeys.all })
  }
  useLive('workspace', workspaceId, hear)
  useLive('workspace', NO_ROW, hear)
}
