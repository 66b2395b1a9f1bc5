import type { ErrorCode } from './errors.ts'
import type { WhyNotLevel, whyNotMake } from './role/grants.ts'
import type { ChangeReason } from './session/change-reasons.ts'

/** Why someone can't do something: the `reason` of a refusal and of a flag in `can` or `permissions`. */
export type Reason =
  | WhyNotLevel
  | NonNullable<ReturnType<typeof whyNotMake>>
  | ChangeReason
  | Extract<ErrorCode, 'STATE_CONFLICT' | 'CANCELLATION_NOT_ALLOWED' | 'RESCHEDULE_REQUEST_REQUIRED'>
  | 'ALREADY_MEMBER'
  | 'CANNOT_BOOK'
  | 'INACTIVE'
  | 'INVITATION_CLOSED'
  | 'OFFERS_AHEAD'
  | 'OTHER_ACCOUNT'
  | 'PRIMARY_TAKEN'
  | 'TOO_MANY'

/** What is wrong with a field: the codes that 422 INVALID gives for its path. */
export type FieldCode =
  | 'ACTIVE'
  | 'FORBIDDEN'
  | 'GAP'
  | 'INVALID'
  | 'NOT_ALLOWED'
  | 'NOT_ALLOWED_TYPE'
  | 'NOT_A_MEMBER'
  | 'NOT_FOUND'
  | 'NOT_INVITED'
  | 'NOT_IN_ORDER'
  | 'NOT_MONOTONE'
  | 'NOT_TEXT'
  | 'NOT_TOTAL'
  | 'ONE_LINE'
  | 'PASSWORD_RULES'
  | 'PAST'
  | 'REPEATED'
  | 'REQUIRED'
  | 'ROLE'
  | 'SAME'
  | 'TAKEN'
  | 'TOO_BIG'
  | 'TOO_LATE'
  | 'TOO_LONG'
  | 'TOO_SHORT'
  | 'TOO_SMALL'
  | 'UNFIT'
  | 'UNKNOWN'
  | 'UNKNOWN_LANGUAGE'
  | 'UNKNOWN_ZONE'
  | 'WRONG'
