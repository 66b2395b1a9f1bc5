import type { SessionDropOutReason } from '../graphql.ts'
import { ownZone, time } from '../platform/format.ts'

/** Someone who left the crew shortly before an event, and who is asked instead. */
export interface DropOut {
  readonly user: { readonly firstName: string }
  readonly reason: SessionDropOutReason
  readonly askedUser: { readonly firstName: string } | null
  readonly askedUntil: string | null
}

const left: Readonly<Record<SessionDropOutReason, string>> = {
  SICK: 'is sick',
  UNAVAILABLE: 'can’t make it',
  TRAVEL: 'can’t get there',
  OTHER: 'can’t make it',
  SKILL: 'declined',
  TOO_LATE: 'declined',
  DECLINED: 'declined',
  EXPIRED: 'didn’t answer',
  LEFT: 'is no longer on our crew',
}

/** 'Callum is sick' */
export const leftWords = ({ user, reason }: Pick<DropOut, 'user' | 'reason'>): string => `${user.firstName} ${left[reason]}`

/** 'Sofia is asked until 1:20 pm', in the reader's zone; 'no one else is asked' when someone must act. */
export const askedWords = ({ askedUser, askedUntil }: Pick<DropOut, 'askedUser' | 'askedUntil'>): string =>
  askedUser && askedUntil ? `${askedUser.firstName} is asked until ${time(askedUntil, ownZone())}` : 'no one else is asked'
