import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import type { QuotedWish } from '@troupe/domain/catalogue/quoted-wish'
import { QUOTE_DAYS } from '@troupe/domain/catalogue/saved-quote'
import { orderCode } from '@troupe/domain/credit/order'
import { isUuid } from '@troupe/domain/ids'
import { sql } from 'kysely'
import { actorId, type Ctx, command, type House, type Work } from '../platform/ctx.ts'
import { asHouse, type Db, type Tx } from '../platform/database/db.ts'
import type { QuotedPrice } from '../platform/database/tables/catalogue.ts'
import { hashOf } from '../platform/http/tokens.ts'
import { reaches } from '../platform/rights/policy.ts'

/** A show of a quote, and the price that it holds. */
export interface QuotedShow {
  readonly wish: QuotedWish
  readonly price: QuotedPrice
}

/** A quote as it was saved, with the code of its link. */
interface MadeQuote {
  readonly id: string
  readonly number: string
  readonly code: string
  readonly validUntil: Temporal.Instant
}

/**
 * The code of a quote's short link, 22 characters. It is the credential of the link, and derived, so that those who may see the quote can see its link
 * again; only its digest is stored.
 */
export const quoteCode = (
  { settings }: Pick<House, 'settings'>,
  { id, generation }: { readonly id: string; readonly generation: number },
) => createHmac('sha256', `quote link ${settings.secret}`).update(`${id} ${generation}`).digest('base64url').slice(0, 22)

/** Saves a quote for its shows; each price holds for 14 days, for exactly its wish. */
export async function keepQuote(
  work: Work,
  quote: {
    readonly workspaceId: string | null
    readonly shows: readonly QuotedShow[]
    readonly note: string | null
  },
): Promise<MadeQuote> {
  const id = randomUUID()
  const code = quoteCode(work, { id, generation: 0 })
  const validUntil = work.at.add({ hours: QUOTE_DAYS * 24 })
  for (;;) {
    const number = quoteNumber()
    const made = await work.tx
      .insertInto('catalogue_quote')
      .values({
        ...{ id, number, code_hash: hashOf(code) },
        workspace_id: quote.workspaceId,
        note: quote.note,
        made_by: actorId(work),
        made_at: work.at,
        valid_until: validUntil,
      })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) continue
    await work.tx
      .insertInto('catalogue_quote_wish')
      .values(
        quote.shows.map(({ wish, price }, position) => ({
          ...{ quote_id: id, position, experience_id: wish.experienceId },
          ...{ wish: JSON.stringify(wish), price: JSON.stringify(price) },
        })),
      )
      .execute()
    return { id, number, code, validUntil }
  }
}

const quoteNumber = () => {
  const random = () => randomInt(2 ** 32) / 2 ** 32
  return `${orderCode(random)}${orderCode(random)}`.slice(0, 8)
}

/**
 * Makes a new short link of a quote: the one before no longer works, an earlier version's long one still does. Answers its code. Refuses NOT_FOUND, for
 * a withdrawn one too.
 */
export function renewQuoteLink(ctx: Ctx, id: string): Promise<Answer<{ id: string; code: string }>> {
  return command(ctx, async (work) => {
    if (!isUuid(id)) return no('NOT_FOUND')
    const row = await work.tx
      .selectFrom('catalogue_quote')
      .select(['id', 'number', 'generation', 'workspace_id'])
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row || !reaches(work.scope, { workspaceId: row.workspace_id })) return no('NOT_FOUND')
    const generation = row.generation + 1
    const code = quoteCode(work, { id: row.id, generation })
    await work.tx
      .updateTable('catalogue_quote')
      .set({ generation, code_hash: hashOf(code) })
      .where('id', '=', row.id)
      .execute()
    work.audit({
      operation: 'POST /quote/{id}/link',
      subjectType: 'quote',
      subjectId: row.id,
      workspaceId: row.workspace_id,
      after: { number: row.number },
    })
    return yes({ id: row.id, code })
  })
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

/** The shows of a quote `q`, in its order. */
export const showsJson = sql<
  QuotedShow[]
>`coalesce((select jsonb_agg(jsonb_build_object('wish', s.wish, 'price', s.price) order by s.position)
  from catalogue_quote_wish s where s.quote_id = q.id), '[]')`

/**
 * The quote behind a token or the code of a short link, expired or not; undefined for a wrong or withdrawn one, and for one whose experiences are all gone.
 * It is the credential, so everyone who has it may ask.
 */
export const quoteOf = (db: Db, token: string) =>
  asHouse(db, async (house) => {
    const quote = await house
      .selectFrom('catalogue_quote as q')
      .leftJoin('workspace as w', 'w.id', 'q.workspace_id')
      .leftJoin('account_user as s', 's.id', 'w.preferred_sales_id')
      .leftJoin('account_user as m', 'm.id', 'q.made_by')
      .select(['q.id', 'q.number', 'q.note', 'q.made_at', 'q.valid_until', 'q.workspace_id', 'w.name as workspace', 'w.subscriber'])
      .select(['s.full_name as salesperson', 'm.full_name as maker', 'm.role as makerRole'])
      .select(showsJson.as('shows'))
      .where((eb) => eb.or([eb('q.token_hash', '=', hashOf(token)), eb('q.code_hash', '=', hashOf(token))]))
      .where('q.withdrawn_at', 'is', null)
      .executeTakeFirst()
    return quote && quote.shows.length > 0 ? quote : undefined
  })

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
