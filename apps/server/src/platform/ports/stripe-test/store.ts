import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import { type Db, type Tx, transaction } from '../../database/db.ts'
import type { CardOutcome } from './cards.ts'
import type { TestEvent } from './objects.ts'

/** What is stored, by kind. A key is a call that was made under an idempotency key; what a card does later is due at a time. */
interface Kinds {
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  event: TestEvent
  key: { readonly call: string; readonly status: number; readonly answer: unknown }
  /** Cards of earlier versions have no digits. */
  card: { readonly payment_intent: string; readonly later: CardOutcome['later'] | null; readonly last4?: string | undefined }
  due: { readonly what: 'dispute' | 'refundFails'; readonly id: string; readonly at: string }
}
export type Kind = keyof Kinds
export type Stored<K extends Kind> = Kinds[K]

/** The test provider's own rows, inside one transaction. */
export interface Store {
  readonly at: Temporal.Instant
  /** An object by its id, locked until the transaction ends. */
  find<K extends Kind>(kind: K, id: string): Promise<Stored<K> | undefined>
  /** Objects of a kind, the newest first; those of one intent, if it is named. */
  list<K extends Kind>(kind: K, intentId?: string): Promise<Stored<K>[]>
  put<K extends Kind>(kind: K, id: string, body: Stored<K>): Promise<void>
  /** Takes an id that is free. Another transaction that has just taken it is waited for. */
  claim<K extends Kind>(kind: K, id: string, body: Stored<K>): Promise<boolean>
  remove(id: string): Promise<void>
}

/** Runs a call in a transaction of its own; nothing of it is kept when it throws. */
export const inStore = <T>(db: Db, now: () => Temporal.Instant, run: (store: Store) => Promise<T>): Promise<T> =>
  transaction(db, (tx) => run(storeOf(tx, now())))

function storeOf(tx: Tx, at: Temporal.Instant): Store {
  const rows = <K extends Kind>(kind: K) =>
    tx.selectFrom('test_provider_object').select('body').where('kind', '=', kind).$castTo<{ body: Stored<K> }>()
  const made = (kind: Kind, id: string, body: unknown) =>
    tx.insertInto('test_provider_object').values({ id, kind, body: JSON.stringify(body), made_at: at })
  return {
    at,
    find: async (kind, id) => (await rows(kind).where('id', '=', id).forUpdate().executeTakeFirst())?.body,
    async list(kind, intentId) {
      let query = rows(kind).orderBy('made_at', 'desc').orderBy('id')
      if (intentId !== undefined) query = query.where(sql<boolean>`body ->> 'payment_intent' = ${intentId}`)
      return (await query.limit(100).execute()).map(({ body }) => body)
    },
    async put(kind, id, body) {
      await made(kind, id, body)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ body: JSON.stringify(body) }))
        .execute()
    },
    async claim(kind, id, body) {
      const { numInsertedOrUpdatedRows } = await made(kind, id, body)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return Boolean(numInsertedOrUpdatedRows)
    },
    async remove(id) {
      await tx.deleteFrom('test_provider_object').where('id', '=', id).execute()
    },
  }
}
