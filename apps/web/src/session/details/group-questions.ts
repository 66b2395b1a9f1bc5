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

const earlier: Question = { name: 'hasPreviousEvent', label: 'Does this event follow an earlier one?', options: yesNo }
const later: readonly Question[] = [
  { name: 'hasNextEvent', label: 'Is another event planned after this one?', options: yesNo },
  { name: 'nextEventUrl', label: 'Link to the next event', max: 500 },
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
  { name: 'playedPreviously', label: 'Has this group played with us before?', options: words(PLAYED_ANSWERS) },
  {
    name: 'previousEventDetails',
    label: 'Which events has this group played?',
    hint: 'Names or dates help us avoid repeating a show.',
    long: true,
    max: 2000,
  },
  past,
  { name: 'multiSession', label: 'Is this one of several events for the same group?', options: yesNo },
  earlier,
  ...later,
  { name: 'multicultural', label: 'Are people joining from more than one country?', options: yesNo },
  { name: 'young', label: 'Will any children or teenagers take part?', options: yesNo },
  { name: 'familiar', label: 'Does everyone know each other well?', options: yesNo },
  { name: 'sameLocation', label: 'Is everyone joining from the same location?', options: yesNo },
  { name: 'departments', label: 'Which departments are taking part?', max: 500 },
  { name: 'attendeesDetails', label: 'What should the host know about the people taking part?', long: true, max: 2000 },
  { name: 'eventDetails', label: 'What should the host know about the occasion?', long: true, max: 2000 },
]

const ground: readonly Question[] = [
  { name: 'description', label: 'What is the occasion?', long: true, max: 2000 },
  { name: 'tv', label: 'Is there a TV or screen?', options: yesNo },
  { name: 'avDetails', label: 'AV equipment on site', hint: 'For example, microphones, speakers or cables.', long: true, max: 2000 },
  { name: 'rating', label: 'Which content rating suits your group?', options: words(RATINGS) },
  { name: 'teamsOrigin', label: 'Who will form the teams?', options: origins('Our company', 'Troupe', 'No fixed teams') },
  { name: 'teamsDetails', label: 'How will the teams be formed?', long: true, max: 2000 },
  { name: 'food', label: 'Will food be served?', options: yesNo },
  { name: 'alcohol', label: 'Will alcohol be served?', options: yesNo },
  { name: 'bar', label: 'Is there a bar?', options: yesNo },
  { name: 'prizesOrigin', label: 'Who will bring the prizes?', options: origins('Our company', 'Troupe', 'No prizes') },
  { name: 'prizesShippingAddress', label: 'Shipping address for prizes', long: true, max: 500 },
  { name: 'age', label: 'How old are the people taking part?', max: 100 },
  {
    name: 'mobility',
    label: 'Any accessibility needs?',
    hint: 'For example, step-free access, seating, hearing or sight.',
    long: true,
    max: 500,
  },
  { name: 'attendeesDetails', label: 'What should the host know about the people taking part?', long: true, max: 2000 },
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
