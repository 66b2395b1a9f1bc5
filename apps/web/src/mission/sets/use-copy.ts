import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useToast } from '@troupe/ui/toast'
import { CopyMissionSetDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { missionKeys } from '../../platform/keys/mission-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { MissionSet } from './mission-queries.ts'

/** Copies a set with its missions into a workspace; the copy is the workspace's own. */
export function useCopy() {
  const queries = useQueryClient()
  return async ({ id }: Pick<MissionSet, 'id'>, workspaceId: string): Promise<MissionSet> => {
    const { copyMissionSet } = await graphql(CopyMissionSetDocument, { input: { id, workspaceId } }, { key: crypto.randomUUID() })
    await queries.invalidateQueries({ queryKey: missionKeys.sets })
    return copyMissionSet
  }
}

/** Copies a set and opens the copy. */
export function useCopySet() {
  const copy = useCopy()
  const navigate = useNavigate()
  const toast = useToast()
  return async (set: Pick<MissionSet, 'id' | 'name'>, workspace: { readonly id: string; readonly name: string }) => {
    try {
      const { id } = await copy(set, workspace.id)
      await navigate({ to: '/customization/content', search: { set: id }, resetScroll: false })
      toast(`“${set.name}” copied to ${workspace.name}`)
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger', seconds: 8 })
    }
  }
}
