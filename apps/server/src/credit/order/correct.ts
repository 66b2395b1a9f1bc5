import { type Answer, no, yes } from '@troupe/domain/answer'
import type { Consumable } from '@troupe/domain/credit/kinds'
import { orderItemInput, whyNotPrice } from '@troupe/domain/credit/order'
import { mayCorrect } from '@troupe/domain/credit/order-rules'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { MAX_AMOUNT } from '@troupe/domain/money/money-table'
import { sql } from 'kysely'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { grantItem, removeUnits } from './item-lots.ts'
import { type ItemRow, insertItems, itemsOf, type LockedOrder, lockOrder, sumUp, workspaceOf } from './rows.ts'

interface CorrectionAsked {
  readonly id: string
  readonly version?: number | null | undefined
  readonly reason?: string | null | undefined
}

/**
 * Changes the quantity, price or discount of an item. Of a granted order, fewer units leave the item's own lot and more are granted
 * as a new one. Refuses NOT_FOUND, STATE_CONFLICT {reason}, VERSION_CONFLICT {version}, INVALID {fields}, NOT_ENOUGH_CREDITS {missing, available,
 * required} or NOT_ENOUGH_CONSUMABLES when the units that have to leave are used.
 */
export function updateOrderItem(
  ctx: Ctx,
  { id, version, change }: Omit<CorrectionAsked, 'reason'> & { readonly change: unknown },
): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await orderOfItem(work, id, version)
    if (!found.ok) return found
    const { order, item, items } = found.value
    const parsed = parseInput(orderItemInput, change)
    if (!parsed.ok) return parsed
    const { quantity, unitPrice, discount, reason } = parsed.value
    const after = {
      quantity: quantity ?? item.quantity,
      unitPrice: unitPrice ?? item.unit_price,
      discount: discount ?? item.discount,
    }
    const why = whyNotPrice(after)
    if (why) return invalid({ [why.field]: [why.code] })
    const others = items.reduce((sum, one) => sum + (one.id === item.id ? 0 : (one.amount ?? 0)), 0)
    if (others + after.quantity * (after.unitPrice ?? 0) - after.discount > MAX_AMOUNT) return invalid({ unitPrice: ['TOO_BIG'] })
    if (order.isPaid && after.unitPrice === null) return invalid({ unitPrice: ['REQUIRED'] })
    const moved = await resize(work, { order, item, quantity: after.quantity })
    if (!moved.ok) return moved
    await work.tx
      .updateTable('credit_order_item')
      .set({ quantity: after.quantity, unit_price: after.unitPrice, discount: after.discount })
      .where('id', '=', item.id)
      .execute()
    await sumUp(work, order)
    const before = { quantity: item.quantity, unitPrice: item.unit_price, discount: item.discount }
    await corrected(work, order, { operation: 'updateOrderItem', before: { itemId: item.id, ...before }, after, reason })
    await tellOfChange(work, order, { changes: [changeOf(item, after.quantity)], isDeleted: false })
    return yes({ id: order.id })
  })
}

/** Removes items from an order; at least one stays. Refuses as updateOrderItem; INVALID {itemIds}: REQUIRED if none would be left, which is for deleteOrder to do. */
export function deleteOrderItems(
  ctx: Ctx,
  asked: CorrectionAsked & { readonly itemIds: readonly string[] },
): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await lockOrder(work, asked)
    if (!found.ok) return found
    const order = found.value
    const items = await itemsOf(work.tx, order.id)
    const ids = new Set(asked.itemIds.map((id) => id.toLowerCase()))
    const gone = items.filter(({ id }) => ids.has(id))
    if (gone.length < ids.size || gone.length === 0) return no('NOT_FOUND')
    const may = mayCorrect(order)
    if (!may.ok) return may
    const moved = await takeAll(work, order, gone)
    if (!moved.ok) return moved
    // after the units: of what is used, the whole order can't be deleted either
    if (gone.length === items.length) return invalid({ itemIds: ['REQUIRED'] })
    await work.tx
      .updateTable('credit_order_item')
      .set({ removed_at: work.at })
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
    await sumUp(work, order)
    await corrected(work, order, { operation: 'deleteOrderItems', before: { items: gone.map(shown) }, reason: asked.reason })
    await tellOfChange(work, order, { changes: gone.map((item) => changeOf(item, 0)), isDeleted: false })
    return yes({ id: order.id })
  })
}

/** Deletes an order, and removes what it granted. It stays, as CANCELLED. Refuses as updateOrderItem. */
export function deleteOrder(ctx: Ctx, asked: CorrectionAsked): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await lockOrder(work, asked)
    if (!found.ok) return found
    const order = found.value
    const may = mayCorrect(order)
    if (!may.ok) return may
    const items = await itemsOf(work.tx, order.id)
    const moved = await takeAll(work, order, items)
    if (!moved.ok) return moved
    await work.tx.updateTable('credit_order').set({ cancelled_at: work.at, version: sql`version + 1` }).where('id', '=', order.id).execute()
    await corrected(work, order, {
      operation: 'deleteOrder',
      before: { state: order.state, items: items.map(shown) },
      reason: asked.reason,
    })
    await tellOfChange(work, order, { changes: items.map((item) => changeOf(item, 0)), isDeleted: true })
    return yes({ id: order.id })
  })
}

/** An item as a paid order's deal has it now. */
interface DealItemNow {
  readonly consumable: Consumable
  readonly quantity: number
  readonly unitPrice: number
  readonly discount: number
}

/**
 * Brings the paid order of a HubSpot deal in line with the deal, which someone has changed since: one correction, made completely or not at all. Items are
 * compared in their order, for each consumable. Answers the order, and whether anything differed; null when the deal has no paid order. Refuses as updateOrderItem.
 */
export function correctHubspotOrder(
  ctx: Ctx,
  { dealId, items }: { readonly dealId: string; readonly items: readonly DealItemNow[] },
): Promise<Answer<{ id: string; isChanged: boolean } | null>> {
  return command<{ id: string; isChanged: boolean } | null>(ctx, async (work) => {
    const known = await paidOrderOf(work.tx, dealId)
    if (known === null) return yes(null)
    const found = await lockOrder(work, { id: known })
    if (!found.ok) return found
    const order = found.value
    const before = await itemsOf(work.tx, order.id)
    const pairs = pairsOf(before, items).filter(([is, wanted]) => !isSame(is, wanted))
    if (pairs.length === 0) return yes({ id: order.id, isChanged: false })
    const may = mayCorrect(order)
    if (!may.ok) return may
    // wallets are locked in one order
    for (const [is, wanted] of pairs.toSorted((one, other) => (consumableOf(one) < consumableOf(other) ? -1 : 1))) {
      const moved = await followItem(work, { order, is, wanted })
      if (!moved.ok) return moved
    }
    await sumUp(work, order)
    await corrected(work, order, {
      ...{ operation: 'updateOrderItem', before: { items: before.map(shown) }, after: { items } },
      reason: `HubSpot deal ${dealId}`,
    })
    await tellOfChange(work, order, {
      changes: pairs.map(([is, wanted]) => ({
        ...{ label: is?.label ?? null, consumable: is?.consumable ?? wanted?.consumable ?? 'CREDIT' },
        ...{ before: is?.quantity ?? 0, after: wanted?.quantity ?? 0 },
      })),
      isDeleted: false,
    })
    return yes({ id: order.id, isChanged: true })
  })
}

/** The paid order of a deal; null when it has none. */
async function paidOrderOf(db: Db | Tx, dealId: string): Promise<string | null> {
  const row = await db
    .selectFrom('credit_order')
    .select('id')
    .where('deal_id', '=', dealId)
    .where('paid_at', 'is not', null)
    .executeTakeFirst()
  return row?.id ?? null
}

type ItemPair = readonly [is: ItemRow | undefined, wanted: DealItemNow | undefined]

function pairsOf(before: readonly ItemRow[], after: readonly DealItemNow[]): readonly ItemPair[] {
  return [...new Set([...before, ...after].map(({ consumable }) => consumable))].flatMap((consumable) => {
    const [is, wanted] = [before.filter((one) => one.consumable === consumable), after.filter((one) => one.consumable === consumable)]
    return Array.from({ length: Math.max(is.length, wanted.length) }, (_, at): ItemPair => [is[at], wanted[at]])
  })
}

const consumableOf = ([is, wanted]: ItemPair): string => is?.consumable ?? wanted?.consumable ?? ''

const isSame = (is: ItemRow | undefined, wanted: DealItemNow | undefined): boolean =>
  is?.quantity === wanted?.quantity && is?.unit_price === wanted?.unitPrice && is?.discount === wanted?.discount

/** One item of a granted order becomes what is wanted: another quantity or price, a new item, or none. */
async function followItem(
  work: Work,
  { order, is, wanted }: { readonly order: LockedOrder; readonly is: ItemRow | undefined; readonly wanted: DealItemNow | undefined },
): Promise<Answer<null>> {
  if (!is) {
    if (!wanted) return yes(null)
    const [id] = await insertItems(work, order.id, [wanted])
    const workspaceId = workspaceOf(order)
    if (!workspaceId.ok) return workspaceId
    if (id !== undefined && order.granted_at)
      await grantItem(work, {
        ...{ workspaceId: workspaceId.value, itemId: id, consumable: wanted.consumable, quantity: wanted.quantity },
        ...{ reason: `Correction to order ${order.code}`, key: `order-item:${id}` },
      })
    return yes(null)
  }
  const moved = await resize(work, { order, item: is, quantity: wanted?.quantity ?? 0 })
  if (!moved.ok) return moved
  await work.tx
    .updateTable('credit_order_item')
    .set(wanted ? { quantity: wanted.quantity, unit_price: wanted.unitPrice, discount: wanted.discount } : { removed_at: work.at })
    .where('id', '=', is.id)
    .execute()
  return yes(null)
}

async function orderOfItem(work: Work, itemId: string, version: number | null | undefined) {
  const row = isUuid(itemId)
    ? await work.tx
        .selectFrom('credit_order_item')
        .select('order_id')
        .where('id', '=', itemId)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!row) return no('NOT_FOUND')
  const found = await lockOrder(work, { id: row.order_id, version })
  if (!found.ok) return found
  const items = await itemsOf(work.tx, row.order_id)
  const item = items.find(({ id }) => id === itemId.toLowerCase())
  if (!item) return no('NOT_FOUND')
  const may = mayCorrect(found.value)
  return may.ok ? yes({ order: found.value, item, items }) : may
}

/** Grants or removes the difference of an item's quantity, once its order was granted. */
async function resize(
  work: Work,
  { order, item, quantity }: { readonly order: LockedOrder; readonly item: ItemRow; readonly quantity: number },
): Promise<Answer<null>> {
  const more = quantity - item.quantity
  if (!order.granted_at || more === 0) return yes(null)
  const workspaceId = workspaceOf(order)
  if (!workspaceId.ok) return workspaceId
  const move = {
    workspaceId: workspaceId.value,
    itemId: item.id,
    consumable: item.consumable,
    quantity: Math.abs(more),
    reason: `Correction to order ${order.code}`,
    key: `order-item:${item.id}:${order.version}`,
  }
  if (more < 0) return removeUnits(work, { ...move, to: 'ADJUSTMENT' })
  await grantItem(work, move)
  return yes(null)
}

/** Removes all units of some items, if their order was granted. */
async function takeAll(work: Work, order: LockedOrder, items: readonly ItemRow[]): Promise<Answer<null>> {
  const sorted = items.toSorted((a, b) => (a.consumable < b.consumable ? -1 : 1))
  for (const item of sorted) {
    const moved = await resize(work, { order, item, quantity: 0 })
    if (!moved.ok) return moved
  }
  return yes(null)
}

/** Every correction leaves an audit row, and open pages of the workspace hear of it. */
async function corrected(
  work: Work,
  order: LockedOrder,
  entry: {
    readonly operation: 'updateOrderItem' | 'deleteOrderItems' | 'deleteOrder'
    readonly before: object
    readonly after?: object
    readonly reason: string | null | undefined
  },
) {
  work.audit({
    ...entry,
    // the amounts are of this currency
    before: { ...entry.before, currency: order.currency },
    reason: entry.reason || null,
    subjectType: 'order',
    subjectId: order.id,
    workspaceId: order.workspace_id,
  })
  if (order.workspace_id) work.tell('workspace', order.workspace_id, 'workspace.updated')
}

const changeOf = ({ label, consumable, quantity }: ItemRow, after: number) => ({ label, consumable, before: quantity, after })

/** Tells of a change that its customer notices: other units in the balance, or the end of something they requested. */
async function tellOfChange(
  work: Work,
  order: LockedOrder,
  { changes, isDeleted }: { readonly changes: readonly ReturnType<typeof changeOf>[]; readonly isDeleted: boolean },
) {
  const granted = order.granted_at ? changes.filter(({ before, after }) => before !== after) : []
  const isRequest = isDeleted && order.source === 'ONLINE'
  if (granted.length === 0 && !isRequest) return
  await work.emit('order.corrected', { orderId: order.id, version: order.version + 1, isDeleted, changes: granted })
}

const shown = ({ id, consumable, quantity, unit_price, discount }: ItemRow) => ({
  itemId: id,
  consumable,
  quantity,
  unitPrice: unit_price,
  discount,
})
