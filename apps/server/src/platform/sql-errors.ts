import { no, type Refusal } from '@troupe/domain/answer'

interface SqlError {
  readonly code: string
  readonly constraint?: string
}

const byConstraint: Readonly<Record<string, string>> = {
  staffing_claim_no_overlap: 'SLOT_TAKEN',
  credit_wallet_check: 'NOT_ENOUGH_CREDITS',
  schedule_hold_session_id_key: 'SLOT_TAKEN',
  account_user_email_key: 'STATE_CONFLICT',
  staffing_approval_one_live: 'ASSIGNMENT_SUPERSEDED',
}

/** Deadlock, serialisation failure, a statement whose result changed under a migration: the same work may succeed when tried again. */
export function retryable(error: unknown): boolean {
  return isSqlError(error) && ['40P01', '40001', '0A000', '55P03'].includes(error.code)
}

/** What a broken constraint means to a person, or undefined when it is a bug. 23P01 is always a conflict. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (isUnavailable(error)) return no('UNAVAILABLE')
  if (!isSqlError(error)) return undefined
  const code = byConstraint[error.constraint ?? '']
  if (code) return no(code)
  if (error.code === '23P01') return no('SLOT_TAKEN')
  // a zero byte in a text, a number beyond its column: no rule judged it, but it is the sender's
  if (['22021', '22P05', '22003', '22008'].includes(error.code)) return no('INVALID', { fields: {} })
  return undefined
}

/** The database is away, full, or too busy to answer in time: the same request may succeed a little later. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isSqlError(error)) return busy.has(error.code) || ['08', '53'].includes(error.code.slice(0, 2))
  const { code } = error as { code?: string }
  return (
    (code !== undefined && unreachable.has(code)) || /^(timeout exceeded when trying to connect|Connection terminated)/.test(error.message)
  )
}

const busy = new Set(['40P01', '40001', '55P03', '57014', '57P01', '57P02', '57P03', '25P03'])
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])

function isSqlError(error: unknown): error is SqlError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
}
