import { randomBytes, randomInt } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import type { QuotedWish } from '@troupe/domain/catalogue/quoted-wish'
import { QUOTE_DAYS } from '@troupe/domain/catalogue/saved-quote'
import { orderCode } from '@troupe/domain/credit/order'
import { isUuid } from '@troupe/domain/ids'
import { actorId, type Ctx, command, type Work } from '../platform/ctx.ts'
import { asHouse, type Db, type Tx } from '../platform/db.ts'
import { reaches } from '../platform/policy.ts'
import type { QuotedPrice } from '../platform/tables/catalogue.ts'
import { hashOf } from '../platform/tokens.ts'

/** A quote as it was saved, with the only copy of its token. */
export interface MadeQuote {
  readonly id: string
  readonly number: string
  readonly token: string
  readonly validUntil: Temporal.Instant
}

/** Saves a quote for its wish; the price holds for 14 days. The token is the credential of its link: only its digest is stored. */
export async function keepQuote(
  work: Work,
  quote: {
    readonly workspaceId: string | null
    readonly wish: QuotedWish
    readonly price: QuotedPrice
    readonly note: string | null
  },
): Promise<MadeQuote> {
  const token = randomBytes(32).toString('base64url')
  const validUntil = work.at.add({ hours: QUOTE_DAYS * 24 })
  for (;;) {
    const number = quoteNumber()
    const made = await work.tx
      .insertInto('catalogue_quote')
      .values({
        number,
        token_hash: hashOf(token),
        workspace_id: quote.workspaceId,
        experience_id: quote.wish.experienceId,
        wish: JSON.stringify(quote.wish),
        price: JSON.stringify(quote.price),
        note: quote.note,
        made_by: actorId(work),
        made_at: work.at,
        valid_until: validUntil,
      })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return { id: made.id, number, token, validUntil }
  }
}

const quoteNumber = () => {
  const random = () => randomInt(2 ** 32) / 2 ** 32
  return `${orderCode(random)}${orderCode(random)}`.slice(0, 8)
}

/** Withdraws a quote: its link no longer shows it, and its price no longer holds. Once is enough. Refuses NOT_FOUND. */
export function withdrawQuote(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    if (!isUuid(id)) return no('NOT_FOUND')
    const row = await work.tx
      .selectFrom('catalogue_quote')
      .select(['id', 'number', 'workspace_id', 'withdrawn_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row || !reaches(work.scope, { workspaceId: row.workspace_id })) return no('NOT_FOUND')
    if (row.withdrawn_at) return yes({ id: row.id })
    await work.tx.updateTable('catalogue_quote').set({ withdrawn_at: work.at }).where('id', '=', row.id).execute()
    work.audit({
      operation: 'DELETE /quote/{id}',
      subjectType: 'quote',
      subjectId: row.id,
      workspaceId: row.workspace_id,
      before: { number: row.number },
    })
    return yes({ id: row.id })
  })
}

/** Whether quotes of an experience can be saved: its quotes may be on request only. */
export async function mayQuote(db: Db | Tx, experienceId: string): Promise<boolean> {
  const row = await db.selectFrom('catalogue_experience').select('attributes').where('id', '=', experienceId).executeTakeFirst()
  return row?.attributes?.quoteDisabled !== true
}

/** The quote behind a token, expired or not; undefined for a wrong or withdrawn one. The token is the credential, so everyone who has it may ask. */
export const quoteOf = (db: Db, token: string) =>
  asHouse(db, (house) =>
    house
      .selectFrom('catalogue_quote as q')
      .leftJoin('workspace as w', 'w.id', 'q.workspace_id')
      .leftJoin('account_user as s', 's.id', 'w.preferred_sales_id')
      .leftJoin('account_user as m', 'm.id', 'q.made_by')
      .select([
        'q.id',
        'q.number',
        'q.wish',
        'q.price',
        'q.note',
        'q.made_at',
        'q.valid_until',
        'q.workspace_id',
        'w.name as workspace',
        'w.subscriber',
      ])
      .select(['s.full_name as salesperson', 'm.full_name as maker', 'm.role as makerRole'])
      .where('q.token_hash', '=', hashOf(token))
      .where('q.withdrawn_at', 'is', null)
      .executeTakeFirst(),
  )

/** Whether a saved quote still holds its price: it isn't withdrawn, deleted or expired. A quote without a workspace is staff's, and holds for everyone. */
export const quoteHolds = (db: Db | Tx, id: string, now: Temporal.Instant): Promise<boolean> =>
  asHouse(db, async (house) => {
    const row = await house
      .selectFrom('catalogue_quote')
      .select('id')
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .where('valid_until', '>', now)
      .executeTakeFirst()
    return row !== undefined
  })
