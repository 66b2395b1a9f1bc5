import { lineLabel, unitWords } from '@troupe/domain/credit/invoice'
import type { Consumable } from '@troupe/domain/credit/kinds'
import { amountWords } from '@troupe/domain/money/amount-words'
import { sql } from 'kysely'
import { belongsTo } from '../account/account.ts'
import type { Work } from '../platform/ctx.ts'
import { readers } from './facts.ts'
import type { Envelope } from './outbox/store-mail.ts'

/** Someone who gets emails about an order; `member` is true if they can open its page. */
export interface OrderReader {
  readonly to: Envelope['to']
  /** Their id, or their address when they have no account. */
  readonly id: string
  readonly member: boolean
}

/** What emails say about an order. */
export async function orderFacts(work: Work, id: string) {
  const row = await work.tx
    .selectFrom('credit_order as o')
    .leftJoin('workspace as w', 'w.id', 'o.workspace_id')
    .leftJoin('account_user as u', 'u.id', 'o.created_by')
    .select([
      'o.id',
      'o.code',
      'o.workspace_id',
      'o.source',
      'o.currency',
      'o.total',
      'o.contact',
      'o.created_by',
      'o.granted_at',
      'o.paid_at',
    ])
    .select(['o.message', 'o.request_reason', 'o.requested_at', 'w.name as workspace', 'w.preferred_sales_id'])
    .select(sql<boolean>`o.workspace_id is not null and u.id is not null and not ${belongsTo(sql`o.workspace_id`)}`.as('placer_left'))
    .select('u.email as placer')
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
  const items = await work.tx
    .selectFrom('credit_order_item')
    .select(['id', 'kind', 'label', 'consumable', 'quantity'])
    .where('order_id', '=', id)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()
  return { ...row, items, page: `${work.settings.baseUrl}/order/${id}` }
}
export type OrderFacts = Awaited<ReturnType<typeof orderFacts>>

/**
 * The customers who are told about an order: the person who placed it, the admins of its workspace, and its contact's address. An address without an account is
 * greeted without a name, since anyone may have typed both. Someone who placed it in the cart as a member and has left hears nothing more, at that address either;
 * a guest's request had no workspace when it was placed.
 */
export async function customersOf(work: Work, order: OrderFacts): Promise<OrderReader[]> {
  const members = await readers(work, await memberIds(work, order))
  const found = members.map((reader): OrderReader => ({ to: reader, id: reader.id, member: true }))
  const address = order.contact?.email.toLowerCase()
  if (address === undefined || members.some((one) => one.address.toLowerCase() === address)) return found
  if (order.placer_left && order.requested_at === null && order.placer === address) return found
  return [...found, { to: { address, name: '', firstName: '' }, id: address, member: false }]
}

async function memberIds(work: Work, { workspace_id, created_by }: OrderFacts): Promise<string[]> {
  if (workspace_id === null) return []
  const rows = await work.tx
    .selectFrom('account_permission')
    .select(['user_id', 'role'])
    .where('workspace_id', '=', workspace_id)
    .where('role', '<>', 'VIEWER')
    .execute()
  return rows.filter(({ role, user_id }) => role === 'ADMIN' || user_id === created_by).map(({ user_id }) => user_id)
}

/** Email about an order, once each: `key` names the news. */
export const orderEnvelope = (order: OrderFacts, key: string, { to, id }: Pick<OrderReader, 'to' | 'id'>): Envelope => ({
  dedupeKey: `${key}/${id}`,
  to,
  sessionId: null,
  workspaceId: order.workspace_id,
  orderId: order.id,
})

interface CountedItem {
  readonly label: string | null
  readonly consumable: Consumable
  readonly quantity: number
}

/** '10 credits', or 'Buzzer Night: 8 credits' for an item with a name. */
export const itemWords = ({ label, consumable, quantity }: CountedItem): string =>
  label === null ? unitWords(consumable, quantity) : `${lineLabel({ label, consumable })}: ${unitWords(consumable, quantity)}`

export const moneyWords = (order: OrderFacts, minor: number): string => amountWords(minor, order.currency)
