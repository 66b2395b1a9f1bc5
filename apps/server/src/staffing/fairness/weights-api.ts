import type { Weights } from '@troupe/domain/staffing/score'
import { weightsInput } from '@troupe/domain/staffing/weights'
import * as z from 'zod/mini'
import { type Listed, pageOf } from '../../platform/database/lists.ts'
import { startInput } from '../../platform/dated-tables.ts'
import { addMutation, addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { inputOf } from '../../platform/graphql/inputs.ts'
import { type DatedWeights, setStaffingWeights, staffingWeights } from './weights.ts'

const UncoveredRef = builder.objectRef<Weights['uncovered']>('UncoveredWeights').implement({
  description: 'The cost of an open place, by role.',
  fields: (t) => ({
    PRODUCER: t.exposeInt('PRODUCER'),
    HOST: t.exposeInt('HOST'),
    PLANT: t.exposeInt('PLANT'),
    SUPPORTING_PRODUCER: t.exposeInt('SUPPORTING_PRODUCER'),
    SALESPERSON: t.exposeInt('SALESPERSON'),
  }),
})
const WeightsRef = builder.objectRef<Weights>('Weights').implement({
  description: 'How much each reason counts when people are chosen for places. A person’s cost is the sum of what counts against them.',
  fields: (t) => ({
    uncovered: t.expose('uncovered', { type: UncoveredRef }),
    rating: t.exposeInt('rating', { description: 'For each star below five.' }),
    level: t.exposeInt('level', { description: 'For each level above the required one.' }),
    travelMinutesEach: t.exposeInt('travelMinutesEach', {
      description: 'How many minutes of travel cost one point; at 0, travel doesn’t count.',
    }),
    preferredProducer: t.exposeInt('preferredProducer', { description: 'For a producer other than the workspace’s preferred one.' }),
    fairness: t.exposeInt('fairness', {
      description:
        'For each event or unanswered offer that the person has in the same week or the four weeks before it, including this one.',
    }),
    disturbance: t.exposeInt('disturbance', { description: 'For withdrawing someone’s unanswered offer.' }),
    sourceHost: t.exposeInt('sourceHost', {
      description: 'For someone who didn’t have the role on the event that this one was copied from.',
    }),
    group: t.exposeInt('group', { description: 'For someone who doesn’t have the role on any of the group’s other events.' }),
  }),
})
const StaffingWeightsRef = builder.objectRef<DatedWeights>('StaffingWeights').implement({
  description: 'The weights that apply from a given time. A choice uses the weights in force when it’s made.',
  fields: (t) => ({
    id: t.exposeID('id'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    isInForce: t.exposeBoolean('isInForce'),
    madeBy: t.exposeString('madeBy', {
      nullable: true,
      description: 'The name of the person who added these weights; null for the initial ones.',
    }),
    weights: t.field({ type: WeightsRef, resolve: ({ table }) => table }),
  }),
})
const StaffingWeightsListRef = builder.objectRef<Listed<DatedWeights>>('StaffingWeightsList').implement({
  fields: (t) => ({
    nodes: t.field({ type: [StaffingWeightsRef], resolve: (list) => list.nodes }),
    totalCount: t.exposeInt('totalCount'),
  }),
})

inputOf('WeightsInput', weightsInput, {
  description: 'Integers from 0 to 10,000.',
  fields: { uncovered: { type: 'UncoveredWeightsInput' } },
})
const SetStaffingWeightsInput = inputOf('SetStaffingWeightsInput', z.object({ startsAt: startInput, weights: weightsInput }), {
  fields: { startsAt: 'When the weights come into force. Defaults to now; can’t be in the past.' },
})

addQuery('staffingWeights', (t) =>
  t.field({
    type: StaffingWeightsListRef,
    args: { offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, page, ctx) => staffingWeights(ctx, orThrow(pageOf(page))),
  }),
)
addMutation('setStaffingWeights', (t) =>
  t.field({
    type: StaffingWeightsRef,
    args: { input: t.arg({ type: SetStaffingWeightsInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await setStaffingWeights(ctx, input)),
  }),
)
