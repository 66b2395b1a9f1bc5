import { queryOptions } from '@tanstack/react-query'
import { BoardEventsDocument, type BoardEventsQuery, BoardWaysDocument, type BoardWaysQuery } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import type { BoardSpan } from '../crews/board-span.ts'

export type EventFacts = BoardEventsQuery['sessionAssignments']['nodes'][number]['session']
export type PlaceTimes = BoardWaysQuery['sessionAssignments']['nodes'][number]

type SpanAsked = Pick<BoardSpan, 'from' | 'to'>

/** How ready the events of a span are, and where they are played, by event. */
export const eventFactsQuery = ({ from, to }: SpanAsked) =>
  queryOptions({
    queryKey: [...staffingKeys.board(from, to), 'events'],
    queryFn: ({ signal }): Promise<ReadonlyMap<string, EventFacts>> =>
      graphql(BoardEventsDocument, { filter: { from, to } }, { signal }).then(
        ({ sessionAssignments }) => new Map(sessionAssignments.nodes.map(({ session }) => [session.id, session])),
      ),
  })

/** When people have to be at the events of a span, and their ways there and back, by place. */
export const placeTimesQuery = ({ from, to }: SpanAsked) =>
  queryOptions({
    queryKey: [...staffingKeys.board(from, to), 'ways'],
    queryFn: ({ signal }): Promise<ReadonlyMap<string, PlaceTimes>> =>
      graphql(BoardWaysDocument, { filter: { from, to } }, { signal }).then(
        ({ sessionAssignments }) => new Map(sessionAssignments.nodes.map((one) => [one.id, one])),
      ),
  })
