import { no, type Refusal } from '@troupe/domain/answer'
import { codeOf, StoreGone } from '../errors.ts'
import { TimeIsUp } from '../http/time-limit.ts'

interface SqlError {
  readonly code: string
  readonly constraint?: string
}

const byConstraint: Readonly<Record<string, string>> = {
  staffing_claim_no_overlap: 'SLOT_TAKEN',
  credit_wallet_check: 'NOT_ENOUGH_CREDITS',
  schedule_hold_subject_id_key: 'SLOT_TAKEN',
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
  // class 22, data exception: a value that PostgreSQL can't read or store. No rule of ours checked it, but it comes from the caller
  if (error.code.startsWith('22')) return no('INVALID', { fields: {} })
  return undefined
}

/** The database is away, full, or too busy to answer in time: the same request may succeed a little later. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  // checked first, since EPIPE looks like an SQL code
  if (error instanceof TimeIsUp || error instanceof StoreGone || (typeof code === 'string' && unreachable.has(code))) return true
  if (isSqlError(error)) return busy.has(error.code) || ['08', '53', '57'].includes(error.code.slice(0, 2))
  return brokenLine.test(error.message)
}

const busy = new Set(['40P01', '40001', '55P03', '25P03'])
const unreachable = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ETIMEDOUT',
])
/** The messages of pg, its pool and Kysely for a connection that can't be opened or is gone; none of them has a code. */
const brokenLine =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client (has encountered a connection error|was closed)|Postgres connection has been discarded|Cannot use a pool after calling end)/

function isSqlError(error: unknown): error is SqlError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
}
