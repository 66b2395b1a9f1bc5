import { plantApplicationInput } from '@troupe/domain/staffing/applications/application'
import { APPLICATION_STATES, applicationDeletedAt } from '@troupe/domain/staffing/applications/state'
import { z } from 'zod'
import type { Listed } from '../../platform/database/lists.ts'
import { pageOf, sortingOf } from '../../platform/database/lists.ts'
import { batched } from '../../platform/graphql/batch.ts'
import { addMutation, addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { inputOf, lastRead } from '../../platform/graphql/inputs.ts'
import { partyOf } from '../../platform/http/address.ts'
import { byCode } from '../../platform/http/by-code.ts'
import type { RestRoute } from '../../platform/http/http.ts'
import { PointRef } from '../../venue/venue.ts'
import { applyAsPlant } from './apply.ts'
import {
  type ApplicantHome,
  type ApplicationRow,
  applicationById,
  applicationCounts,
  applicationSorts,
  homeOf,
  listApplications,
  type VersionRow,
  versionsOf,
} from './list.ts'
import { readOwnApplication, withdrawApplication } from './own.ts'
import { updateApplication, updateApplicationInput } from './update.ts'

const byItsCode = z.object({ code: z.string().max(200) })
const ownApplication = z.object({
  state: z.enum(APPLICATION_STATES),
  madeAt: z.string(),
  answerBy: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  languages: z.array(z.string()),
  birthYear: z.int(),
  experience: z.string(),
  links: z.array(z.string()),
})

/** Applications of actors: anyone applies, and the private link reads and withdraws. */
export function applicationRoutes(route: RestRoute) {
  route('POST /plant/application', {
    summary: 'Apply to work as an actor among the guests; everyone gets the same answer, and the applicant an email with a private link',
    query: z.object({ captcha: z.string().max(4096).optional() }),
    body: plantApplicationInput,
    answer: z.strictObject({}),
    status: 202,
    refuses: ['TOO_MANY_REQUESTS'],
    run: (ctx, { query, body, request }) => applyAsPlant(ctx, { party: partyOf(request.ip), captcha: query.captcha }, body),
  })
  route('GET /plant/application/{code}', {
    summary: 'Get an application, using the code of its private link',
    params: byItsCode,
    answer: ownApplication,
    refuses: ['TOO_MANY_REQUESTS'],
    run: (ctx, { params, request, reply }) => {
      reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
      return byCode(ctx, { party: partyOf(request.ip) }, () => readOwnApplication(ctx, params.code))
    },
  })
  route('DELETE /plant/application/{code}', {
    summary: 'Withdraw an application, using the code of its private link',
    params: byItsCode,
    answer: ownApplication,
    refuses: ['STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
    run: (ctx, { params, request }) => byCode(ctx, { party: partyOf(request.ip) }, () => withdrawApplication(ctx, params.code)),
  })
}

const StateRef = builder.enumType('PlantApplicationState', { values: APPLICATION_STATES })
const versions = batched(versionsOf)

const VersionRef = builder.objectRef<VersionRow>('PlantApplicationVersion').implement({
  description: 'What an applicant said of themselves one of the times that they applied.',
  fields: (t) => ({
    number: t.exposeInt('number'),
    firstName: t.exposeString('first_name'),
    lastName: t.exposeString('last_name'),
    phone: t.exposeString('phone'),
    city: t.exposeString('city'),
    languages: t.exposeStringList('languages', { description: 'Codes of ISO 639-1.' }),
    birthYear: t.exposeInt('birth_year'),
    experience: t.exposeString('experience'),
    links: t.exposeStringList('links'),
    madeAt: t.field({ type: 'DateTime', resolve: (row) => row.sent_at }),
    withdrawnAt: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.withdrawn_at }),
  }),
})

const HomeRef = builder.objectRef<ApplicantHome>('PlantApplicationHome').implement({
  description: 'The city that an applicant lives in, and our crew there. There is no address, and of the crew only about a kilometre.',
  fields: (t) => ({
    name: t.exposeString('name'),
    point: t.field({ type: PointRef, resolve: (row) => row }),
    crew: t.field({ type: [PointRef], resolve: (row) => row.crew }),
  }),
})

const ApplicationRef = builder.objectRef<ApplicationRow>('PlantApplication').implement({
  description: 'Someone who wants to work as an actor. The fields are those of the newest version.',
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    state: t.field({ type: StateRef, resolve: (row) => row.state }),
    stateAt: t.field({ type: 'DateTime', resolve: (row) => row.state_at }),
    stateBefore: t.field({
      type: StateRef,
      nullable: true,
      description: 'The state that an Undo within 10 seconds of stateAt brings back.',
      resolve: (row) => row.state_before,
    }),
    firstName: t.exposeString('first_name'),
    lastName: t.exposeString('last_name'),
    fullName: t.string({ resolve: (row) => `${row.first_name} ${row.last_name}` }),
    email: t.exposeString('email'),
    phone: t.exposeString('phone'),
    city: t.exposeString('city'),
    languages: t.exposeStringList('languages', { description: 'Codes of ISO 639-1.' }),
    birthYear: t.exposeInt('birth_year'),
    experience: t.exposeString('experience'),
    links: t.exposeStringList('links'),
    note: t.exposeString('note', { nullable: true, description: 'For staff only: the applicant never sees it.' }),
    userId: t.exposeID('user_id', { nullable: true, description: 'The id of the account that the invitation made.' }),
    madeAt: t.field({ type: 'DateTime', description: 'When they applied for the first time.', resolve: (row) => row.made_at }),
    appliedAt: t.field({ type: 'DateTime', description: 'When they applied for the last time.', resolve: (row) => row.newest_at }),
    deletedAt: t.field({
      type: 'DateTime',
      description: 'When the application is deleted, unless something happens before.',
      resolve: (row) => applicationDeletedAt({ state: row.state, at: row.state_at }, row.made_at),
    }),
    versions: t.field({
      type: [VersionRef],
      description: 'What they said each time that they applied, the first time first.',
      resolve: async (row, _, ctx) => [...((await versions(ctx, row.id)) ?? [])],
    }),
    home: t.field({
      type: HomeRef,
      nullable: true,
      description: 'Null if we don’t know the city.',
      resolve: (row, _, ctx) => homeOf(ctx, row.city),
    }),
  }),
})

const CountRef = builder.objectRef<Awaited<ReturnType<typeof applicationCounts>>[number]>('PlantApplicationCount').implement({
  fields: (t) => ({
    state: t.field({ type: StateRef, resolve: ({ state }) => state }),
    count: t.int({ resolve: ({ count }) => Number(count) }),
  }),
})
const ListRef = builder.objectRef<Listed<ApplicationRow>>('PlantApplicationList').implement({
  fields: (t) => ({
    nodes: t.field({ type: [ApplicationRef], resolve: ({ nodes }) => nodes }),
    totalCount: t.exposeInt('totalCount'),
    counts: t.field({
      type: [CountRef],
      description: 'How many applications there are in each state, whatever the filter.',
      resolve: async (_, __, ctx) => [...(await applicationCounts(ctx))],
    }),
  }),
})
const Filter = builder.inputType('PlantApplicationFilter', {
  fields: (t) => ({
    id: t.id(),
    states: t.field({ type: [StateRef] }),
    text: t.string({
      description: 'Matches any part of the name, the city or the email address, or the beginning of the name of a language.',
    }),
  }),
})
const SortField = builder.enumType('PlantApplicationSortField', { values: applicationSorts })
const Sorting = sortingOf('PlantApplicationSorting', SortField)

addQuery('plantApplications', (t) =>
  t.field({
    type: ListRef,
    description: 'Without a sorting, the newest first.',
    args: { filter: t.arg({ type: Filter }), sorting: t.arg({ type: [Sorting] }), offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, { filter, sorting, ...page }, ctx) => listApplications(ctx, { ...filter, sorting: sorting ?? [] }, orThrow(pageOf(page))),
  }),
)

const UpdateInput = inputOf('UpdatePlantApplicationInput', updateApplicationInput, {
  description:
    'Omitted fields are left unchanged. INVITED makes the actor’s account. Within 10 seconds the state before it undoes the last change of state.',
  fields: { version: lastRead, note: 'For staff only. An empty note is deleted.' },
})
addMutation('updatePlantApplication', (t) =>
  t.field({
    type: ApplicationRef,
    args: { input: t.arg({ type: UpdateInput, required: true }) },
    resolve: async (_, { input }, ctx) => {
      const { id } = orThrow(await updateApplication(ctx, input))
      return orThrow(await applicationById(ctx, id))
    },
  }),
)
