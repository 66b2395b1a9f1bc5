import type { Answer } from '@troupe/domain/answer'
import { MISSION_ANSWER_KINDS, type MissionOption, missionFields, missionOption, missionSetFields } from '@troupe/domain/mission/fields'
import {
  copyMissionSetInput,
  createMissionInput,
  createMissionSetInput,
  missionChange,
  missionSetChange,
} from '@troupe/domain/mission/input'
import { z } from 'zod'
import { extend } from 'zod/mini'
import { type Ctx, shown } from '../platform/ctx.ts'
import { listOf, pageOf, sortingOf } from '../platform/database/lists.ts'
import { fieldsOf, showFields } from '../platform/fields.ts'
import { addMutation, addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import { inputOf, lastRead, versioned } from '../platform/graphql/inputs.ts'
import type { RestRoute } from '../platform/http/http.ts'
import { exportMs } from '../platform/http/time-limit.ts'
import { FlagRef, flagOf } from '../platform/rights/flag.ts'
import { factsOfSet, mayChangeSet, mayDeleteSet, type SetUse, seesAnswers, usesOfSet } from './can.ts'
import { createMission, deleteMission, updateMission } from './change-missions.ts'
import { copyMissionSet, createMissionSet, deleteMissionSet, updateMissionSet } from './change-sets.ts'
import { importMissions } from './import.ts'
import { listMissionSets, listMissions, missionSetSortFields } from './read.ts'
import { MissionRef, type MissionRow, MissionSetRef, type MissionSetRow } from './rows.ts'
import { missionById, missionsOf, setById } from './sets.ts'

builder.enumType('MissionAnswerKind', { values: MISSION_ANSWER_KINDS })

const MissionOptionRef = builder.objectRef<{ readonly title: string; readonly correct: boolean | null }>('MissionOption').implement({
  description: 'Something to choose, or an answer that counts.',
  fields: (t) => ({
    title: t.exposeString('title'),
    correct: t.exposeBoolean('correct', {
      nullable: true,
      description:
        'Visible to staff and to editors of the workspace, and to the hosts of an event with the missions from 24 hours before its start on. Null for everyone else.',
    }),
  }),
})

/** Who may not know the answers chooses among the same titles; where each of them is an answer, there are none. */
function optionsFor(ctx: Ctx, row: MissionRow): readonly { readonly title: string; readonly correct: boolean | null }[] {
  const known: readonly MissionOption[] | null = shown(ctx, {
    maySee: seesAnswers(ctx, row),
    field: 'Mission.options.correct',
    value: row.options,
  })
  if (known) return known
  return row.type === 'TEXT' ? [] : row.options.map(({ title }) => ({ title, correct: null }))
}

MissionRef.implement({
  description: 'Something that a team finds out or does, and how its answer is judged.',
  fields: (t) => ({
    options: t.field({
      type: [MissionOptionRef],
      description:
        'What is there to choose from; for TEXT, the answers that count, and empty for those who can’t see which ones are correct. True and False, in this order, for TRUE_FALSE.',
      resolve: (row, _, ctx) => optionsFor(ctx, row),
    }),
  }),
})
showFields(MissionRef, missionFields, { sees: (ctx, _, row) => seesAnswers(ctx, row) })

const NextUseRef = builder.objectRef<SetUse>('MissionSetUse').implement({
  description: 'An event that isn’t over and has the missions.',
  fields: (t) => ({
    sessionId: t.exposeID('id'),
    name: t.exposeString('name'),
    startsAt: t.field({ type: 'DateTime', nullable: true, resolve: (use) => use.starts_at }),
    timezone: t.exposeString('timezone'),
  }),
})
const MissionSetCanRef = builder.objectRef<MissionSetRow>('MissionSetCan').implement({
  description:
    'What the caller can currently do with this set, with a reason for each action that isn’t allowed. Mutations enforce the same rules.',
  fields: (t) => ({
    edit: t.field({
      type: FlagRef,
      description: 'Whether the caller can change the set and its missions.',
      resolve: async (row, _, ctx) =>
        flagOf(mayChangeSet(ctx, await factsOfSet(ctx, row), { operation: 'updateMissionSet', now: ctx.now() })),
    }),
    remove: t.field({
      type: FlagRef,
      description: 'Whether the caller can delete the set.',
      resolve: async (row, _, ctx) => flagOf(mayDeleteSet(ctx, await factsOfSet(ctx, row), ctx.now())),
    }),
  }),
})
MissionSetRef.implement({
  description: 'Missions that are played together.',
  fields: (t) => ({
    nOfMissions: t.exposeInt('n_of_missions'),
    missions: t.field({ type: [MissionRef], description: 'By position.', resolve: (row, _, ctx) => missionsOf(ctx, row) }),
    nextUse: t.field({
      type: NextUseRef,
      nullable: true,
      description: 'The next event that isn’t over and has the missions, of those that the caller can see.',
      resolve: async ({ id }, _, ctx) => (await usesOfSet(ctx, id))?.[0] ?? null,
    }),
    can: t.field({ type: MissionSetCanRef, resolve: (row) => row }),
  }),
})
showFields(MissionSetRef, missionSetFields, { sees: () => true })

const MissionSetsRef = listOf('MissionSetList', MissionSetRef)
const MissionSetFilter = builder.inputType('MissionSetFilter', {
  fields: (t) => ({
    workspaceId: t.id({ description: 'Only sets of this workspace.' }),
    library: t.boolean({ description: 'True for Troupe’s library only, false for sets of workspaces only. Without it, both.' }),
    text: t.string({ description: 'Matches any part of the name.' }),
  }),
})
const MissionSetSortField = builder.enumType('MissionSetSortField', { values: missionSetSortFields })
const MissionSetSorting = sortingOf('MissionSetSorting', MissionSetSortField)
const MissionsRef = listOf('MissionList', MissionRef)
const MissionFilter = builder.inputType('MissionFilter', {
  fields: (t) => ({ missionSetId: t.id({ description: 'Only missions of this set.' }) }),
})

addQuery('missionSets', (t) =>
  t.field({
    type: MissionSetsRef,
    description:
      'The mission sets of the caller’s workspaces and, for staff and for members of a workspace that chooses missions itself, Troupe’s library.',
    args: {
      filter: t.arg({ type: MissionSetFilter }),
      sorting: t.arg({ type: [MissionSetSorting] }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: (_, { filter, sorting, ...page }, ctx) => {
      const { workspaceId, library, text } = filter ?? {}
      const asked = { workspaceId: workspaceId ?? undefined, library: library ?? undefined, text: text ?? undefined }
      return listMissionSets(ctx, { ...asked, sorting: sorting ?? [] }, orThrow(pageOf(page)))
    },
  }),
)
addQuery('missions', (t) =>
  t.field({
    type: MissionsRef,
    description: 'The missions of the sets that the caller can see, by position.',
    args: { filter: t.arg({ type: MissionFilter }), offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, { filter, ...page }, ctx) => listMissions(ctx, filter?.missionSetId ?? undefined, orThrow(pageOf(page))),
  }),
)

inputOf('MissionOptionInput', missionOption, { fields: { title: 'At most 64 characters.' } })
const CreateMissionSetInput = inputOf('CreateMissionSetInput', createMissionSetInput, {
  fields: { workspaceId: 'Without one, the set belongs to Troupe’s library, for staff only.', name: 'At most 70 characters.' },
})
const UpdateMissionSetInput = inputOf('UpdateMissionSetInput', extend(missionSetChange, versioned), {
  description: 'Omitted fields are left unchanged.',
  fields: { ...fieldsOf(missionSetFields, 'updateMissionSet'), version: lastRead },
})
const CopyMissionSetInput = inputOf('CopyMissionSetInput', copyMissionSetInput, {
  fields: { id: 'The id of a set of Troupe’s library or of a workspace.', workspaceId: 'The id of the workspace that gets the copy.' },
})
const said = {
  name: 'At most 18 characters.',
  instructions: 'At most 144 characters.',
  notes: 'At most 2,000 characters.',
  options:
    'MULTIPLE_CHOICE: 2 to 6 options, of which at least one is correct and not all are. TRUE_FALSE: True and False, one of them correct. TEXT: 1 to 10 answers, all correct.',
}
const CreateMissionInput = inputOf('CreateMissionInput', createMissionInput, {
  fields: { ...said, position: 'The place in the set, from 0. Without it, the mission is the last one.' },
})
const UpdateMissionInput = inputOf('UpdateMissionInput', extend(missionChange, versioned), {
  description: 'Omitted fields are left unchanged.',
  fields: { ...fieldsOf(missionFields, 'updateMission'), ...said, version: lastRead },
})

/** The set as it is after a change. */
const changedSet = async (ctx: Ctx, change: Promise<Answer<{ id: string }>>): Promise<MissionSetRow> =>
  orThrow(await setById(ctx, orThrow(await change).id))
const changedMission = async (ctx: Ctx, change: Promise<Answer<{ id: string }>>): Promise<MissionRow> =>
  orThrow(await missionById(ctx, orThrow(await change).id))

addMutation('createMissionSet', (t) =>
  t.field({
    type: MissionSetRef,
    args: { input: t.arg({ type: CreateMissionSetInput, required: true }) },
    resolve: (_, { input }, ctx) => changedSet(ctx, createMissionSet(ctx, input)),
  }),
)
addMutation('updateMissionSet', (t) =>
  t.field({
    type: MissionSetRef,
    args: { input: t.arg({ type: UpdateMissionSetInput, required: true }) },
    resolve: (_, { input }, ctx) => changedSet(ctx, updateMissionSet(ctx, input)),
  }),
)
addMutation('deleteMissionSet', (t) =>
  t.field({
    type: 'ID',
    description: 'Deletes a set with its missions. Past events still show them.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deleteMissionSet(ctx, id)).id,
  }),
)
addMutation('copyMissionSet', (t) =>
  t.field({
    type: MissionSetRef,
    description: 'Copies a set with its missions into a workspace, and returns the copy.',
    args: { input: t.arg({ type: CopyMissionSetInput, required: true }) },
    resolve: (_, { input }, ctx) => changedSet(ctx, copyMissionSet(ctx, input)),
  }),
)
addMutation('createMission', (t) =>
  t.field({
    type: MissionRef,
    args: { input: t.arg({ type: CreateMissionInput, required: true }) },
    resolve: (_, { input }, ctx) => changedMission(ctx, createMission(ctx, input)),
  }),
)
addMutation('updateMission', (t) =>
  t.field({
    type: MissionRef,
    args: { input: t.arg({ type: UpdateMissionInput, required: true }) },
    resolve: (_, { input }, ctx) => changedMission(ctx, updateMission(ctx, input)),
  }),
)
addMutation('deleteMission', (t) =>
  t.field({
    type: 'ID',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deleteMission(ctx, id)).id,
  }),
)

/** What becomes of a table of missions, row by row. */
const importReport = z.object({
  applied: z.boolean(),
  created: z.number(),
  refused: z.number(),
  headings: z.array(z.string()),
  rows: z.array(
    z.object({
      line: z.number(),
      fate: z.enum(['NEW', 'REFUSED']),
      name: z.string(),
      type: z.string(),
      fields: z.record(z.string(), z.array(z.string())).optional(),
      cells: z.array(z.string()).optional(),
    }),
  ),
})

/** Missions as a table. */
export function missionRoutes(route: RestRoute) {
  route('POST /mission-sets/{id}/import', {
    summary:
      'Add the missions of a CSV table, or for staff of one of Breadcrumb’s lists, to a set, all or none of them; without apply=1, only report what each row would do',
    databaseMs: exportMs,
    params: z.object({ id: z.string().max(64) }),
    query: z.strictObject({ apply: z.literal('1').optional() }),
    body: z.discriminatedUnion('format', [
      z.strictObject({ format: z.literal('CSV'), text: z.string().min(1).max(250_000) }),
      z.strictObject({ format: z.literal('BREADCRUMB_LIST'), listId: z.string().min(1).max(64) }),
    ]),
    answer: importReport,
    refuses: ['STARTS_SOON', 'UNAVAILABLE'],
    run: (ctx, { params: { id }, query: { apply }, body }) => importMissions(ctx, { id, source: body, apply: apply === '1' }),
  })
}
