import { queryOptions } from '@tanstack/react-query'
import { SESSION_STATUSES } from '@troupe/domain/session/kinds'
import { isOver } from '@troupe/domain/session/lifecycle'
import type { MyEventFragment, MyEventsChoicesQuery, MyEventsOverQuery, SessionFilter, SessionStatus } from '../../graphql.ts'
import { MyEventsChoicesDocument, MyEventsDocument, MyEventsOverDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import type { OverFold } from './use-my-events.ts'

export type MyEvent = MyEventFragment
export type OverFound = MyEventsOverQuery
export type EventChoices = MyEventsChoicesQuery['sessions']

/** The most events of one answer of the server. */
const most = 100
/** Rows of one page of a fold. */
export const OVER_PAGE = 25

const comingStatuses: SessionStatus[] = SESSION_STATUSES.filter((status) => !isOver(status))
const overStatus: Readonly<Record<OverFold, SessionStatus>> = { past: 'COMPLETED', cancelled: 'CANCELLED' }

const keyOf = (...parts: readonly unknown[]) => [...sessionKeys.lists, 'mine', ...parts]

/** Every event that isn't over, in the order of their starts: the most urgent one may start last, and months are counted. */
export const comingQuery = (filter: SessionFilter) =>
  queryOptions({
    queryKey: keyOf('coming', filter),
    queryFn: async ({ signal }): Promise<readonly MyEvent[]> => {
      // by id: an event that was booked between two answers moves the others by one
      const found = new Map<string, MyEvent>()
      for (let offset = 0; ; offset += most) {
        const { sessions } = await graphql(
          MyEventsDocument,
          { filter: { ...filter, status: comingStatuses }, sorting: [{ field: 'startsAt', direction: 'ASC' }], offset, limit: most },
          { signal },
        )
        for (const event of sessions.nodes) found.set(event.id, event)
        if (offset + most >= sessions.totalCount) return [...found.values()]
      }
    },
  })

/** How many events are past and cancelled, and the last one of each. */
export const overQuery = (filter: SessionFilter) =>
  queryOptions({
    queryKey: keyOf('over', filter),
    queryFn: ({ signal }) =>
      graphql(
        MyEventsOverDocument,
        { past: { ...filter, status: [overStatus.past] }, cancelled: { ...filter, status: [overStatus.cancelled] } },
        { signal },
      ),
  })

/** A page of the past or of the cancelled events, the newest first. */
export const overPageQuery = (filter: SessionFilter, over: OverFold, page: number) =>
  queryOptions({
    queryKey: keyOf('over', filter, over, page),
    queryFn: ({ signal }) =>
      graphql(
        MyEventsDocument,
        {
          filter: { ...filter, status: [overStatus[over]] },
          sorting: [{ field: 'startsAt', direction: 'DESC' }],
          ...{ offset: (page - 1) * OVER_PAGE, limit: OVER_PAGE },
        },
        { signal },
      ).then(({ sessions }) => sessions),
  })

/** What the tools offer: the cities of all events, and the people who booked them. */
export const choicesQuery = (workspaceId: string | null) =>
  queryOptions({
    queryKey: keyOf('choices', workspaceId),
    queryFn: ({ signal }) =>
      graphql(MyEventsChoicesDocument, { filter: workspaceId ? { workspaceId } : {} }, { signal }).then(({ sessions }) => sessions),
  })
