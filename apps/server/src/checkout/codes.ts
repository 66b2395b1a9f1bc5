import { type Answer, no, yes } from '@troupe/domain/answer'
import { type DiscountCodeState, discountCodeInput, discountCodeState } from '@troupe/domain/checkout/discount-code'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { sql } from 'kysely'
import { actorId, type Ctx, command } from '../platform/ctx.ts'
import type { Db, Tx } from '../platform/db.ts'
import { anywhere, type Listed, type Page } from '../platform/lists.ts'
import { workspaceFacts } from '../workspace/workspace.ts'

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
    await work.audit({
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
      await work.audit({
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
