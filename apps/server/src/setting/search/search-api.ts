import type { Jump } from '@troupe/domain/setting/jumps'
import { UserRef } from '../../account/account.ts'
import { OrderRef } from '../../credit/credit.ts'
import { type Listed, listOf } from '../../platform/database/lists.ts'
import { addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { type FoundSession, readsOf, SessionRef } from '../../session/session.ts'
import { WorkspaceRef } from '../../workspace/workspace.ts'
import {
  type SearchAsked,
  searchActions,
  searchEvents,
  searchOf,
  searchOrders,
  searchPages,
  searchPeople,
  searchWorkspaces,
} from './search.ts'

const JumpRef = builder.objectRef<Jump>('Jump').implement({
  description: 'A page, or what begins on one.',
  fields: (t) => ({
    label: t.exposeString('label'),
    path: t.exposeString('path', { description: 'Its address, with its search.' }),
    keys: t.stringList({ description: 'The keys that lead there from anywhere, one after the other.', resolve: ({ keys }) => [...keys] }),
  }),
})
const FoundSessionRef = builder.objectRef<FoundSession>('FoundSession').implement({
  fields: (t) => ({
    session: t.field({ type: SessionRef, resolve: ({ session }) => session }),
    crew: t.stringList({
      description: 'The people on its crew by whose names it was found; empty if its own words were enough.',
      resolve: ({ crew }) => [...crew],
    }),
  }),
})
const FoundSessionsRef = builder.objectRef<Listed<FoundSession>>('FoundSessionList').implement({
  fields: (t) => ({
    nodes: t.field({ type: [FoundSessionRef], resolve: ({ nodes }) => nodes }),
    totalCount: t.exposeInt('totalCount', { description: 'At most some thousands: a word of nearly all events isn’t counted to the end.' }),
  }),
})
const FoundUsersRef = listOf('FoundUserList', UserRef)
const FoundOrdersRef = listOf('FoundOrderList', OrderRef)
const FoundWorkspacesRef = listOf('FoundWorkspaceList', WorkspaceRef)
const SearchRef = builder.objectRef<SearchAsked>('Search').implement({
  description:
    'What has words that begin as those of the text, whatever their capitals and accents. Each group has what its own list shows the caller, and nothing if that list is closed to them. An empty text finds pages and actions only, all of them.',
  fields: (t) => ({
    events: t.field({
      type: FoundSessionsRef,
      description: 'By name, city, workspace and, for staff, crew: upcoming events first.',
      resolve: (search, _, ctx, info) => searchEvents(ctx, search, readsOf(info, ['nodes', 'session'])),
    }),
    people: t.field({
      type: FoundUsersRef,
      description: 'By name and email address.',
      resolve: (search, _, ctx) => searchPeople(ctx, search),
    }),
    orders: t.field({
      type: FoundOrdersRef,
      description: 'By code and workspace.',
      resolve: (search, _, ctx) => searchOrders(ctx, search),
    }),
    workspaces: t.field({
      type: FoundWorkspacesRef,
      description: 'By name and company.',
      resolve: (search, _, ctx) => searchWorkspaces(ctx, search),
    }),
    pages: t.field({ type: [JumpRef], resolve: (search, _, ctx) => searchPages(ctx, search) }),
    actions: t.field({ type: [JumpRef], resolve: (search, _, ctx) => searchActions(ctx, search) }),
  }),
})
addQuery('search', (t) =>
  t.field({
    type: SearchRef,
    description: 'Finds events, people, orders, workspaces, pages and actions.',
    args: {
      text: t.arg.string({ required: true }),
      limit: t.arg.int({ description: 'The most rows of each group, 3 by default and 25 at most.' }),
    },
    resolve: (_, { text, limit }) => orThrow(searchOf(text, limit ?? 3)),
  }),
)
