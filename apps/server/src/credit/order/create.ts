import { type Answer, no, yes } from '@troupe/domain/answer'
import {
  type HubspotOrder,
  hubspotOrderInput,
  type ManualItem,
  type ManualOrder,
  manualOrderInput,
  whyNotPrice,
} from '@troupe/domain/credit/order'
import { mayBePaid, mayCorrect } from '@troupe/domain/credit/order-rules'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { creditPrice, feePrice, openRoomPrice, taxRate } from '@troupe/domain/money/amounts'
import { MAX_AMOUNT, type MoneyTable } from '@troupe/domain/money/money-table'
import { actorId, type Ctx, command, type Work } from '../../platform/ctx.ts'
import { type WorkspaceFacts, workspaceFacts } from '../../workspace/workspace.ts'
import { moneyTableAt } from '../money-tables.ts'
import { grantOrder, payOrder } from './pay.ts'
import { insertItems, insertOrder, lockOrder, type NewItem, type NewOrder, sumUp } from './rows.ts'

/**
 * Enters an order by hand. It waits for its payment unless it is paid already (`paidAt`); `grantNow` grants its credits before. Refuses INVALID
 * {fields}: workspaceId NOT_FOUND, paidAt TOO_LATE when it is in the future, reason REQUIRED with grantNow, items.N.discount and items.N.unitPrice TOO_BIG.
 */
export function createManualOrder(ctx: Ctx, input: unknown): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(manualOrderInput, input)
    if (!parsed.ok) return parsed
    const asked = parsed.value
    const made = await makeOrder(work, asked, {
      source: 'MANUAL',
      subscription: asked.subscription ?? false,
      grant_reason: asked.grantNow ? (asked.reason ?? null) : null,
    })
    if (!made.ok) return made
    const settled = await settle(work, made.value, asked)
    if (!settled.ok) return settled
    work.audit({
      operation: 'createManualOrder',
      subjectType: 'order',
      subjectId: made.value.id,
      workspaceId: asked.workspaceId,
      after: asked,
      reason: asked.reason || null,
    })
    return yes({ id: made.value.id })
  })
}

/**
 * Brings an order in line with its HubSpot deal: one order for each deal, however often it is told. An unpaid one gets the deal's items, `paidAt`
 * pays it once, and what was granted isn't granted again. Refuses as createManualOrder.
 */
export function upsertHubspotOrder(ctx: Ctx, input: unknown): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(hubspotOrderInput, input)
    if (!parsed.ok) return parsed
    const deal = parsed.value
    const made = await makeOrder(work, deal, { source: 'HUBSPOT', deal_id: deal.dealId, subscription: false, grant_reason: null })
    if (!made.ok) return made
    if (!made.value.isNew) {
      const changed = await followDeal(work, made.value.id, deal)
      if (!changed.ok) return changed
    }
    return settle(work, made.value, { paidAt: deal.paidAt, grantNow: false })
  })
}

type NewFacts = Pick<NewOrder, 'source' | 'deal_id' | 'subscription' | 'grant_reason'>

async function makeOrder(work: Work, asked: ManualOrder | HubspotOrder, facts: NewFacts): Promise<Answer<{ id: string; isNew: boolean }>> {
  const workspace = await workspaceFacts(work.tx, asked.workspaceId)
  if (!workspace) return invalid({ workspaceId: ['NOT_FOUND'] })
  const table = await moneyTableAt(work.tx, work.at)
  const items = pricedItems(asked.items, { table, workspace })
  if (!items.ok) return items
  const made = await insertOrder(work, {
    ...facts,
    workspace_id: workspace.id,
    url: asked.url || null,
    created_by: actorId(work),
    currency: table.currency,
    tax_basis_points: taxRate(table, null),
  })
  if (!made.isNew) return yes(made)
  const { id } = made
  await insertItems(work, id, items.value)
  await sumUp(work, { id, discount_percent: 0, tax_basis_points: taxRate(table, null) })
  work.tell('workspace', workspace.id, 'workspace.updated')
  return yes(made)
}

/** Pays or grants a new or upserted order, if it is to be and wasn't before. */
async function settle(
  work: Work,
  { id }: { readonly id: string },
  { paidAt, grantNow }: { readonly paidAt?: string | null | undefined; readonly grantNow?: boolean | null | undefined },
): Promise<Answer<{ id: string }>> {
  const found = await lockOrder(work, { id })
  if (!found.ok) return found
  const order = found.value
  const paid = paidAt ? Temporal.Instant.from(paidAt) : undefined
  if (paid && Temporal.Instant.compare(paid, work.at) > 0) return invalid({ paidAt: ['TOO_LATE'] })
  if (grantNow) {
    const granted = await grantOrder(work, order)
    if (!granted.ok) return granted
  }
  // a deleted order of a deal stays deleted
  if (paid && mayBePaid(order).ok) {
    const done = await payOrder(work, grantNow ? { ...order, granted_at: work.at } : order, paid)
    if (!done.ok) return done
  }
  return yes({ id })
}

/** The items of an unpaid order become those of its deal; a paid one is left as it was paid. */
async function followDeal(work: Work, id: string, deal: HubspotOrder): Promise<Answer<null>> {
  const found = await lockOrder(work, { id })
  if (!found.ok) return found
  const order = found.value
  if (order.isPaid || order.granted_at || !mayCorrect(order).ok) return yes(null)
  const workspace = await workspaceFacts(work.tx, deal.workspaceId)
  if (!workspace || workspace.id !== order.workspace_id) return invalid({ workspaceId: [workspace ? 'NOT_ALLOWED' : 'NOT_FOUND'] })
  const items = pricedItems(deal.items, { table: await moneyTableAt(work.tx, work.at), workspace })
  if (!items.ok) return items
  await work.tx
    .updateTable('credit_order_item')
    .set({ removed_at: work.at })
    .where('order_id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
  await insertItems(work, id, items.value)
  await sumUp(work, order)
  return yes(null)
}

/** Items with their prices: one without a price has that of the money table, by all the credits that the order buys. */
function pricedItems(
  items: readonly ManualItem[],
  { table, workspace }: { readonly table: MoneyTable; readonly workspace: WorkspaceFacts },
): Answer<readonly NewItem[]> {
  const isSubscriber = workspace.subscriber
  const credits = items.reduce((sum, item) => sum + (item.consumable === 'CREDIT' ? item.quantity : 0), 0)
  const prices = {
    CREDIT: creditPrice(table, { credits, isSubscriber }),
    OPEN_ROOM: openRoomPrice(table, isSubscriber),
    RESCHEDULE_FEE: feePrice(table, isSubscriber),
  }
  const priced = items.map(({ consumable, quantity, unitPrice, discount }) => ({
    consumable,
    quantity,
    unitPrice: unitPrice ?? prices[consumable],
    discount: discount ?? 0,
  }))
  const wrong = priced.flatMap((item, at) => {
    const why = whyNotPrice(item)
    return why ? [[`items.${at}.${why.field}`, [why.code]] as const] : []
  })
  if (wrong.length > 0) return invalid(Object.fromEntries(wrong))
  const sum = priced.reduce((total, { quantity, unitPrice, discount }) => total + quantity * unitPrice - discount, 0)
  return sum > MAX_AMOUNT ? no('INVALID', { fields: { items: ['TOO_BIG'] } }) : yes(priced)
}
