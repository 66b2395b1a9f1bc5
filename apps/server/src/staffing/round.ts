import { randomBytes } from 'node:crypto'
import type { Work } from '../platform/ctx.ts'
import { hashOf } from '../platform/tokens.ts'

/** A person and the offers that one code of theirs answers. */
export interface RoundAsked {
  readonly userId: string
  readonly approvalIds: readonly string[]
}

/** A round that was made: `code` is the secret in its link; it is stored nowhere else. */
export interface Round {
  readonly id: string
  readonly code: string
}

/** Makes one round for each person, of a plan or (null) of a reminder; returns them by person. A person has one round in a plan. */
export async function makeRounds(work: Work, planId: string | null, asked: readonly RoundAsked[]): Promise<ReadonlyMap<string, Round>> {
  if (asked.length === 0) return new Map()
  const codes = new Map(asked.map(({ userId }) => [userId, randomBytes(32).toString('base64url')]))
  const rows = await work.tx
    .insertInto('staffing_round')
    .values([...codes].map(([user_id, code]) => ({ user_id, plan_id: planId, code_hash: hashOf(code), made_at: work.at })))
    .returning(['id', 'user_id'])
    .execute()
  const rounds = new Map(rows.map(({ id, user_id }) => [user_id, { id, code: codes.get(user_id) ?? '' }]))
  const offers = asked.flatMap(({ userId, approvalIds }) =>
    approvalIds.map((approval_id) => ({ round_id: rounds.get(userId)?.id ?? '', approval_id })),
  )
  if (offers.length > 0) await work.tx.insertInto('staffing_round_offer').values(offers).execute()
  return rounds
}
