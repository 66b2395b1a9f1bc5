import { queryOptions } from '@tanstack/react-query'
import {
  BreadcrumbListsDocument,
  type MissionFragment,
  type MissionSetFragment,
  MissionSetsDocument,
  type MissionSetsQueryVariables,
  MissionsDocument,
} from '../../graphql.ts'
import { ApiError, graphql } from '../../platform/api.ts'
import { missionKeys } from '../../platform/keys/mission-keys.ts'

export type MissionSet = MissionSetFragment
export type Mission = MissionFragment

/** The sets of a workspace and those of Troupe's library; of the library alone while no workspace is chosen. */
export const setsQuery = (workspaceId: string | null) =>
  queryOptions({
    queryKey: [...missionKeys.sets, workspaceId],
    queryFn: async ({ signal }) => {
      const [own, library] = await Promise.all([workspaceId ? all({ workspaceId }, signal) : [], all({ library: true }, signal)])
      return { own, library }
    },
  })

/** Every page of a list: a workspace has up to 200 sets. */
async function all(filter: MissionSetsQueryVariables['filter'], signal: AbortSignal): Promise<MissionSet[]> {
  const sets: MissionSet[] = []
  for (let isLast = false; !isLast; ) {
    const { missionSets } = await graphql(MissionSetsDocument, { filter, offset: sets.length }, { signal })
    sets.push(...missionSets.nodes)
    isLast = missionSets.nodes.length < pageSize
  }
  return sets
}

const pageSize = 100

/** The missions of a set in their order. */
export const missionsQuery = (setId: string) =>
  queryOptions({
    queryKey: missionKeys.of(setId),
    queryFn: ({ signal }) =>
      graphql(MissionsDocument, { setId }, { signal }).then(({ missions }) =>
        missions.nodes.toSorted((one, other) => one.position - other.position),
      ),
  })

/** Breadcrumb's lists of missions, for staff; none while Breadcrumb is off or doesn't answer. */
export const breadcrumbListsQuery = queryOptions({
  queryKey: missionKeys.breadcrumb,
  queryFn: ({ signal }) =>
    graphql(BreadcrumbListsDocument, {}, { signal })
      .then(({ breadcrumbMissionLists }) => breadcrumbMissionLists.nodes)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'UNAVAILABLE') return []
        throw error
      }),
  retry: false,
})
