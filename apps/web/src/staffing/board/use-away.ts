import { useQueries } from '@tanstack/react-query'
import { createZones } from '@troupe/domain/time/zone-table'
import { useMemo } from 'react'
import { AvailabilityLayersDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { daysAhead } from '../availability/days-ahead.ts'
import type { BoardSpan } from '../crews/board-span.ts'

/** So many people are asked about in one request: their days are counted between two frames. */
const CHUNK = 25

type Away = ReadonlyMap<string, string>

/** The days of a span on which people aren't available, and why. The board is there before: this fills in as it comes. */
export function useAway(userIds: readonly string[], span: BoardSpan, zone: string, enabled: boolean): ReadonlyMap<string, Away> {
  const chunks = useMemo(
    () => Array.from({ length: Math.ceil(userIds.length / CHUNK) }, (_, index) => userIds.slice(index * CHUNK, (index + 1) * CHUNK)),
    [userIds],
  )
  return useQueries({
    queries: chunks.map((ids) => ({
      queryKey: [...staffingKeys.hours, 'away', ...ids, span.from, span.to, zone],
      queryFn: ({ signal }: { signal: AbortSignal }) => awayOf({ ids, span, zone, signal }),
      staleTime: 60_000,
      enabled,
    })),
    combine: together,
  })
}

const together = (answers: readonly { readonly data: ReadonlyMap<string, Away> | undefined }[]): ReadonlyMap<string, Away> =>
  new Map(answers.flatMap(({ data }) => [...(data ?? [])]))

interface AwayAsked {
  readonly ids: readonly string[]
  readonly span: BoardSpan
  readonly zone: string
  readonly signal: AbortSignal
}

async function awayOf({ ids, span, zone, signal }: AwayAsked): Promise<ReadonlyMap<string, Away>> {
  const { from, to } = span
  const { availabilityLayers } = await graphql(AvailabilityLayersDocument, { userIds: ids, from, to }, { signal })
  const table = createZones(Date.parse(from) - 86_400_000, Date.parse(to) + 86_400_000)(zone)
  const byPerson = Map.groupBy(availabilityLayers, ({ userId }) => userId)
  return new Map(
    ids.map((id): [string, Away] => {
      const days = daysAhead(byPerson.get(id) ?? [], table, span).filter(({ kind }) => kind === 'NONE' || kind === 'AWAY')
      return [id, new Map(days.map(({ date, whys }) => [date, whys[0] ?? 'Unavailable']))]
    }),
  )
}
