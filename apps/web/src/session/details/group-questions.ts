import { EXPERIENCE_CATEGORIES, isUpgraded } from '@troupe/domain/catalogue/kinds'
import { type GroupDetails, missingGroupDetails, ORIGINS, PLAYED_ANSWERS, RATINGS, YES_NO } from '@troupe/domain/session/group-details'
import type { Session } from '../session-query.ts'

/** What decides which questions an event has. */
export type Group = Pick<
  Session,
  'hasGroupDetails' | 'type' | 'hostType' | 'blackout' | 'packageLevel' | 'pastEventsDetails' | 'futureEventsDetails'
> & {
  readonly groupDetails: Partial<Session['groupDetails']>
  readonly experience: Pick<Session['experience'], 'category'>
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
const origins = (own: string, ours: string, nobody: string) => [
  { value: company, label: own },
  { value: troupe, label: ours },
  { value: none, label: nobody },
]

const remote: readonly Question[] = [
  { name: 'playedPreviously', label: 'Has this group played with us before?', options: words(PLAYED_ANSWERS) },
  {
    name: 'previousEventDetails',
    label: 'Which events did they play?',
    hint: 'Names or dates help us avoid repeating a show.',
    long: true,
    max: 2000,
  },
  { name: 'multiSession', label: 'Is this one of several events for the same group?', options: yesNo },
  { name: 'futureEventsDetails', label: 'What else is planned?', long: true, max: 4000 },
  { name: 'multicultural', label: 'Are people joining from more than one country?', options: yesNo },
  { name: 'young', label: 'Will any children or teenagers take part?', options: yesNo },
  { name: 'familiar', label: 'Does everyone know each other well?', options: yesNo },
  { name: 'sameLocation', label: 'Is everyone in the same location?', options: yesNo },
  { name: 'departments', label: 'Which departments are taking part?', max: 500 },
  { name: 'attendeesDetails', label: 'What should the host know about the people?', long: true, max: 2000 },
  { name: 'eventDetails', label: 'What should the host know about the occasion?', long: true, max: 2000 },
]

const ground: readonly Question[] = [
  { name: 'description', label: 'What is the occasion?', long: true, max: 2000 },
  { name: 'tv', label: 'Is there a TV or screen?', options: yesNo },
  { name: 'avDetails', label: 'AV equipment on site', hint: 'Microphone, speakers, cables.', long: true, max: 2000 },
  { name: 'rating', label: 'Which content rating suits your group?', options: words(RATINGS) },
  { name: 'teamsOrigin', label: 'Who will form the teams?', options: origins('We do', 'Troupe does', 'No fixed teams') },
  { name: 'teamsDetails', label: 'How should we split the teams?', long: true, max: 2000 },
  { name: 'food', label: 'Is food served?', options: yesNo },
  { name: 'alcohol', label: 'Is alcohol served?', options: yesNo },
  { name: 'bar', label: 'Is there a bar?', options: yesNo },
  { name: 'prizesOrigin', label: 'Who brings the prizes?', options: origins('We do', 'Troupe does', 'No prizes') },
  { name: 'prizesShippingAddress', label: 'Shipping address for prizes', long: true, max: 500 },
  { name: 'age', label: 'Ages of the players', max: 100 },
  { name: 'mobility', label: 'Any accessibility needs?', hint: 'Steps, seats, hearing, sight.', long: true, max: 500 },
  { name: 'attendeesDetails', label: 'What should the host know about the people?', long: true, max: 2000 },
]

/** The group details of an event as the form shows them. */
export function answersOf(session: Pick<Group, 'groupDetails' | 'futureEventsDetails'>): Answers {
  const { groupDetails } = session
  const given = Object.entries(groupDetails).map(([name, value]) => [name, typeof value === 'string' ? value : ''] as const)
  return { ...Object.fromEntries(given), futureEventsDetails: session.futureEventsDetails ?? '' }
}

/** The question behind each answer. */
export const answerLabels = (session: Pick<Group, 'type' | 'groupDetails' | 'futureEventsDetails'>): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.keys(answersOf(session)).map((name) => [name, name])),
  ...Object.fromEntries(allOf(session).map(({ name, label }) => [name, label])),
})

const allOf = ({ type }: Pick<Group, 'type'>) => (type === 'REMOTE' ? remote : ground)

/** What the answers still miss, by the rule that the server judges them with. */
export function missingOf(session: Group, answers: Answers): readonly string[] {
  return missingGroupDetails({
    details: detailsOf(answers),
    hasGroupDetails: session.hasGroupDetails,
    type: session.type,
    hostType: session.hostType,
    category: EXPERIENCE_CATEGORIES.find((one) => one === session.experience.category) ?? 'NONE',
    blackout: session.blackout,
    hasUpgrade: isUpgraded(session.packageLevel),
    hasPastRelation: false,
    hasFutureRelation: false,
    pastEventsDetails: session.pastEventsDetails ?? null,
    futureEventsDetails: answers.futureEventsDetails ?? null,
  })
}

/** The questions of this event: a question that only some answers call for is there when they do, or when it is answered already. */
export function questionsOf(session: Group, answers: Answers, missing: readonly string[]): readonly Question[] {
  return allOf(session).filter(({ name }) => isAsked(name, session, answers) || missing.includes(name) || answers[name])
}

function isAsked(name: string, session: Group, answers: Answers): boolean {
  switch (name) {
    case 'previousEventDetails':
      return Boolean(answers.playedPreviously) && answers.playedPreviously !== 'No'
    case 'futureEventsDetails':
      return answers.multiSession === 'Yes'
    case 'rating':
      return !session.blackout
    case 'prizesOrigin':
    case 'teamsOrigin':
    case 'food':
    case 'alcohol':
      return session.hostType === 'ON_SITE'
    case 'prizesShippingAddress':
      return answers.prizesOrigin === company
    case 'bar':
      return false
    case 'teamsDetails':
      return answers.teamsOrigin === company
    default:
      return true
  }
}

function detailsOf(answers: Answers): GroupDetails {
  const { futureEventsDetails: _, ...details } = answers
  return details as GroupDetails
}

/** What saving sends: an emptied answer is cleared. */
export function groupInput(typed: Partial<Answers>) {
  const { futureEventsDetails, ...details } = typed
  const given = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, value?.trim() ? value : null]))
  return {
    ...(Object.keys(given).length > 0 ? { groupDetails: given } : {}),
    ...(futureEventsDetails === undefined ? {} : { futureEventsDetails }),
  }
}
