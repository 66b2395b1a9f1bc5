import type { Weights } from '@troupe/domain/staffing/score'
import { weightsInput } from '@troupe/domain/staffing/weights'
import { addDatedTable } from '../../platform/dated-tables-api.ts'
import { builder } from '../../platform/graphql/graphql.ts'
import { inputOf } from '../../platform/graphql/inputs.ts'
import { staffingWeights } from './weights.ts'

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
    modifier: t.exposeInt('modifier', { description: 'For each modifier of the event that the person lacks.' }),
    group: t.exposeInt('group', { description: 'For someone who doesn’t have the role on any of the group’s other events.' }),
  }),
})

inputOf('WeightsInput', weightsInput, {
  description: 'Integers from 0 to 10,000.',
  fields: { uncovered: { type: 'UncoveredWeightsInput' } },
})
addDatedTable(staffingWeights, {
  type: 'StaffingWeights',
  description: 'The weights that apply from a given time. A choice uses the weights in force when it’s made.',
  fields: (t) => ({ weights: t.field({ type: WeightsRef, resolve: ({ table }) => table }) }),
  madeBy: 'The name of the person who added these weights; null for the initial ones.',
  query: 'staffingWeights',
  start: 'When the weights come into force. Defaults to now; can’t be in the past.',
  under: 'weights',
})
