import { shown } from '../../platform/ctx.ts'
import { addMutation, addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { scopeOf } from '../../platform/rights/policy.ts'
import { AssignmentRole, SessionAssignmentRef } from '../../session/session.ts'
import { Assigned } from '../api.ts'
import { TermsRef } from '../plan/api.ts'
import { applyRepair } from './apply.ts'
import { type ProposedMove, type RepairProposal, repairProposals } from './propose.ts'
import { type WhyChosen, whyChosen } from './why.ts'

const MoveRef = builder.objectRef<ProposedMove>('RepairMove').implement({
  description: 'A place that is given to another person.',
  fields: (t) => ({
    assignmentId: t.exposeID('assignmentId'),
    sessionId: t.exposeID('sessionId'),
    sessionName: t.exposeString('sessionName'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    timezone: t.exposeString('timezone'),
    role: t.expose('role', { type: AssignmentRole }),
    userId: t.exposeID('userId'),
    fullName: t.exposeString('fullName'),
    beforeId: t.exposeID('beforeId', { nullable: true, description: 'The id of the person who loses this place; null if it’s open.' }),
    beforeName: t.exposeString('beforeName', { nullable: true }),
    wasAccepted: t.exposeBoolean('wasAccepted', {
      description: 'Whether the person who loses this place had accepted it; false if it’s open.',
    }),
    isAsked: t.exposeBoolean('isAsked', { description: 'Whether the new person is asked first; otherwise they’re assigned immediately.' }),
  }),
})
const ProposalRef = builder.objectRef<RepairProposal>('RepairProposal').implement({
  description: 'A way to fill an open place, with everyone who has to move for it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    moves: t.field({ type: [MoveRef], resolve: ({ moves }) => [...moves] }),
    accepted: t.exposeInt('accepted', { description: 'The number of people who lose a place that they accepted.' }),
    pending: t.exposeInt('pending', { description: 'The number of people who lose an offer that they haven’t answered.' }),
    cost: t.exposeInt('cost', { description: 'How much the cost of the crew would rise, in the units of staffing plans.' }),
  }),
})

addQuery('repairProposals', (t) =>
  t.field({
    type: [ProposalRef],
    args: { assignmentId: t.arg.id({ required: true }) },
    resolve: async (_, { assignmentId }, ctx) => [...orThrow(await repairProposals(ctx, assignmentId))],
  }),
)
addMutation('applyRepair', (t) =>
  t.field({
    type: Assigned,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await applyRepair(ctx, id)),
  }),
)

const ChoiceRef = builder.objectRef<WhyChosen>('SessionAssignmentChoice').implement({
  description: 'Why the server found a person for a place, as recorded at the time.',
  fields: (t) => ({
    byHand: t.exposeBoolean('byHand', {
      description: 'Whether staff decided on the person: they applied a proposal, or pinned the person in a staffing plan.',
    }),
    terms: t.expose('terms', { type: TermsRef }),
    cost: t.exposeInt('cost'),
    gap: t.exposeInt('gap', { description: 'How much more the crew would have cost with the next-best person, or with no one.' }),
    secondName: t.exposeString('secondName', {
      nullable: true,
      description: 'The name of the next-best person who was free; null if no one was.',
    }),
    accepted: t.exposeInt('accepted', { description: 'The number of people who lost a place that they had accepted.' }),
    pending: t.exposeInt('pending', { description: 'The number of people who lost an offer that they hadn’t answered.' }),
  }),
})
builder.objectFields(SessionAssignmentRef, (t) => ({
  choice: t.field({
    type: ChoiceRef,
    nullable: true,
    description: 'Why the server found the person; null if staff assigned them, or if they were drawn at random. Visible to staff only.',
    resolve: async ({ id }, _, ctx) => {
      const maySee = scopeOf('Session.assignments.offers', ctx.actor).all
      const value = maySee ? ((await whyChosen(ctx, id)) ?? null) : null
      return shown(ctx, { maySee, field: 'SessionAssignment.choice', value })
    },
  }),
}))
