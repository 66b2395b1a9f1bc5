import { PORT_FAILURES } from '@troupe/domain/integration/kinds'
import { shown } from '../../platform/ctx.ts'
import { listOf, pageOf, sortingOf } from '../../platform/database/lists.ts'
import { addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import type { BreadcrumbList } from '../../platform/ports/breadcrumb.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { reads, SessionRef } from '../../session/session.ts'
import { breadcrumbSorts, type GameLink, linkOf, listBreadcrumbLists, listBreadcrumbMissions, type ShownMission } from './read-link.ts'

export const FailureOfPort = builder.enumType('PortFailure', {
  description: 'Why a system outside gave no answer.',
  values: PORT_FAILURES,
})
const GameLinkRef = builder.objectRef<GameLink>('SessionGameLink').implement({
  description: 'The game at Breadcrumb that an event is linked to.',
  fields: (t) => ({
    gameId: t.exposeID('gameId'),
    simulated: t.exposeBoolean('simulated', { description: 'Whether Breadcrumb is only simulated.' }),
    waiting: t.exposeInt('waiting', { description: 'How many commands Breadcrumb wasn’t told yet.' }),
    toldAt: t.field({ type: 'DateTime', nullable: true, description: 'When Breadcrumb last answered.', resolve: (row) => row.toldAt }),
    failure: t.field({
      type: FailureOfPort,
      nullable: true,
      description: 'Why it wasn’t told the oldest command that waits.',
      resolve: (row) => row.failure,
    }),
    refused: t.idList({
      description: 'The keys of the commands that Breadcrumb refused, the newest first.',
      resolve: (row) => [...row.refused],
    }),
  }),
})
builder.objectField(SessionRef, 'gameLink', (t) =>
  t.field({
    type: GameLinkRef,
    nullable: true,
    description: 'The game at Breadcrumb that the event is linked to. For crew and staff.',
    ...reads(['assigned'], async (view, ctx) => {
      const maySee = reaches(scopeOf('Session.playthrough.journal', ctx.actor), { assigned: view.assigned })
      return shown(ctx, { maySee, field: 'Session.gameLink', value: maySee ? ((await linkOf(ctx, view.id)) ?? null) : null })
    }),
  }),
)

const BreadcrumbListRef = builder.objectRef<BreadcrumbList>('BreadcrumbMissionList').implement({
  description: 'A list of missions at Breadcrumb.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    nOfMissions: t.exposeInt('nOfMissions'),
  }),
})
const OptionRef = builder.objectRef<ShownMission['options'][number]>('BreadcrumbMissionOption').implement({
  fields: (t) => ({
    title: t.exposeString('title'),
    correct: t.exposeBoolean('correct', { nullable: true, description: 'Null for those who can’t see which ones are correct.' }),
  }),
})
const BreadcrumbMissionRef = builder.objectRef<ShownMission>('BreadcrumbMission').implement({
  description: 'A mission as Breadcrumb has it.',
  fields: (t) => ({
    name: t.exposeString('name'),
    type: t.exposeString('type'),
    instructions: t.exposeString('instructions'),
    notes: t.exposeString('notes', { nullable: true }),
    options: t.field({ type: [OptionRef], resolve: (row) => [...row.options] }),
  }),
})
const ListsRef = listOf('BreadcrumbMissionListPage', BreadcrumbListRef)
const MissionsRef = listOf('BreadcrumbMissionPage', BreadcrumbMissionRef)
const pageArgs = { offset: 'From 0.', limit: 'At most 100.' }

const ListFilter = builder.inputType('BreadcrumbMissionListFilter', {
  fields: (t) => ({ text: t.string({ description: 'Matches any part of the name.' }) }),
})
const ListSortField = builder.enumType('BreadcrumbMissionListSortField', { values: breadcrumbSorts })
const ListSorting = sortingOf('BreadcrumbMissionListSorting', ListSortField)
addQuery('breadcrumbMissionLists', (t) =>
  t.field({
    type: ListsRef,
    description: 'Breadcrumb’s lists of missions, without a sorting in its order.',
    args: {
      filter: t.arg({ type: ListFilter }),
      sorting: t.arg({ type: [ListSorting] }),
      offset: t.arg.int({ description: pageArgs.offset }),
      limit: t.arg.int({ description: pageArgs.limit }),
    },
    resolve: async (_, { filter, sorting, ...page }, ctx) =>
      orThrow(await listBreadcrumbLists(ctx, { text: filter?.text ?? '', sorting: sorting ?? [] }, orThrow(pageOf(page)))),
  }),
)
addQuery('breadcrumbMissions', (t) =>
  t.field({
    type: MissionsRef,
    description: 'The missions of one of Breadcrumb’s lists, by its id, or of the game that an event is linked to.',
    args: {
      missionListId: t.arg.id({ description: 'For staff only.' }),
      sessionId: t.arg.id({ description: 'An event; it counts before the list.' }),
      offset: t.arg.int({ description: pageArgs.offset }),
      limit: t.arg.int({ description: pageArgs.limit }),
    },
    resolve: async (_, { missionListId, sessionId, ...page }, ctx) => {
      const asked = { listId: missionListId ?? undefined, sessionId: sessionId ?? undefined }
      return orThrow(await listBreadcrumbMissions(ctx, asked, orThrow(pageOf(page))))
    },
  }),
)
