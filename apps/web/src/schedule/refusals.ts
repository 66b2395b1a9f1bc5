import { ASSIGNMENT_ROLES, type AssignmentRole } from '@troupe/domain/role/assignment'
import { ApiError } from '../platform/api.ts'
import type { Alternative, Fee } from './schedule-queries.ts'

/** The fee that a refused change costs, to be accepted with the next try; null for every other error. */
export function feeDue(error: unknown): Fee | null {
  if (!(error instanceof ApiError) || error.code !== 'FEE_REQUIRED') return null
  const { fee } = error.extensions
  return isFee(fee) ? fee : null
}

/** Whether nothing is held after a booking that was refused: the hold had expired and its time is taken or too near, or its fee has risen. */
export const losesHold = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'HOLD_EXPIRED' || error.code === 'FEE_REQUIRED')

/** What a refusal offers instead: free times, and other ways to play. */
export const alternativesOf = ({ extensions: { alternatives } }: ApiError): readonly Alternative[] =>
  Array.isArray(alternatives) ? alternatives.filter(isAlternative) : []

/** A person on another event who could be released for a time that has no crew. */
export interface GivesWay {
  readonly assignmentId: string
  readonly role: AssignmentRole
  readonly state: 'PENDING' | 'ACCEPTED'
  readonly fullName: string
  readonly sessionId: string
  readonly name: string
  readonly startsAt: string
}

/** Who could be released, as a refused forced move says. */
export const givesWayOf = ({ extensions: { givesWay } }: ApiError): readonly GivesWay[] =>
  Array.isArray(givesWay) ? givesWay.filter(isGivesWay) : []

/** What works instead of a change that lacks hosts. */
export type ServerWay =
  | { readonly kind: 'ROOMS'; readonly quantity: number; readonly credits: number; readonly missingCredits: number }
  | { readonly kind: 'START'; readonly startsAt: string; readonly endsAt: string; readonly quantity: number }

/** What a change lacks: hosts, and maybe credits; the fee that staff pay to make it without the hosts; and what works instead. */
export interface Lacking {
  readonly hosts: number
  readonly credits: number
  readonly fee: Fee
  readonly ways: readonly ServerWay[]
}

/** What a change was refused for when hosts are missing; null for every other error. */
export function lackingOf(error: unknown): Lacking | null {
  if (!(error instanceof ApiError)) return null
  const { missing, missingHosts, missingCredits, fee, ways } = error.extensions
  if (!isFee(fee)) return null
  const found = Array.isArray(ways) ? ways.filter(isWay) : []
  if (error.code === 'NOT_ENOUGH_HOSTS') return { hosts: Number(missing), credits: 0, fee, ways: found }
  if (error.code === 'NOT_ENOUGH_HOSTS_AND_CREDITS')
    return { hosts: Number(missingHosts), credits: Number(missingCredits), fee, ways: found }
  return null
}

const isWay = (value: unknown): value is ServerWay =>
  isObject(value) &&
  typeof value.quantity === 'number' &&
  (value.kind === 'START'
    ? typeof value.startsAt === 'string'
    : value.kind === 'ROOMS' && typeof value.credits === 'number' && typeof value.missingCredits === 'number')

const isGivesWay = (value: unknown): value is GivesWay =>
  isObject(value) &&
  ASSIGNMENT_ROLES.some((role) => role === value.role) &&
  (value.state === 'PENDING' || value.state === 'ACCEPTED') &&
  [value.assignmentId, value.fullName, value.sessionId, value.name, value.startsAt].every((text) => typeof text === 'string')

const isFee = (value: unknown): value is Fee => isObject(value) && typeof value.id === 'string' && typeof value.credits === 'number'

const isAlternative = (value: unknown): value is Alternative =>
  isObject(value) && typeof value.startsAt === 'string' && typeof value.endsAt === 'string'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
