import { EXPERIENCE_CATEGORIES } from '@troupe/domain/catalogue/kinds'
import type { AnswerRecord, WorkParts } from '@troupe/domain/staffing/crew-record'
import { addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { type CrewRecord, crewRecord, type PlayedCategory, type RatingWords } from './record.ts'

const PartRef = builder.objectRef<WorkParts['shows']>('WorkPart').implement({
  description: 'What a person did, next to what would be a fair share.',
  fields: (t) => ({
    own: t.exposeInt('own'),
    share: t.float({ resolve: ({ shareTenths }) => shareTenths / 10 }),
  }),
})
const PartsRef = builder.objectRef<WorkParts>('WorkParts').implement({
  fields: (t) => ({
    shows: t.field({ type: PartRef, resolve: ({ shows }) => shows }),
    weekends: t.field({ type: PartRef, resolve: ({ weekends }) => weekends }),
    evenings: t.field({
      type: PartRef,
      description: 'Events that start at 18:00 or later in the person’s time zone.',
      resolve: ({ evenings }) => evenings,
    }),
    travel: t.field({ type: PartRef, description: 'Minutes of travel, there and back.', resolve: ({ travel }) => travel }),
  }),
})
const WeekRef = builder.objectRef<CrewRecord['weeks'][number]>('WorkWeek').implement({
  fields: (t) => ({
    from: t.field({ type: 'DateTime', description: 'Monday at midnight in the person’s time zone.', resolve: ({ from }) => from }),
    shows: t.exposeInt('shows'),
  }),
})
const AnswersRef = builder.objectRef<AnswerRecord>('AnswerRecord').implement({
  description: 'How a person answered the offers of the last 365 days. Open and withdrawn ones don’t count.',
  fields: (t) => ({
    settled: t.exposeInt('settled', { description: 'Offers that were accepted, declined or expired.' }),
    accepted: t.exposeInt('accepted'),
    minutes: t.exposeInt('minutes', {
      nullable: true,
      description: 'Minutes until they answered, on average; null if they never have.',
    }),
  }),
})
const WordsRef = builder.objectRef<RatingWords>('RatingWords').implement({
  description: 'What a customer wrote about a person.',
  fields: (t) => ({
    rating: t.exposeInt('rating'),
    note: t.exposeString('note'),
    by: t.exposeString('by', { nullable: true }),
    sessionId: t.exposeID('sessionId'),
    sessionName: t.exposeString('sessionName'),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
  }),
})
const CategoryRef = builder.objectRef<PlayedCategory>('PlayedCategory').implement({
  fields: (t) => ({
    category: t.string({
      description: `One of ${EXPERIENCE_CATEGORIES.join(', ')}.`,
      resolve: ({ category }) => category,
    }),
    shows: t.exposeInt('shows'),
  }),
})
const RecordRef = builder.objectRef<CrewRecord>('CrewRecord').implement({
  description:
    'What a member of the crew did and was asked. Ratings and answers are those of the last 365 days, weeks and months those of the person’s time zone.',
  fields: (t) => ({
    userId: t.exposeID('userId'),
    coming: t.exposeInt('coming', { description: 'Upcoming events they’ve accepted or were assigned to.' }),
    pending: t.exposeInt('pending', { description: 'Upcoming events with an offer they haven’t answered.' }),
    played: t.exposeInt('played'),
    answers: t.field({ type: AnswersRef, resolve: ({ answers }) => answers }),
    rating: t.exposeFloat('mean', { nullable: true, description: 'The mean of the ratings, from 1 to 5; null without any.' }),
    stars: t.exposeIntList('stars', { description: 'How many ratings have one, two, three, four and five stars.' }),
    words: t.field({
      type: [WordsRef],
      description: 'The latest remarks of customers. Visible to staff only, except those about themselves.',
      resolve: ({ words }) => [...words],
    }),
    categories: t.field({ type: [CategoryRef], resolve: ({ categories }) => [...categories] }),
    month: t.field({
      type: PartRef,
      nullable: true,
      description: 'Events of this month; null for people whom no one schedules.',
      resolve: ({ month }) => month,
    }),
    weeks: t.field({ type: [WeekRef], description: 'The last 12 weeks, the present one last.', resolve: ({ weeks }) => [...weeks] }),
    work: t.field({
      type: PartsRef,
      nullable: true,
      description: 'Their part of everything in these weeks; null for people whom no one schedules.',
      resolve: ({ work }) => work,
    }),
  }),
})

addQuery('crewRecord', (t) =>
  t.field({
    type: RecordRef,
    args: { userId: t.arg.id({ required: true }) },
    resolve: async (_, { userId }, ctx) => orThrow(await crewRecord(ctx, userId)),
  }),
)
