import { type Answer, no, yes } from '@troupe/domain/answer'
import { type DiscountCodeState, discountCodeInput, discountCodeState } from '@troupe/domain/checkout/discount-code'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { sql } from 'kysely'
import { actorId, type Ctx, command } from '../../platform/ctx.ts'
import { asHouse, type Db, type Tx } from '../../platform/database/db.ts'
import { anywhere, type Listed, type Page } from '../../platform/database/lists.ts'
import { countHit, mustWait } from '../../platform/http/rate-limit.ts'
import { workspaceFacts } from '../../workspace/workspace.ts'

export interface DiscountCode {
  readonly id: string
  readonly code: string
  readonly percent: number
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant | null
  readonly maxUses: number | null
  /** The number of paid orders, plus open payments, each of which reserves one use. */
  readonly uses: number
  readonly workspaceId: string | null
  readonly workspaceName: string | null
  readonly state: DiscountCodeState
}

/** Discount codes, the newest first, filtered by a part of the code. */
export async function discountCodes({ db, now }: Ctx, text: string, page: Page): Promise<Listed<DiscountCode>> {
  const like = anywhere(text.trim())
  const { total } = await db
    .selectFrom('checkout_code')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('code', 'ilike', like)
    .executeTakeFirstOrThrow()
  const rows = await rowsOf(db)
    .where('c.code', 'ilike', like)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { nodes: rows.map((row) => ({ ...row, state: discountCodeState(row, now()) })), totalCount: total }
}

/**
 * Creates a discount code; without a start it applies immediately, without an end until someone ends it. Refuses INVALID {fields}: code TAKEN,
 * endsAt PAST, workspaceId NOT_FOUND.
 */
export function createDiscountCode(ctx: Ctx, input: unknown): Promise<Answer<DiscountCode>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(discountCodeInput, input)
    if (!parsed.ok) return parsed
    const { code, percent, maxUses, workspaceId } = parsed.value
    const startsAt = parsed.value.startsAt ? Temporal.Instant.from(parsed.value.startsAt) : work.at
    const endsAt = parsed.value.endsAt ? Temporal.Instant.from(parsed.value.endsAt) : null
    if (endsAt && Temporal.Instant.compare(endsAt, work.at) <= 0) return invalid({ endsAt: ['PAST'] })
    if (workspaceId && !(await workspaceFacts(work.tx, workspaceId))) return invalid({ workspaceId: ['NOT_FOUND'] })
    const row = await work.tx
      .insertInto('checkout_code')
      .values({
        code,
        percent,
        starts_at: startsAt,
        ends_at: endsAt,
        max_uses: maxUses ?? null,
        workspace_id: workspaceId ?? null,
        created_by: actorId(work),
        created_at: work.at,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return invalid({ code: ['TAKEN'] })
    work.audit({
      operation: 'createDiscountCode',
      subjectType: 'discount code',
      subjectId: row.id,
      workspaceId: workspaceId ?? null,
      after: { ...parsed.value, startsAt: startsAt.toString() },
    })
    return codeById(work.tx, row.id, work.at)
  })
}

/** Ends a discount code immediately; open payments keep it. Ending one that has ended changes nothing. Refuses NOT_FOUND. */
export function endDiscountCode(ctx: Ctx, id: string): Promise<Answer<DiscountCode>> {
  return command(ctx, async (work) => {
    if (!isUuid(id)) return no('NOT_FOUND')
    const row = await work.tx.selectFrom('checkout_code').select(['id', 'ends_at']).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) return no('NOT_FOUND')
    work.readClock()
    if (!row.ends_at || Temporal.Instant.compare(row.ends_at, work.at) > 0) {
      await work.tx.updateTable('checkout_code').set({ ends_at: work.at }).where('id', '=', row.id).execute()
      work.audit({
        operation: 'endDiscountCode',
        subjectType: 'discount code',
        subjectId: row.id,
        before: { endsAt: row.ends_at?.toString() ?? null },
        after: { endsAt: work.at.toString() },
      })
    }
    return codeById(work.tx, row.id, work.at)
  })
}

/** A code that takes something off an order. */
export interface Discount {
  readonly code: string
  readonly percent: number
}

const wrongCodes = { purpose: 'wrong discount codes', most: 20, minutes: 60 }
/** One wrong code counts once an hour, however often the cart that holds it is priced. */
const sameCode = { purpose: 'wrong discount code', most: 1, minutes: 60 }

/**
 * The discount of a code that someone typed; every code that can't be used gives the same `codeError`. Refuses TOO_MANY_REQUESTS for a network address
 * (`party`) that has tried 20 wrong ones within an hour.
 */
export async function tryCode(
  ctx: Ctx,
  { party, code, workspaceId }: { readonly party: string; readonly code: string; readonly workspaceId: string | null },
): Promise<Answer<{ discount: Discount | null; codeError: 'INVALID' | null }>> {
  if (code === '') return yes({ discount: null, codeError: null })
  const retryAfter = await mustWait(ctx, wrongCodes, party)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const discount = await usableCode(ctx.db, { code, workspaceId, now: ctx.now() })
  if (discount) return yes({ discount, codeError: null })
  if ((await mustWait(ctx, sameCode, `${party} ${code}`)) === undefined) {
    await countHit(ctx, sameCode, `${party} ${code}`)
    await countHit(ctx, wrongCodes, party)
  }
  return yes({ discount: null, codeError: 'INVALID' })
}

/** The discount of a code for a workspace (null: for no one in particular); null when it can't be used, whatever the reason. */
export async function usableCode(
  db: Db | Tx,
  { code, workspaceId, now }: { readonly code: string; readonly workspaceId: string | null; readonly now: Temporal.Instant },
): Promise<Discount | null> {
  // codes belong to the house, and their uses are orders of all customers
  const row = await asHouse(db, (house) => rowsOf(house).where('c.code', '=', code).executeTakeFirst())
  if (!row || discountCodeState(row, now) !== 'ACTIVE') return null
  return row.workspaceId === null || row.workspaceId === workspaceId ? { code: row.code, percent: row.percent } : null
}

/** Locks a code until the transaction ends, so that its last use is reserved only once. */
export async function lockCode(tx: Tx, code: string): Promise<void> {
  await asHouse(tx, (house) => house.selectFrom('checkout_code').select('id').where('code', '=', code).forUpdate().execute())
}

async function codeById(tx: Tx, id: string, now: Temporal.Instant): Promise<Answer<DiscountCode>> {
  const row = await rowsOf(tx).where('c.id', '=', id).executeTakeFirst()
  return row ? yes({ ...row, state: discountCodeState(row, now) }) : no('NOT_FOUND')
}

const rowsOf = (db: Db | Tx) =>
  db
    .selectFrom('checkout_code as c')
    .leftJoin('workspace as w', 'w.id', 'c.workspace_id')
    .select(['c.id', 'c.code', 'c.percent', 'c.starts_at as startsAt', 'c.ends_at as endsAt', 'c.max_uses as maxUses'])
    .select(['c.workspace_id as workspaceId', 'w.name as workspaceName'])
    .select(
      sql<number>`(select count(*) from credit_order o where o.discount_code = c.code and (o.paid_at is not null or o.state = 'DRAFT'))`.as(
        'uses',
      ),
    )
