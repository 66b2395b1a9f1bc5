import type { PlanFigures } from '@troupe/domain/staffing/plan/figures'
import { PIN_KINDS, PLAN_STATES, planInput } from '@troupe/domain/staffing/plan/input'
import type { MissingKind } from '@troupe/domain/staffing/plan/missing'
import type { OpenPlace, PlannedPlace } from '@troupe/domain/staffing/plan/plan'
import type { ScoreTerms } from '@troupe/domain/staffing/score'
import { modifierLabels } from '../../account/account.ts'
import { listOf, pageOf } from '../../platform/database/lists.ts'
import { addMutation, addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { inputOf } from '../../platform/graphql/inputs.ts'
import { AssignmentRole } from '../../session/session.ts'
import { discardStaffingPlan, pinStaffingPlace } from './change.ts'
import { type PlanCandidate, planCandidates } from './compare.ts'
import { createStaffingPlan } from './create.ts'
import { type PlannedCall, plannedCalls } from './planned-calls.ts'
import { publishStaffingPlan } from './publish.ts'
import { type PlanBrief, type PlanView, planFigures, staffingPlan, staffingPlans, type WeighedPin } from './read.ts'

const PlanState = builder.enumType('StaffingPlanState', { values: PLAN_STATES })
const PinKind = builder.enumType('StaffingPin', { values: PIN_KINDS })

export const TermsRef = builder.objectRef<ScoreTerms>('StaffingTerms').implement({
  description: 'The components of a person’s cost when people are chosen for places.',
  fields: (t) => ({
    rating: t.exposeInt('rating'),
    level: t.exposeInt('level'),
    travel: t.exposeInt('travel'),
    preferredProducer: t.exposeInt('preferredProducer'),
    fairness: t.exposeInt('fairness'),
    sourceHost: t.exposeInt('sourceHost'),
    group: t.exposeInt('group'),
    modifier: t.exposeInt('modifier'),
    lacks: t.stringList({
      description: 'The labels of the event’s modifiers that the person lacks.',
      resolve: ({ lacks }, _, ctx) => modifierLabels(ctx, lacks),
    }),
  }),
})
const PlaceRef = builder.objectRef<PlannedPlace>('StaffingPlanPlace').implement({
  fields: (t) => ({
    placeId: t.exposeID('placeId'),
    sessionId: t.exposeID('sessionId'),
    role: t.expose('role', { type: AssignmentRole }),
    userId: t.exposeID('userId', { nullable: true }),
    before: t.exposeID('before', {
      nullable: true,
      description: 'The id of the person whose offer for this place is unanswered; null if there is none.',
    }),
    kept: t.exposeBoolean('kept', { description: 'Whether that person keeps the place.' }),
    terms: t.expose('terms', { type: TermsRef, nullable: true }),
    cost: t.exposeInt('cost'),
    gap: t.exposeInt('gap', { description: 'How much more the plan would cost with the next-best available person, or with no one.' }),
    secondId: t.exposeID('secondId', { nullable: true }),
  }),
})
const CallRef = builder.objectRef<PlannedCall>('StaffingPlanCall').implement({
  description: 'What the person whom the plan gives a place would be told.',
  fields: (t) => ({
    placeId: t.exposeID('placeId'),
    callAt: t.expose('callAt', { type: 'DateTime', nullable: true, description: 'When they have to be there; null for salespeople.' }),
    answerBy: t.expose('answerBy', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when they could answer if the plan were published now; null if they’d be assigned immediately.',
    }),
  }),
})
const RuledOutRef = builder.objectRef<{ rule: string; people: number }>('StaffingRuledOut').implement({
  fields: (t) => ({ rule: t.exposeString('rule'), people: t.exposeInt('people') }),
})
const OpenRef = builder.objectRef<OpenPlace>('StaffingPlanOpenPlace').implement({
  description: 'A place that the plan leaves open.',
  fields: (t) => ({
    placeId: t.exposeID('placeId'),
    histogram: t.field({
      type: [RuledOutRef],
      nullable: true,
      description:
        'The number of people that each rule excludes, counting only the first rule each person breaks; null if someone could fill the place.',
      resolve: ({ histogram }) => histogram && Object.entries(histogram).map(([rule, people]) => ({ rule, people })),
    }),
    exchange: t.exposeInt('exchange', {
      nullable: true,
      description: 'How much more the plan would cost if the cheapest swap filled the place; null if no one could fill it.',
    }),
  }),
})
const MissingRef = builder.objectRef<MissingKind>('StaffingMissingKind').implement({
  description: 'A kind of person that the plan is short of, and what one more of them would do for it.',
  fields: (t) => ({
    role: t.expose('role', { type: AssignmentRole }),
    language: t.exposeString('language'),
    level: t.exposeInt('level'),
    zoneAreaId: t.exposeID('zoneAreaId', { nullable: true }),
    halfDay: t.exposeString('halfDay', { description: 'When the half day (UTC) begins.' }),
    saves: t.exposeInt('saves', { description: 'The most that one more such person could reduce the plan’s cost by.' }),
    least: t.exposeInt('least', {
      nullable: true,
      description: 'The least that one more such person would reduce the plan’s cost by; null in older plans.',
    }),
    fills: t.exposeInt('fills', {
      nullable: true,
      description: 'The number of open places that one more such person would fill; null in older plans.',
    }),
  }),
})
const InsteadRef = builder.objectRef<PlanCandidate['instead'][number]>('StaffingPlanInstead').implement({
  description: 'A place that a person has in a plan and would have to leave to take another one.',
  fields: (t) => ({
    placeId: t.exposeID('placeId'),
    sessionId: t.exposeID('sessionId'),
    name: t.exposeString('name'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
  }),
})
const CandidateRef = builder.objectRef<PlanCandidate>('StaffingPlanCandidate').implement({
  description: 'A candidate for a place in a plan, judged by the facts that the plan was calculated from.',
  fields: (t) => ({
    userId: t.exposeID('userId'),
    rules: t.exposeStringList('rules', { description: 'Every rule that keeps this person from the place.' }),
    reasons: t.exposeStringList('reasons', { description: 'The same rules, as sentences.' }),
    forbidden: t.exposeBoolean('forbidden', { description: 'Whether someone excluded this person from the role on this event.' }),
    terms: t.expose('terms', { type: TermsRef, nullable: true }),
    cost: t.exposeInt('cost', {
      nullable: true,
      description: 'How many points this person would add to the plan’s cost; null if a rule keeps them from the place.',
    }),
    minutesAway: t.exposeInt('minutesAway', { description: 'The minutes from their home to where they would work, one way.' }),
    levelsAbove: t.exposeInt('levelsAbove', { description: 'How many levels they are above what the place needs.' }),
    instead: t.expose('instead', { type: [InsteadRef] }),
  }),
})
const PinRef = builder.objectRef<WeighedPin>('StaffingPlanPin').implement({
  description: 'A decision about a place of a plan.',
  fields: (t) => ({
    placeId: t.exposeID('placeId'),
    how: t.field({ type: PinKind, resolve: ({ how }) => how }),
    userId: t.exposeID('userId', { nullable: true, description: 'Whom it is about; null if the place is to stay open.' }),
    before: t.id({
      nullable: true,
      description: 'Who had the place in the plan when this was decided.',
      resolve: ({ before }) => before ?? null,
    }),
    moreTravel: t.exposeInt('moreTravel', {
      nullable: true,
      description: 'How many minutes more this person travels there and back than that one; null if there is no one to compare with.',
    }),
  }),
})
const FiguresRef = builder.objectRef<PlanFigures>('StaffingPlanFigures').implement({
  description: 'What a plan means, in units that people know.',
  fields: (t) => ({
    open: t.exposeInt('open', { description: 'The number of roles that no one has.' }),
    travelMinutes: t.exposeInt('travelMinutes', { description: 'The minutes of all trips, there and back.' }),
    aboveShare: t.exposeIDList('aboveShare', {
      description: 'The ids of the people who would have at least one event more than their share of these days.',
    }),
    changed: t.exposeInt('changed', { description: 'The number of events on which someone loses an unanswered offer.' }),
  }),
})
const MeaningRef = builder.objectRef<NonNullable<Awaited<ReturnType<typeof planFigures>>>>('StaffingPlanMeaning').implement({
  fields: (t) => ({
    figures: t.expose('figures', { type: FiguresRef }),
    pins: t.expose('pins', { type: [PinRef] }),
  }),
})

const BriefRef = builder.objectRef<PlanBrief>('StaffingPlanBrief').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    from: t.expose('from', { type: 'DateTime' }),
    to: t.expose('to', { type: 'DateTime' }),
    state: t.expose('state', { type: PlanState }),
    version: t.exposeInt('version'),
    madeAt: t.expose('madeAt', { type: 'DateTime' }),
    solvedAt: t.expose('solvedAt', { type: 'DateTime', nullable: true }),
    madeBy: t.exposeString('madeBy', { nullable: true }),
  }),
})
const ListRef = listOf('StaffingPlanList', BriefRef)
const PlanRef = builder.objectRef<PlanView>('StaffingPlan').implement({
  description:
    'Who fills which place on the events of a period. Until it’s published, it doesn’t block anyone’s time, and the crew can’t see it. While it’s being calculated, it holds the best result so far.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    from: t.expose('from', { type: 'DateTime' }),
    to: t.expose('to', { type: 'DateTime' }),
    state: t.expose('state', { type: PlanState }),
    version: t.exposeInt('version'),
    seed: t.exposeInt('seed'),
    weightsId: t.exposeID('weightsId', {
      nullable: true,
      description: 'The id of the weights that the plan was calculated with; null until the calculation begins.',
    }),
    madeAt: t.expose('madeAt', { type: 'DateTime' }),
    solvedAt: t.expose('solvedAt', { type: 'DateTime', nullable: true }),
    madeBy: t.exposeString('madeBy', { nullable: true }),
    people: t.exposeInt('people', { description: 'The number of people who would be notified if the plan were published.' }),
    failure: t.string({
      nullable: true,
      resolve: ({ state }) => (state === 'FAILED' ? 'We couldn’t calculate this plan. Create it again with fewer events.' : null),
    }),
    places: t.field({ type: [PlaceRef], resolve: ({ result }) => result?.places ?? [] }),
    calls: t.field({
      type: [CallRef],
      description: 'The call times and deadlines of the places that publishing would give to someone.',
      resolve: ({ result }, _, ctx) => plannedCalls(ctx, result?.places ?? []),
    }),
    objective: t.int({ nullable: true, resolve: ({ result }) => result?.objective ?? null }),
    bound: t.int({
      nullable: true,
      description: 'A lower bound: no plan can cost less than this.',
      resolve: ({ result }) => result?.bound ?? null,
    }),
    gap: t.float({
      nullable: true,
      description: 'The largest share of the cost that a better plan could still save.',
      resolve: ({ result }) => result?.gap ?? null,
    }),
    proven: t.boolean({ description: 'Whether it’s proven that no better plan exists.', resolve: ({ result }) => result?.proven ?? false }),
    meaning: t.field({
      type: MeaningRef,
      nullable: true,
      description: 'What the plan means for people, and what has been decided by hand; null until there’s a first result.',
      resolve: ({ id }, _, ctx) => planFigures(ctx, id),
    }),
    uncovered: t.field({ type: [OpenRef], resolve: ({ result }) => result?.uncovered ?? [] }),
    candidates: t.field({
      type: [CandidateRef],
      nullable: true,
      args: { placeId: t.arg.id({ required: true }), userId: t.arg.id({ description: 'Only this person.' }) },
      description: 'Why each person has the place or not; null if the plan has no such place, or no result yet.',
      resolve: ({ id }, asked, ctx) => planCandidates(ctx, { id, ...asked }),
    }),
    missing: t.field({ type: [MissingRef], resolve: ({ result }) => result?.missing ?? [] }),
  }),
})

addQuery('staffingPlans', (t) =>
  t.field({
    type: ListRef,
    args: { offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, page, ctx) => staffingPlans(ctx, orThrow(pageOf(page))),
  }),
)
addQuery('staffingPlan', (t) =>
  t.field({
    type: PlanRef,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, ctx) => staffingPlan(ctx, id),
  }),
)

const CreateInput = inputOf('CreateStaffingPlanInput', planInput, { fields: { to: 'At most 62 days after “from”.' } })
addMutation('createStaffingPlan', (t) =>
  t.field({
    type: PlanRef,
    nullable: true,
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: async (_, { input }, ctx) => staffingPlan(ctx, orThrow(await createStaffingPlan(ctx, input)).id),
  }),
)
addMutation('pinStaffingPlace', (t) =>
  t.field({
    type: PlanRef,
    nullable: true,
    args: {
      planId: t.arg.id({ required: true }),
      placeId: t.arg.id({ required: true }),
      userId: t.arg.id(),
      how: t.arg({ type: PinKind, required: true }),
    },
    resolve: async (_, { userId, ...pin }, ctx) =>
      staffingPlan(ctx, orThrow(await pinStaffingPlace(ctx, { ...pin, userId: userId ?? null })).id),
  }),
)
addMutation('publishStaffingPlan', (t) =>
  t.field({
    type: PlanRef,
    nullable: true,
    args: {
      id: t.arg.id({ required: true }),
      only: t.arg.idList({ description: 'The ids of the places to publish. Defaults to all.' }),
      confirm: t.arg.int({
        required: true,
        description: 'The number of people that you expect to be notified. If it’s wrong, nothing is published.',
      }),
    },
    resolve: async (_, input, ctx) => staffingPlan(ctx, orThrow(await publishStaffingPlan(ctx, input)).id),
  }),
)
addMutation('discardStaffingPlan', (t) =>
  t.field({
    type: PlanRef,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => staffingPlan(ctx, orThrow(await discardStaffingPlan(ctx, id)).id),
  }),
)
