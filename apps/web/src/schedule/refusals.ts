import { ASSIGNMENT_ROLES, type AssignmentRole } from '@troupe/domain/staffing/kinds'
import { ApiError } from '../platform/api.ts'
import type { Alternative, Fee } from './schedule-queries.ts'

/** The fee that a refused change costs, to be accepted with the next try; null for every other error. */
export function feeDue(error: unknown): Fee | null {
  if (!(error instanceof ApiError) || error.code !== 'FEE_REQUIRED') return null
  const { fee } = error.extensions
  return isFee(fee) ? fee : null
}

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

const isGivesWay = (value: unknown): value is GivesWay =>
  isObject(value) &&
  ASSIGNMENT_ROLES.some((role) => role === value.role) &&
  (value.state === 'PENDING' || value.state === 'ACCEPTED') &&
  [value.assignmentId, value.fullName, value.sessionId, value.name, value.startsAt].every((text) => typeof text === 'string')

const isFee = (value: unknown): value is Fee => isObject(value) && typeof value.id === 'string' && typeof value.credits === 'number'

const isAlternative = (value: unknown): value is Alternative =>
  isObject(value) && typeof value.startsAt === 'string' && typeof value.endsAt === 'string'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
