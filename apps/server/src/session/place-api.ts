import { emptyList, type Listed, pageOf } from '../platform/database/lists.ts'
import { addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import type { SeenAssignment } from './edit/seen.ts'
import { AssignmentRole, AssignmentStatus, SessionSorting } from './enums.ts'
import { askedBelow, askedFields } from './list/asked.ts'
import { mostSessions, pageOfPlaces, readPlaces, seesAllPlaces } from './list/place-list.ts'
import { writeList } from './list/write-list.ts'
import { readsOf } from './readiness/after-change.ts'
import { SessionAssignmentRef } from './refs.ts'
import { CREW } from './type/people.ts'

const PlacesRef = builder.objectRef<Listed<SeenAssignment>>('SessionAssignmentList').implement({
  fields: (t) => ({
    nodes: t.field({
      type: [SessionAssignmentRef],
      description: 'All places of the page’s events, sorted by event, then by role and order.',
      resolve: (list) => [...list.nodes],
    }),
    totalCount: t.exposeInt('totalCount', { description: 'The number of events, not of places.' }),
  }),
})
const SessionAssignmentFilter = builder.inputType('SessionAssignmentFilter', {
  description: 'Only events with an assignment that matches roles, userIds and states together. An empty list matches everything.',
  fields: (t) => ({
    from: t.field({ type: 'DateTime', description: 'Only events that start at this time or later.' }),
    to: t.field({ type: 'DateTime', description: 'Only events that start before this time.' }),
    roles: t.field({ type: [AssignmentRole] }),
    userIds: t.idList(),
    states: t.field({ type: [AssignmentStatus], description: 'Matches assignments whose latest offer is in one of these states.' }),
    workspaceIds: t.idList(),
    text: t.string({ description: 'Matches any part of the event’s or the workspace’s name.' }),
  }),
})

addQuery('sessionAssignments', (t) =>
  t.field({
    type: PlacesRef,
    description:
      'The crew of a page of events. The offset, the limit (25 by default, at most 1,024) and totalCount count events. People other than staff only get their own assignments.',
    extensions: { rows: { most: mostSessions, costs: 16 } },
    args: {
      filter: t.arg({ type: SessionAssignmentFilter }),
      sorting: t.arg({ type: [SessionSorting], description: 'How the events are sorted. Defaults to start time.' }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: async (_, { filter, sorting, ...page }, ctx, info) => {
      const asked = pageOfPlaces(ctx, { filter: filter ?? {}, sorting: sorting ?? [], ...orThrow(pageOf(page, mostSessions)) })
      if (await writeList(ctx, asked, { of: 'PLACES', isOwn: !seesAllPlaces(ctx) })) return emptyList
      const { reads } = readsOf(info, ['nodes', 'session'])
      return readPlaces(ctx, asked, {
        reads: new Set([...reads, ...CREW]),
        below: askedBelow(info, ['nodes']),
        total: askedFields(info).has('totalCount'),
      })
    },
  }),
)
