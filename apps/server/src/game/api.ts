import { yes } from '@troupe/domain/answer'
import { LAWN_KINDS, LAWN_WAYS, type LawnItem, type LawnShort, type LawnWay, shortWords } from '@troupe/domain/game/lawn-day'
import { type LawnPlan, lawnPlanInput, lawnTournamentInput } from '@troupe/domain/game/lawn-plan'
import { LAWN_PARTS } from '@troupe/domain/game/lawn-print'
import { createUserAudioInput, type UserAudioRow, userAudioChange, userAudioFields } from '@troupe/domain/game/sounds'
import { uuid } from '@troupe/domain/input'
import * as z from 'zod'
import { extend } from 'zod/mini'
import { asCsv } from '../platform/csv.ts'
import { actorId, type Ctx } from '../platform/ctx.ts'
import { listOf, pageOf, sortingOf } from '../platform/database/lists.ts'
import { showFields } from '../platform/fields.ts'
import { signedPath } from '../platform/files/sign.ts'
import { addMutation, addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import { inputOf, lastRead, merges, readVersion, versioned } from '../platform/graphql/inputs.ts'
import type { RestRoute } from '../platform/http/http.ts'
import { scopeOf } from '../platform/rights/policy.ts'
import { type LawnSchedule, readLawn, updateLawn } from './lawn/lawn.ts'
import { lawnPdf, lawnTable } from './lawn/print-lawn.ts'
import { listUserAudios, type SoundFile, soundFile, soundSorts } from './sounds/read-sounds.ts'
import { createUserAudio, deleteUserAudio, updateUserAudio } from './sounds/sounds.ts'

/** The REST paths of the game. */
export function gameRoutes(route: RestRoute) {
  route('GET /session/{id}/lawn-schedule', {
    summary: 'Download the lawn schedule of an event: as a PDF, a sheet for the wall and a strip for each team, or as CSV by Accept',
    params: z.object({ id: z.string() }),
    query: z.object({ part: z.enum(LAWN_PARTS).optional() }),
    headers: { Accept: z.string().optional() },
    produces: ['application/pdf', 'text/csv'],
    refuses: ['STATE_CONFLICT', 'UNSCHEDULED'],
    run: async (ctx, { params: { id }, query: { part }, request, reply }) => {
      reply.header('vary', 'accept')
      if (/\btext\/csv\b/i.test(request.headers.accept ?? '')) {
        const table = await lawnTable(ctx, id)
        if (table.ok) asCsv(reply, 'lawn-schedule.csv')
        return table
      }
      const pdf = await lawnPdf(ctx, id, part)
      if (!pdf.ok) return pdf
      reply.type('application/pdf').header('content-disposition', 'inline; filename="lawn-schedule.pdf"')
      return yes(pdf.value)
    },
  })
}

const LawnKind = builder.enumType('LawnKind', { values: LAWN_KINDS })
const LawnWayKind = builder.enumType('LawnWayKind', { values: LAWN_WAYS })
const LawnItemRef = builder.objectRef<LawnItem>('LawnItem').implement({
  description: 'A game of two teams at a station, or a break.',
  fields: (t) => ({
    kind: t.field({ type: LawnKind, resolve: (row) => row.kind }),
    round: t.exposeInt('round', { description: 'From 1; for a break, the round before it.' }),
    heat: t.exposeInt('heat', {
      nullable: true,
      description: 'From 1: a round with more pairs than stations is played in several heats. Null for a break.',
    }),
    startsAt: t.field({ type: 'DateTime', resolve: (row) => row.startsAt }),
    endsAt: t.field({ type: 'DateTime', resolve: (row) => row.endsAt }),
    mission: t.exposeString('mission', { nullable: true, description: 'The station; null for a break.' }),
    teams: t.exposeStringList('teams', { description: 'The two teams; none for a break.' }),
    isLong: t.exposeBoolean('isLong', { description: 'Whether it’s the long break.' }),
  }),
})
const LawnWayRef = builder.objectRef<LawnWay>('LawnWay').implement({
  description: 'A change that would make a schedule fit by itself.',
  fields: (t) => ({
    kind: t.field({ type: LawnWayKind, resolve: (row) => row.kind }),
    by: t.exposeInt('by', {
      description: 'Rounds fewer, or minutes less for each round or for the long break: the fewest that are enough.',
    }),
  }),
})
const LawnShortRef = builder.objectRef<LawnShort>('LawnShort').implement({
  fields: (t) => ({
    minutes: t.exposeInt('minutes', { description: 'How many minutes are lacking.' }),
    ways: t.field({ type: [LawnWayRef], resolve: (row) => row.ways }),
    text: t.string({ description: 'The same in words.', resolve: shortWords }),
  }),
})
const LawnTournamentRef = builder.objectRef<LawnPlan['tournament']>('LawnTournament').implement({
  fields: (t) => ({
    rounds: t.exposeInt('rounds', { nullable: true, description: 'How many rounds are played; null: until all teams have met.' }),
    break: t.exposeInt('break', { nullable: true, description: 'The round after which the long break comes; null: the middle one.' }),
  }),
})
const minutesOf = (name: 'roundDuration' | 'roundBreakDuration' | 'breakDuration' | 'startOffset' | 'endOffset') => ({
  description: minuteWords[name],
  resolve: ({ plan }: LawnSchedule) => plan[name],
})
const minuteWords = {
  roundDuration: 'Minutes of a round.',
  roundBreakDuration: 'Minutes between two rounds.',
  breakDuration: 'Minutes of the long break.',
  startOffset: 'Minutes from the start of the event to the first round.',
  endOffset: 'Minutes that have to be left at the end of the event.',
}
const LawnScheduleRef = builder.objectRef<LawnSchedule>('LawnSchedule').implement({
  description: 'Which teams of an event meet when and where.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the event.' }),
    teams: t.stringList({ resolve: ({ plan }) => [...plan.teams] }),
    missions: t.stringList({ description: 'The names of the stations.', resolve: ({ plan }) => [...plan.missions] }),
    roundDuration: t.int(minutesOf('roundDuration')),
    roundBreakDuration: t.int(minutesOf('roundBreakDuration')),
    break: t.boolean({ description: 'Whether there is a long break.', resolve: ({ plan }) => plan.break }),
    breakDuration: t.int(minutesOf('breakDuration')),
    startOffset: t.int(minutesOf('startOffset')),
    endOffset: t.int(minutesOf('endOffset')),
    tournament: t.field({ type: LawnTournamentRef, resolve: ({ plan }) => plan.tournament }),
    list: t.field({
      type: [LawnItemRef],
      description: 'Games and breaks in their order; empty while they don’t fit, and while the event has no date.',
      resolve: (row) => row.list,
    }),
    needed: t.exposeInt('needed', { description: 'Minutes that the rounds and breaks take.' }),
    window: t.exposeInt('window', { description: 'Minutes that they may take.' }),
    short: t.field({ type: LawnShortRef, nullable: true, description: 'Null if it fits.', resolve: (row) => row.short }),
    outdated: t.exposeBoolean('outdated', { description: 'Whether it was made for another duration of the event.' }),
    version: t.exposeInt('version', { description: 'The version of the event.' }),
  }),
})

addQuery('lawnSchedule', (t) =>
  t.field({
    type: LawnScheduleRef,
    nullable: true,
    description: 'The lawn schedule of an event; null while it has none, and for a remote event.',
    args: { id: t.arg.id({ required: true, description: 'The id of the event.' }) },
    resolve: async (_, { id }, ctx) => orThrow(await readLawn(ctx, id)),
  }),
)
inputOf('LawnTournamentInput', lawnTournamentInput, {
  fields: { rounds: 'Null: until all teams have met.', break: 'Null: after the middle round.' },
})
const UpdateLawnInput = inputOf('UpdateLawnScheduleInput', extend(lawnPlanInput, { id: uuid, ...readVersion }), {
  description: 'What is omitted stays as it is, or as it is in a new schedule.',
  fields: {
    id: 'The id of the event.',
    teams: '2 to 64 names, each of them once.',
    missions: 'The names of 1 to 20 stations, each of them once.',
    break: 'Whether there is a long break.',
    ...minuteWords,
    version: lastRead,
    merge: merges,
  },
})
addMutation('updateLawnSchedule', (t) =>
  t.field({
    type: LawnScheduleRef,
    description: 'Changes the lawn schedule of an event, or makes one. The crew members who run the event and staff can.',
    args: { input: t.arg({ type: UpdateLawnInput, required: true }) },
    resolve: async (_, { input: { id, version, merge, ...change } }, ctx) => {
      const changed = orThrow(await updateLawn(ctx, { ...change, id, read: { version, merge } }))
      const found = orThrow(await readLawn({ ...ctx, scope: scopeOf('lawnSchedule', ctx.actor) }, changed.id))
      if (!found) throw new Error('a lawn schedule that was just written is gone')
      return found
    },
  }),
)

const SoundFileRef = builder.objectRef<SoundFile>('UserAudioFile').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    size: t.exposeFloat('size', { description: 'In bytes.' }),
    url: t.string({
      nullable: true,
      description: 'A path that opens the sound for the caller without a header, for at most half an hour; null until it can be played.',
      resolve: ({ id, state }, _, ctx) => (state === 'DONE' ? addressOf(ctx, id) : null),
    }),
  }),
})
/** A signed address of a sound, for the caller. */
const addressOf = (ctx: Ctx, fileId: string): string => signedPath(ctx.settings.secret, { fileId, readerId: actorId(ctx) ?? '' }, ctx.now())

const UserAudioRef = builder.objectRef<UserAudioRow>('UserAudio')
showFields(UserAudioRef, userAudioFields, { sees: () => true })
UserAudioRef.implement({
  description: 'A sound that a person plays at events by a key.',
  fields: (t) => ({
    file: t.field({ type: SoundFileRef, nullable: true, resolve: async ({ file_id }, _, ctx) => (await soundFile(ctx, file_id)) ?? null }),
  }),
})
const UserAudiosRef = listOf('UserAudioList', UserAudioRef)
const UserAudioFilter = builder.inputType('UserAudioFilter', {
  fields: (t) => ({ userId: t.id({ description: 'Only admins can see other people’s.' }) }),
})
const UserAudioSortField = builder.enumType('UserAudioSortField', { values: soundSorts })
const UserAudioSorting = sortingOf('UserAudioSorting', UserAudioSortField)
addQuery('userAudios', (t) =>
  t.field({
    type: UserAudiosRef,
    description: 'The caller’s sounds, without a sorting by their keys, digits first.',
    args: {
      filter: t.arg({ type: UserAudioFilter }),
      sorting: t.arg({ type: [UserAudioSorting] }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: (_, { filter, sorting, ...page }, ctx) =>
      listUserAudios(ctx, { userId: filter?.userId ?? undefined, sorting: sorting ?? [] }, orThrow(pageOf(page))),
  }),
)
const CreateUserAudioInput = inputOf('CreateUserAudioInput', createUserAudioInput, {
  fields: { fileId: 'A file that the caller uploaded to POST /files by tus with purpose SOUND.', volume: '0 to 100, by default 80.' },
})
addMutation('createUserAudio', (t) =>
  t.field({
    type: UserAudioRef,
    args: { input: t.arg({ type: CreateUserAudioInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await createUserAudio(ctx, input)),
  }),
)
const UpdateUserAudioInput = inputOf('UpdateUserAudioInput', extend(userAudioChange, versioned), { fields: { version: lastRead } })
addMutation('updateUserAudio', (t) =>
  t.field({
    type: UserAudioRef,
    args: { input: t.arg({ type: UpdateUserAudioInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await updateUserAudio(ctx, input)),
  }),
)
addMutation('deleteUserAudio', (t) =>
  t.field({
    type: 'ID',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deleteUserAudio(ctx, id)).id,
  }),
)
