import { no, type Refusal } from '@troupe/domain/answer'

interface SqlError {
  readonly code: string
  readonly constraint?: string
}

const byConstraint: Readonly<Record<string, string>> = {
  staffing_claim_no_overlap: 'SLOT_TAKEN',
  credit_wallet_check: 'NOT_ENOUGH_CREDITS',
  schedule_hold_session_id_key: 'SLOT_TAKEN',
  staffing_approval_one_live: 'ASSIGNMENT_SUPERSEDED',
}

/** Deadlock, serialisation failure, a statement whose result changed under a migration: the same work may succeed when tried again. */
export function retryable(error: unknown): boolean {
  return isSqlError(error) && ['40P01', '40001', '0A000', '55P03'].includes(error.code)
}

/** What a broken constraint means to a person, or undefined when it is a bug. 23P01 is always a conflict. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!isSqlError(error)) return undefined
  const code = byConstraint[error.constraint ?? '']
  if (code) return no(code)
  if (error.code === '23P01') return no('SLOT_TAKEN')
  if (['40P01', '40001', '55P03', '57P01', '08006', '53300'].includes(error.code)) return no('UNAVAILABLE')
  return undefined
}

/** The name of the broken constraint, for a command that has its own words for it. */
export const brokenConstraint = (error: unknown): string | undefined => (isSqlError(error) ? error.constraint : undefined)

function isSqlError(error: unknown): error is SqlError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
}
