import { randomInt } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import type { Consumable, OrderFlag, OrderSource } from '@troupe/domain/credit/kinds'
import { type OrderItemKind, orderCode } from '@troupe/domain/credit/order'
import { isUuid } from '@troupe/domain/ids'
import { orderSums } from '@troupe/domain/money/amounts'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { reaches } from '../../platform/rights/policy.ts'

export type LockedOrder = Extract<Awaited<ReturnType<typeof lockOrder>>, { ok: true }>['value']

/** An item of an order that was not removed, as its columns are. */
export type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number]

/** The columns that commands and documents of an order read. */
export const columns = [
  'id',
  'code',
  'workspace_id',
  'source',
  'deal_id',
  'state',
  'subscription',
  'currency',
  'discount_percent',
  'tax_basis_points',
  'subtotal',
  'discount',
  'tax',
  'total',
  'billing',
  'paid_at',
  'granted_at',
  'units',
  'refunded',
  'refunded_units',
  'version',
] as const

/** MISMATCH for an order `o` whose payment received other money than it asked for, until all of that is on its way back. */
export const flagOfOrder = sql<OrderFlag | null>`case when exists (select from checkout_payment p where p.order_id = o.id and p.state = 'MISMATCH'
  and p.received > (select coalesce(sum(r.amount), 0) from credit_refund r where r.order_id = o.id and r.state in ('ASKED', 'DONE'))) then 'MISMATCH' end`

/** Whether a card payment of an order `o` is open. */
export const isPayingOrder = sql<boolean>`exists (select from checkout_payment op where op.order_id = o.id and op.state = 'OPEN')`

/** Locks an order for a change; every change of it waits here. Refuses NOT_FOUND, and VERSION_CONFLICT {version} for a version that isn't the latest. */
export async function lockOrder(work: Work, { id, version }: { readonly id: string; readonly version?: number | null | undefined }) {
  if (!isUuid(id)) return no('NOT_FOUND')
  const row = await work.tx
    .selectFrom('credit_order as o')
    .select(columns.map((column) => `o.${column}` as const))
    .select([flagOfOrder.as('flag'), isPayingOrder.as('isPaying')])
    .where('o.id', '=', id)
    .forUpdate('o')
    .executeTakeFirst()
  if (!row || !reaches(work.scope, { workspaceId: row.workspace_id })) return no('NOT_FOUND')
  work.readClock()
  if (version != null && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
  return yes({
    ...{ ...row, isPaid: row.paid_at !== null },
    ...refundFacts({ units: row.units, refunded: row.refunded, refundedUnits: row.refunded_units }),
  })
}

/** What the rules of an order ask about its refunds. */
export const refundFacts = (order: { readonly units: number; readonly refunded: number; readonly refundedUnits: number }) => ({
  hasRefunds: order.refunded > 0 || order.refundedUnits > 0,
  hasUnits: order.refundedUnits < order.units,
})

/** The items of an order that were not removed, in order. */
export function itemsOf(tx: Db | Tx, orderId: string) {
  return tx
    .selectFrom('credit_order_item')
    .select([
      'id',
      'position',
      'kind',
      'label',
      'consumable',
      'quantity',
      'unit_price',
      'discount',
      'amount',
      'refunded',
      'refunded_amount',
      'session_id',
    ])
    .where('order_id', '=', orderId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()
}

/** Inserts an order under a code that is still free. A HubSpot deal that has an order already keeps that one. */
export async function insertOrder(
  work: Work,
  order: NewOrder,
): Promise<{ readonly id: string; readonly code: string; readonly isNew: boolean }> {
  for (;;) {
    const code = orderCode(() => randomInt(2 ** 32) / 2 ** 32)
    const made = await work.tx
      .insertInto('credit_order')
      .values({ ...order, code, created_at: work.at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return { id: made.id, code, isNew: true }
    const known =
      order.deal_id === undefined
        ? undefined
        : await work.tx.selectFrom('credit_order').select(['id', 'code']).where('deal_id', '=', order.deal_id).executeTakeFirst()
    if (known) return { ...known, isNew: false }
  }
}

export interface NewOrder {
  readonly workspace_id: string | null
  readonly source: OrderSource
  readonly deal_id?: string
  readonly url?: string | null
  readonly subscription?: boolean
  readonly grant_reason?: string | null
  readonly created_by: string | null
  readonly currency: string
  readonly tax_basis_points: number
  /** The contact and the recipient of the invoice, as JSON. */
  readonly contact?: string
  readonly billing?: string | null
  readonly discount_code?: string | null
  readonly discount_percent?: number
  readonly message?: string | null
  readonly request_reason?: string
  readonly requested_at?: Temporal.Instant
}
export interface NewItem {
  readonly consumable: Consumable
  readonly quantity: number
  /** Null for an item that staff will price. */
  readonly unitPrice: number | null
  readonly discount: number
  readonly kind?: OrderItemKind
  readonly label?: string | null
  /** The event, existing or to come, that it is bought for. */
  readonly sessionId?: string | null
}

/** Adds items after the existing ones. Answers their ids in order. */
export async function insertItems(work: Work, orderId: string, items: readonly NewItem[]): Promise<string[]> {
  const { last } = await work.tx
    .selectFrom('credit_order_item')
    .select(sql<number>`coalesce(max(position), -1)`.as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const rows = await work.tx
    .insertInto('credit_order_item')
    .values(
      items.map(({ consumable, quantity, unitPrice, discount, kind = 'PACK', label, sessionId }, at) => ({
        order_id: orderId,
        position: last + 1 + at,
        kind,
        label: label ?? null,
        consumable,
        quantity,
        unit_price: unitPrice,
        discount,
        session_id: sessionId ?? null,
      })),
    )
    .returning(['id', 'position'])
    .execute()
  return rows.toSorted((a, b) => a.position - b.position).map(({ id }) => id)
}

/** Adds an order up again after its items changed; without a price for each item it has no total. Raises its version. */
export async function sumUp(
  work: Work,
  order: { readonly id: string; readonly discount_percent: number; readonly tax_basis_points: number },
) {
  const items = await itemsOf(work.tx, order.id)
  const amounts = items.flatMap(({ amount }) => (amount === null ? [] : [amount]))
  const sums =
    amounts.length < items.length
      ? { subtotal: null, discount: null, tax: null, total: null }
      : orderSums({ amounts, discountPercent: order.discount_percent, taxBasisPoints: order.tax_basis_points })
  await work.tx
    .updateTable('credit_order')
    .set({ ...sums, units: items.reduce((sum, { quantity }) => sum + quantity, 0), version: sql`version + 1` })
    .where('id', '=', order.id)
    .execute()
}

/** An order's workspace. Refuses STATE_CONFLICT {reason: NO_WORKSPACE} for a guest's request that no one has assigned to one. */
export const workspaceOf = ({ workspace_id }: { readonly workspace_id: string | null }): Answer<string> =>
  workspace_id === null ? no('STATE_CONFLICT', { reason: 'NO_WORKSPACE' }) : yes(workspace_id)
