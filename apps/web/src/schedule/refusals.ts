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

const isFee = (value: unknown): value is Fee => isObject(value) && typeof value.id === 'string' && typeof value.credits === 'number'

const isAlternative = (value: unknown): value is Alternative =>
  isObject(value) && typeof value.startsAt === 'string' && typeof value.endsAt === 'string'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
