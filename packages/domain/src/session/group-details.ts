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
  if (hasUpgrade && category !== 'GAME_SHOW' && !blackout) needed.push('bar')
  return blanks(details, needed)
}

const blanks = (details: GroupDetails, fields: readonly (keyof GroupDetails)[]): string[] =>
  fields.filter((field) => !filled(details[field]))
const filled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
