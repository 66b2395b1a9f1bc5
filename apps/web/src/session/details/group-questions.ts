import { EXPERIENCE_CATEGORIES, isUpgraded } from '@troupe/domain/catalogue/kinds'
import { sessionFields } from '@troupe/domain/session/fields'
import {
  type GroupDetails,
  isAsked,
  missingGroupDetails,
  ORIGINS,
  PLAYED_ANSWERS,
  RATINGS,
  YES_NO,
} from '@troupe/domain/session/group-details'
import { ANSWER_LABELS } from '@troupe/domain/session/group-words'
import type { Session } from '../session-query.ts'

/** What decides which questions an event has. */
export type Group = Pick<
  Session,
  'hasGroupDetails' | 'type' | 'hostType' | 'blackout' | 'packageLevel' | 'pastEventsDetails' | 'futureEventsDetails'
> & {
  readonly groupDetails: Partial<Session['groupDetails']>
  readonly experience: Pick<Session['experience'], 'category'>
  readonly relations: readonly Pick<Session['relations'][number], 'type'>[]
}

/** The answers of the form: every text as typed, '' while unanswered. */
export type Answers = Readonly<Record<string, string>>

export interface Question {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** Without options it is answered in words. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly long?: boolean
  readonly max?: number
}

const words = (list: readonly string[]) => list.map((value) => ({ value, label: value }))
const yesNo = words(YES_NO)
const [company, troupe, none] = ORIGINS
const origins = (own: string, ours: string, neither: string) => [
  { value: company, label: own },
  { value: troupe, label: ours },
  { value: none, label: neither },
]
/** Answers that are stored as true and false, and read as Yes and No. */
const FLAGS: ReadonlySet<string> = new Set(['hasPreviousEvent', 'hasNextEvent'])
/** Fields of the event itself that are asked here, and nowhere else on its page. */
const OWN_FIELDS = ['pastEventsDetails', 'futureEventsDetails'] as const
/** Whether an answer is a field of the event itself, not of its group details. */
export const isOwnField = (name: string): name is (typeof OWN_FIELDS)[number] => OWN_FIELDS.some((one) => one === name)

const earlier: Question = { name: 'hasPreviousEvent', label: ANSWER_LABELS.hasPreviousEvent, options: yesNo }
const later: readonly Question[] = [
  { name: 'hasNextEvent', label: ANSWER_LABELS.hasNextEvent, options: yesNo },
  { name: 'nextEventUrl', label: ANSWER_LABELS.nextEventUrl, max: 500 },
  {
    name: 'futureEventsDetails',
    label: sessionFields.futureEventsDetails.label,
    hint: 'What else is planned for this group?',
    long: true,
    max: 4000,
  },
]
const past: Question = {
  name: 'pastEventsDetails',
  label: sessionFields.pastEventsDetails.label,
  hint: 'What has this group done with us before?',
  long: true,
  max: 4000,
}

const remote: readonly Question[] = [
  { name: 'playedPreviously', label: ANSWER_LABELS.playedPreviously, options: words(PLAYED_ANSWERS) },
  {
    name: 'previousEventDetails',
    label: ANSWER_LABELS.previousEventDetails,
    hint: 'Names or dates help us avoid repeating a show.',
    long: true,
    max: 2000,
  },
  past,
  { name: 'multiSession', label: ANSWER_LABELS.multiSession, options: yesNo },
  earlier,
  ...later,
  { name: 'multicultural', label: ANSWER_LABELS.multicultural, options: yesNo },
  { name: 'young', label: ANSWER_LABELS.young, options: yesNo },
  { name: 'familiar', label: ANSWER_LABELS.familiar, options: yesNo },
  { name: 'sameLocation', label: ANSWER_LABELS.sameLocation, options: yesNo },
  { name: 'departments', label: ANSWER_LABELS.departments, max: 500 },
  { name: 'attendeesDetails', label: ANSWER_LABELS.attendeesDetails, long: true, max: 2000 },
  { name: 'eventDetails', label: ANSWER_LABELS.eventDetails, long: true, max: 2000 },
]

const ground: readonly Question[] = [
  { name: 'description', label: ANSWER_LABELS.description, long: true, max: 2000 },
  { name: 'tv', label: ANSWER_LABELS.tv, options: yesNo },
  { name: 'avDetails', label: ANSWER_LABELS.avDetails, hint: 'For example, microphones, speakers or cables.', long: true, max: 2000 },
  { name: 'rating', label: ANSWER_LABELS.rating, options: words(RATINGS) },
  { name: 'teamsOrigin', label: ANSWER_LABELS.teamsOrigin, options: origins('Our company', 'Troupe', 'No fixed teams') },
  { name: 'teamsDetails', label: ANSWER_LABELS.teamsDetails, long: true, max: 2000 },
  { name: 'food', label: ANSWER_LABELS.food, options: yesNo },
  { name: 'alcohol', label: ANSWER_LABELS.alcohol, options: yesNo },
  { name: 'bar', label: ANSWER_LABELS.bar, options: yesNo },
  { name: 'prizesOrigin', label: ANSWER_LABELS.prizesOrigin, options: origins('Our company', 'Troupe', 'No prizes') },
  {
    name: 'prizesShippingAddress',
    label: ANSWER_LABELS.prizesShippingAddress,
    hint: 'You bring the prizes, so send them ahead: tell us where they’ll be, and our host finds them there.',
    long: true,
    max: 500,
  },
  { name: 'age', label: ANSWER_LABELS.age, max: 100 },
  {
    name: 'mobility',
    label: ANSWER_LABELS.mobility,
    hint: 'For example, step-free access, seating, hearing or sight.',
    long: true,
    max: 500,
  },
  { name: 'attendeesDetails', label: ANSWER_LABELS.attendeesDetails, long: true, max: 2000 },
  earlier,
  past,
  ...later,
]

/** What staff read where a question speaks to the customer. */
const forStaff: Readonly<Record<string, Partial<Question>>> = {
  rating: { label: 'Which content rating suits the group?' },
  teamsOrigin: { options: origins('The customer', 'Troupe', 'No fixed teams') },
  prizesOrigin: { options: origins('The customer', 'Troupe', 'No prizes') },
  previousEventDetails: { hint: 'Names or dates help avoid repeating a show.' },
}

/** The group details of an event as the form shows them. */
export function answersOf(session: Pick<Group, 'groupDetails' | (typeof OWN_FIELDS)[number]>): Answers {
  const given = Object.entries(session.groupDetails).map(([name, value]) => [name, asText(value)] as const)
  return { ...Object.fromEntries(given), ...Object.fromEntries(OWN_FIELDS.map((name) => [name, session[name] ?? ''])) }
}

function asText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : ''
}

/** The question behind each answer. */
export const answerLabels = (
  session: Pick<Group, 'type' | 'groupDetails' | (typeof OWN_FIELDS)[number]>,
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.keys(answersOf(session)).map((name) => [name, name])),
  ...Object.fromEntries(allOf(session).map(({ name, label }) => [name, label])),
})

const allOf = ({ type }: Pick<Group, 'type'>) => (type === 'REMOTE' ? remote : ground)

/** What decides which questions an event has, besides their answers. */
export const askingFacts = (session: Omit<Group, 'groupDetails' | 'relations'>) => ({
  type: session.type,
  hostType: session.hostType,
  category: EXPERIENCE_CATEGORIES.find((one) => one === session.experience.category) ?? 'NONE',
  blackout: session.blackout,
  hasUpgrade: isUpgraded(session.packageLevel),
})

/** What the answers still miss, by the rule that the server judges them with. */
export function missingOf(session: Group, answers: Answers): readonly string[] {
  return missingGroupDetails({
    ...askingFacts(session),
    details: detailsOf(answers),
    hasGroupDetails: session.hasGroupDetails,
    hasPastRelation: session.relations.some(({ type }) => type === 'past'),
    hasFutureRelation: session.relations.some(({ type }) => type === 'future'),
    pastEventsDetails: answers.pastEventsDetails ?? null,
    futureEventsDetails: answers.futureEventsDetails ?? null,
  })
}

/** The questions of this event: a question that only some answers call for is there when they do, or when it is answered already. */
export function questionsOf(session: Group, answers: Answers, { missing, staff }: Asking): readonly Question[] {
  return allOf(session)
    .filter(({ name }) => isAsked(name, askingFacts(session), answers) || missing.includes(name) || answers[name])
    .map((question) => wordedFor(question, staff))
}

const wordedFor = (question: Question, staff: boolean): Question => (staff ? { ...question, ...forStaff[question.name] } : question)

/** Every question by the name of its answer: first those of this kind of event, then those that it may have been asked as another kind. */
export const everyQuestion = (session: Pick<Group, 'type'>, staff: boolean): ReadonlyMap<string, Question> =>
  new Map([...remote, ...ground, ...allOf(session)].map((question) => [question.name, wordedFor(question, staff)]))

interface Asking {
  readonly missing: readonly string[]
  /** Staff are asked about the customer, customers about themselves. */
  readonly staff: boolean
}

function detailsOf(answers: Answers): GroupDetails {
  return Object.fromEntries(Object.entries(answers).flatMap(([name, value]) => (isOwnField(name) ? [] : [[name, value]]))) as GroupDetails
}

/** What saving sends: an emptied answer is cleared. */
export function groupInput(typed: Partial<Answers>) {
  const details: Record<string, string | boolean | null> = {}
  const own: { [Name in (typeof OWN_FIELDS)[number]]?: string } = {}
  for (const [name, value] of Object.entries(typed)) {
    if (value === undefined) continue
    if (isOwnField(name)) own[name] = value
    else details[name] = stored(name, value)
  }
  return { ...own, ...(Object.keys(details).length > 0 ? { groupDetails: details } : {}) }
}

function stored(name: string, value: string): string | boolean | null {
  if (value.trim() === '') return null
  return FLAGS.has(name) ? value === 'Yes' : value
}
