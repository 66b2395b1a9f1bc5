import * as z from 'zod/mini'
import type { ExperienceCategory, HostType, SessionFormat } from '../catalogue/kinds.ts'
import { lineInput, paragraphInput } from '../input.ts'

/** Answers of the group details. */
export const PLAYED_ANSWERS = ['Virtual', 'In-Person', 'Both', 'No'] as const
export const YES_NO = ['Yes', 'No'] as const
export const RATINGS = ['G', 'PG', 'PG-13'] as const
/** Where teams and prizes come from; the company's own is COMPANY. */
export const ORIGINS = ['COMPANY', 'TROUPE', 'NONE'] as const

const answer = <T extends readonly string[]>(words: T) => z.optional(z.nullable(z.enum(words)))
const line = (most: number) => z.optional(z.nullable(lineInput(most)))
const paragraph = (most: number) => z.optional(z.nullable(paragraphInput(most)))
/** An address of the web, with or without its https://; nothing that a browser would run (WEB-02). */
function isWebLink(given: string): boolean {
  return given === '' || /^(https?:\/\/)?[^\s<>"'`\\:]+(:\d+)?([/?#][^\s<>"'`\\]*)?$/i.test(given)
}
const flag = z.optional(z.nullable(z.boolean()))

/** The group details as they are written; each field may be omitted, and null clears an answer. Unknown fields are refused. */
export const groupDetailsInput = z.strictObject({
  playedPreviously: answer(PLAYED_ANSWERS),
  multiSession: answer(YES_NO),
  multicultural: answer(YES_NO),
  young: answer(YES_NO),
  familiar: answer(YES_NO),
  sameLocation: answer(YES_NO),
  tv: answer(YES_NO),
  food: answer(YES_NO),
  alcohol: answer(YES_NO),
  bar: answer(YES_NO),
  rating: answer(RATINGS),
  teamsOrigin: answer(ORIGINS),
  prizesOrigin: answer(ORIGINS),
  hasPreviousEvent: flag,
  previousEventDetails: paragraph(2000),
  hasNextEvent: flag,
  nextEventUrl: z.optional(z.nullable(lineInput(500).check(z.refine(isWebLink, 'INVALID')))),
  departments: line(500),
  attendeesDetails: paragraph(2000),
  eventDetails: paragraph(2000),
  teamsDetails: paragraph(2000),
  prizesShippingAddress: paragraph(500),
  avDetails: paragraph(2000),
  age: line(100),
  description: paragraph(2000),
  mobility: paragraph(500),
})

export type GroupDetails = z.output<typeof groupDetailsInput>

export interface GroupDetailsFacts {
  readonly details: GroupDetails
  readonly hasGroupDetails: boolean
  readonly type: SessionFormat
  readonly hostType: HostType
  readonly category: ExperienceCategory
  /** The experience is one of the blackout experiences. */
  readonly blackout: boolean
  readonly hasUpgrade: boolean
  readonly hasPastRelation: boolean
  readonly hasFutureRelation: boolean
  readonly pastEventsDetails: string | null
  readonly futureEventsDetails: string | null
}

/** The group details that are still missing, by field; none for an event without group details. */
export function missingGroupDetails(facts: GroupDetailsFacts): string[] {
  if (!facts.hasGroupDetails) return []
  return facts.type === 'REMOTE' ? missingRemote(facts) : missingOnTheGround(facts)
}

function missingRemote(facts: GroupDetailsFacts): string[] {
  const { details } = facts
  const missing = blanks(details, ['playedPreviously', 'multiSession', 'multicultural', 'young', 'familiar', 'sameLocation', 'departments'])
  const played = filled(details.playedPreviously) && details.playedPreviously !== 'No'
  const past = facts.hasPastRelation || filled(facts.pastEventsDetails) || filled(details.previousEventDetails)
  if (played && !past) missing.push('previousEventDetails')
  const future = facts.hasFutureRelation || filled(facts.futureEventsDetails) || filled(details.nextEventUrl)
  if (details.multiSession === 'Yes' && !future) missing.push('futureEventsDetails')
  return missing
}

function missingOnTheGround({ details, hostType, category, blackout, hasUpgrade }: GroupDetailsFacts): string[] {
  const needed: (keyof GroupDetails)[] = ['tv', 'description']
  if (!blackout) needed.push('rating')
  if (hostType === 'ON_SITE') needed.push('teamsOrigin', 'food', 'alcohol', 'prizesOrigin')
  if (hostType === 'ON_SITE' && details.prizesOrigin === 'COMPANY') needed.push('prizesShippingAddress')
  if (needsBar({ category, blackout, hasUpgrade })) needed.push('bar')
  return blanks(details, needed)
}

const needsBar = ({ category, blackout, hasUpgrade }: Pick<GroupDetailsFacts, 'category' | 'blackout' | 'hasUpgrade'>) =>
  hasUpgrade && category !== 'GAME_SHOW' && !blackout

/** What decides which questions about its group an event has, besides their answers. */
export type AskingFacts = Pick<GroupDetailsFacts, 'type' | 'hostType' | 'category' | 'blackout' | 'hasUpgrade'>
/** Answers as they are stored, or as they are typed; the event's own past and future are among them. */
type AnswersGiven = Readonly<Record<string, unknown>>

const isYes = (answer: unknown) => answer === true || answer === 'Yes'

/** Whether a question that an event of this kind has is asked: some only after another answer calls for them. */
export function isAsked(name: string, facts: AskingFacts, answers: AnswersGiven): boolean {
  switch (name) {
    case 'previousEventDetails':
      return Boolean(answers.playedPreviously) && answers.playedPreviously !== 'No'
    case 'pastEventsDetails':
      // a remote event asks which events were played
      return facts.type !== 'REMOTE' && isYes(answers.hasPreviousEvent)
    case 'hasPreviousEvent':
    case 'hasNextEvent':
      return facts.type !== 'REMOTE' || isYes(answers.multiSession)
    case 'nextEventUrl':
      return isYes(answers.hasNextEvent)
    case 'futureEventsDetails':
      return isYes(answers.multiSession) || isYes(answers.hasNextEvent)
    case 'rating':
      return !facts.blackout
    case 'prizesOrigin':
    case 'teamsOrigin':
    case 'food':
    case 'alcohol':
      return facts.hostType === 'ON_SITE'
    case 'prizesShippingAddress':
      return answers.prizesOrigin === 'COMPANY'
    case 'bar':
      return needsBar(facts)
    case 'teamsDetails':
      return answers.teamsOrigin === 'COMPANY'
    default:
      return true
  }
}

type AnswerName = keyof GroupDetails
/** The questions of an event without a place, in their order. */
const REMOTE_QUESTIONS: readonly AnswerName[] = [
  ...(['playedPreviously', 'previousEventDetails', 'multiSession', 'hasPreviousEvent', 'hasNextEvent', 'nextEventUrl'] as const),
  ...(['multicultural', 'young', 'familiar', 'sameLocation', 'departments', 'attendeesDetails', 'eventDetails'] as const),
]
/** The questions of an event at a place, in their order. */
const GROUND_QUESTIONS: readonly AnswerName[] = [
  ...(['description', 'tv', 'avDetails', 'rating', 'teamsOrigin', 'teamsDetails', 'food', 'alcohol', 'bar', 'prizesOrigin'] as const),
  ...(['prizesShippingAddress', 'age', 'mobility', 'attendeesDetails', 'hasPreviousEvent', 'hasNextEvent', 'nextEventUrl'] as const),
]

interface CopyAsked {
  /** The answers of the event that is written. */
  readonly here: AnswersGiven
  readonly there: AnswersGiven
  /** Only these. */
  readonly only?: readonly string[] | undefined
}

/**
 * The answers of another event that can be copied to an event: those that are given there and allowed here, to questions that this event asks once
 * they are copied. What isn't answered there stays as it is here.
 */
export function answersToCopy(facts: AskingFacts, { here, there, only }: CopyAsked): Readonly<Record<string, unknown>> {
  const questions = facts.type === 'REMOTE' ? REMOTE_QUESTIONS : GROUND_QUESTIONS
  const given = (name: AnswerName) => (typeof there[name] === 'boolean' || filled(there[name])) && isAllowed(name, there[name])
  let copied = questions.filter((name) => given(name) && (only === undefined || only.includes(name)))
  // an answer that isn't copied calls for no other
  for (let count = copied.length + 1; copied.length < count; ) {
    count = copied.length
    const answers = { ...here, ...picked(there, copied) }
    copied = copied.filter((name) => isAsked(name, facts, answers))
  }
  return picked(there, copied)
}

const isAllowed = (name: AnswerName, answer: unknown) => groupDetailsInput.shape[name].safeParse(answer).success
const picked = (answers: AnswersGiven, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, answers[name]]))

const blanks = (details: GroupDetails, fields: readonly (keyof GroupDetails)[]): string[] =>
  fields.filter((field) => !filled(details[field]))
const filled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
