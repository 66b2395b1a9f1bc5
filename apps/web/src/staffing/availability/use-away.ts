import { useQueries } from '@tanstack/react-query'
import { createZones } from '@troupe/domain/time/zone-table'
import { useMemo } from 'react'
import { AvailabilityLayersDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import type { BoardSpan } from '../crews/board-span.ts'
import { type DayAhead, daysAhead } from './days-ahead.ts'

/** So many people are asked about in one request: their days are counted between two frames. */
const CHUNK = 25

/** A person's day: why they aren't available on it at all, whether something takes a part of it, and when they are available. */
export interface PersonDay extends Pick<DayAhead, 'free' | 'kind'> {
  readonly away: string | null
}

export type PersonDays = ReadonlyMap<string, PersonDay>
/** The days of people, by person and date. */
export type PeopleDays = ReadonlyMap<string, PersonDays>

/** When people are available on the days of a span. The board is there before: this fills in as it comes. */
export function useAway(userIds: readonly string[], span: BoardSpan, zone: string, enabled: boolean): PeopleDays {
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

const together = (answers: readonly { readonly data: PeopleDays | undefined }[]): PeopleDays =>
  new Map(answers.flatMap(({ data }) => [...(data ?? [])]))

interface AwayAsked {
  readonly ids: readonly string[]
  readonly span: BoardSpan
  readonly zone: string
  readonly signal: AbortSignal
}

async function awayOf({ ids, span, zone, signal }: AwayAsked): Promise<PeopleDays> {
  const { from, to } = span
  const { availabilityLayers } = await graphql(AvailabilityLayersDocument, { userIds: ids, from, to }, { signal })
  const table = createZones(Date.parse(from) - 86_400_000, Date.parse(to) + 86_400_000)(zone)
  const byPerson = Map.groupBy(availabilityLayers, ({ userId }) => userId)
  return new Map(
    ids.map((id): [string, PersonDays] => {
      const days = daysAhead(byPerson.get(id) ?? [], table, span)
      return [id, new Map(days.map(({ date, kind, free, whys }) => [date, { kind, free, away: awayWords(kind, whys) }]))]
    }),
  )
}

const awayWords = (kind: DayAhead['kind'], whys: readonly string[]): string | null =>
  kind === 'NONE' || kind === 'AWAY' ? (whys[0] ?? 'Unavailable') : null
