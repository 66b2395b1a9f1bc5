import * as z from 'zod/mini'
import { emailInput } from '../account/email.ts'
import { nameInput } from '../account/input.ts'
import type { SessionFormat } from '../catalogue/kinds.ts'
import { lineInput, uuid } from '../input.ts'
import type { SessionStatus } from './kinds.ts'

/** Where the guests of an invite link take part. */
export const INVITE_AUDIENCES = ['ON_SITE', 'ONLINE'] as const
export type InviteAudience = (typeof INVITE_AUDIENCES)[number]

/** What a guest can answer. */
export const ATTENDEE_ANSWERS = ['YES', 'NO'] as const
export type AttendeeAnswer = (typeof ATTENDEE_ANSWERS)[number]

/** By which answer a list of guests is filtered: NONE are those who were emailed and haven't answered. */
export const ATTENDEE_FILTERS = [...ATTENDEE_ANSWERS, 'NONE'] as const

/** How many addresses can be emailed about one event, and how many of these emails a workspace can send within 24 hours. */
export const MOST_INVITED = 250
export const MOST_INVITES_A_DAY = 500

/** The link to play appears this long before the start. */
const PLAY_MINUTES = 60

const AUDIENCES_OF: Readonly<Record<SessionFormat, readonly InviteAudience[]>> = {
  REMOTE: ['ONLINE'],
  HYBRID: ['ON_SITE', 'ONLINE'],
  IN_PERSON: ['ON_SITE'],
}

/** The audiences of an event of a format, each with a link of its own. */
export const inviteAudiences = (type: SessionFormat): readonly InviteAudience[] => AUDIENCES_OF[type]

interface InvitedEvent {
  readonly type: SessionFormat
  readonly status: SessionStatus
  readonly endsAt: Temporal.Instant | null
}

/** Whether an event takes answers: it isn't cancelled or over. Without a date it isn't over. */
export function takesAnswers({ status, endsAt }: Pick<InvitedEvent, 'status' | 'endsAt'>, now: Temporal.Instant): boolean {
  if (status === 'CANCELLED' || status === 'COMPLETED') return false
  return endsAt === null || Temporal.Instant.compare(now, endsAt) < 0
}

/** Whether the current link of an audience works. */
export const isInviteOpen = (event: InvitedEvent, audience: InviteAudience, now: Temporal.Instant): boolean =>
  takesAnswers(event, now) && inviteAudiences(event.type).includes(audience)

/** From when the page of a link shows where to play; null without a date. */
export const playAppearsAt = (startsAt: Temporal.Instant | null): Temporal.Instant | null =>
  startsAt?.subtract({ minutes: PLAY_MINUTES }) ?? null

/** How many answers one link takes in an hour: three for each guest who was booked, since people change their minds, and at least 60. */
export const answersAnHour = (attendees: number): number => Math.max(60, 3 * attendees)

/** POST /join/{code}. */
export const joinInput = z.strictObject({
  firstName: nameInput,
  lastName: z.optional(lineInput(32)),
  email: emailInput,
  answer: z.enum(ATTENDEE_ANSWERS),
})
export type JoinAnswer = z.output<typeof joinInput>

/** resetInviteLink, and sendInviteLink, which without addresses goes to everyone who was emailed and hasn't answered. */
export const resetInviteInput = z.strictObject({ id: uuid, audience: z.enum(INVITE_AUDIENCES) })
export const invitedInput = z.object({
  to: z.nullish(z.array(emailInput).check(z.minLength(1), z.maxLength(MOST_INVITED))),
  names: z.nullish(z.array(lineInput(100)).check(z.maxLength(MOST_INVITED))),
})
export const sendInviteInput = z.strictObject({ ...resetInviteInput.shape, ...invitedInput.shape })

/** What a pattern may begin with that takes every name in front of the @. */
const anyName = String.raw`^\^?(?:\.[*+]|\[\^@\][*+]|\\S[*+])@`
const domainWords = String.raw`[a-z0-9-]+(?:\\\.[a-z0-9-]+)+`
const manyDomains = new RegExp(`${anyName}\\((?:\\?:)?(${domainWords}(?:\\|${domainWords})*)\\)\\$?$`)
const oneDomain = new RegExp(`${anyName}(${domainWords})\\$?$`)

/** The domains whose addresses a pattern takes, where it says no more than that: ['northwind.example'] of `.+@northwind\.example`. Undefined for any other. */
export function domainsIn(pattern: string): readonly string[] | undefined {
  const found = (oneDomain.exec(pattern) ?? manyDomains.exec(pattern))?.[1]
  return found?.split('|').map((domain) => domain.replaceAll('\\.', '.'))
}

/** The pattern that takes the addresses of some domains; null for those of every domain. */
export function patternOf(domains: readonly string[]): string | null {
  const words = domains.map((domain) => domain.trim().toLowerCase().replaceAll('.', '\\.'))
  if (words.length === 0) return null
  return `.+@${words.length === 1 ? words[0] : `(${words.join('|')})`}`
}
