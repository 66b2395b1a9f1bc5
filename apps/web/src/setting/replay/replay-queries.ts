import { queryOptions } from '@tanstack/react-query'
import { AllReplaysDocument, type AllReplaysQuery, type ReplayFragment, ReplaysDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'

export type Replay = ReplayFragment
export type ClientError = AllReplaysQuery['replays']['clientErrors'][number]

export const replayKey = ['replays'] as const

/** A person's own recordings, the newest first: of those that 14 days bring, the first 100. */
export const ownReplaysQuery = (userId: string) =>
  queryOptions({
    queryKey: [...replayKey, userId],
    queryFn: ({ signal }) => graphql(ReplaysDocument, { userId, offset: 0, limit: 100 }, { signal }).then(({ replays }) => replays),
    staleTime: 0,
  })

/** A page of everyone's recordings, and the newest errors. */
export const allReplaysQuery = (offset: number, limit: number) =>
  queryOptions({
    queryKey: [...replayKey, 'all', offset, limit],
    queryFn: ({ signal }) => graphql(AllReplaysDocument, { offset, limit }, { signal }).then(({ replays }) => replays),
    staleTime: 0,
  })
