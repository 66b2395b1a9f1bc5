import { randomBytes } from 'node:crypto'
import type { Work } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { hashOf } from '../../platform/http/tokens.ts'

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
  await insertRoundOffers(
    work,
    asked.flatMap(({ userId, approvalIds }) => approvalIds.map((approvalId) => ({ roundId: rounds.get(userId)?.id ?? '', approvalId }))),
  )
  return rounds
}

/** One round, of no plan, for offers of one person; undefined without offers. */
export async function roundOf(work: Work, approvalIds: readonly string[]): Promise<Round | undefined> {
  if (approvalIds.length === 0) return undefined
  const { user_id: userId } = await work.tx
    .selectFrom('staffing_approval')
    .select('user_id')
    .where('id', 'in', [...approvalIds])
    .executeTakeFirstOrThrow()
  return (await makeRounds(work, null, [{ userId, approvalIds }])).get(userId)
}

/** Puts offers into rounds. */
export async function insertRoundOffers(
  { tx }: Work,
  offers: readonly { readonly roundId: string; readonly approvalId: string }[],
): Promise<void> {
  if (offers.length === 0) return
  await tx
    .insertInto('staffing_round_offer')
    .values(offers.map(({ roundId, approvalId }) => ({ round_id: roundId, approval_id: approvalId })))
    .execute()
}

/** Whether a round asks about an offer that can't be answered any longer. */
export async function hasSettled(db: Db | Tx, roundId: string, now: Temporal.Instant): Promise<boolean> {
  const settled = await offersOf(db, roundId)
    .select('o.id')
    .where((where) => where.or([where('o.state', '<>', 'PENDING'), where('o.expires_at', '<=', now)]))
    .limit(1)
    .executeTakeFirst()
  return settled !== undefined
}

/** Forgets that a round reminded of its offers, since its email wasn't sent: the next tick reminds of those that are left. */
export async function forgetReminder(tx: Tx, roundId: string): Promise<void> {
  await tx
    .updateTable('staffing_reminder')
    .set({ sent_at: null })
    .where('approval_id', 'in', offersOf(tx, roundId).select('o.id').where('o.state', '=', 'PENDING'))
    .where('sent_at', '=', (eb) => eb.selectFrom('staffing_round').select('made_at').where('id', '=', roundId))
    .execute()
}

const offersOf = (db: Db | Tx, roundId: string) =>
  db.selectFrom('staffing_round_offer as r').innerJoin('staffing_approval as o', 'o.id', 'r.approval_id').where('r.round_id', '=', roundId)
