import { type Answer, no, yes } from '@troupe/domain/answer'
import type { FactKind } from '@troupe/domain/checkout/facts'
import { REQUEST_DAYS } from '@troupe/domain/checkout/request'
import type { InvoiceKind } from '@troupe/domain/credit/invoice'
import type { Consumable, OrderFlag, OrderSource, OrderState } from '@troupe/domain/credit/kinds'
import type { OrderItemKind, RefundedItem, RefundState } from '@troupe/domain/credit/order'
import { isUuid } from '@troupe/domain/ids'
import type { PaidCard } from '@troupe/domain/money/card'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/database/db.ts'
import { anywhere, idOrNone, type Listed, noRow, type Page } from '../../platform/database/lists.ts'
import { hasWords, wantedWords } from '../../platform/database/search-words.ts'
import { builder } from '../../platform/graphql/graphql.ts'
import { reaches } from '../../platform/rights/policy.ts'
import { lostTimeUntil } from './lost-times.ts'
import { flagOfOrder, isPayingOrder } from './rows.ts'

export interface OrderRow {
  readonly id: string
  readonly code: string
  readonly workspaceId: string | null
  readonly workspaceName: string | null
  readonly source: OrderSource
  readonly dealId: string | null
  readonly url: string | null
  readonly subscription: boolean
  readonly grantReason: string | null
  readonly message: string | null
  readonly state: OrderState
  readonly createdAt: Temporal.Instant
  readonly paidAt: Temporal.Instant | null
  readonly grantedAt: Temporal.Instant | null
  readonly createdById: string | null
  readonly createdByName: string | null
  /** Who looks after the workspace. */
  readonly salespersonId: string | null
  readonly salespersonName: string | null
  readonly currency: string
  readonly subtotal: number | null
  readonly discount: number | null
  readonly discountCode: string | null
  readonly discountPercent: number
  readonly tax: number | null
  readonly total: number | null
  readonly units: number
  readonly refunded: number
  readonly refundedUnits: number
  readonly flag: OrderFlag | null
  /** When a request ends that no one has paid. */
  readonly payBy: string | null
  /** The card payment that is open, for those who may continue it. */
  readonly openPayment: { readonly traceId: string; readonly expiresAt: string } | null
  readonly isPaying: boolean
  /** The card that paid. */
  readonly card: PaidCard | null
  readonly contactEmail: string | null
  /** The country whose rule made the tax, in two letters; null for the seller's own. */
  readonly taxCountry: string | null
  /** What the card provider told, as far as the reader may see it. */
  readonly facts: readonly OrderFact[]
  readonly version: number
  readonly items: readonly OrderItem[]
  readonly invoices: readonly OrderInvoice[]
  readonly refunds: readonly OrderRefund[]
}
export interface OrderItem {
  readonly id: string
  readonly kind: OrderItemKind
  readonly label: string | null
  readonly consumable: Consumable
  readonly quantity: number
  readonly unitPrice: number | null
  readonly discount: number
  readonly amount: number | null
  readonly refunded: number
  /** Units in its lots that can still be spent or refunded. */
  readonly unused: number
  /** Until when the last of them can be spent; null when none is left. */
  readonly expiresAt: string | null
  readonly sessionId: string | null
  /** The event that it pays for, or whose fee it is; null for what fills the balance, and before the event is made. */
  readonly event: OrderEvent | null
  /** The event that it will pay for, while the order isn't paid; null for anything else, and where no one noted it. */
  readonly wish: OrderWish | null
  /** Until when its event, whose time was taken, can be cancelled and refunded to the card; null for any other item. */
  readonly refundableUntil: string | null
}
export interface OrderWish {
  readonly title: string
  readonly startsAt: string | null
  readonly timezone: string
  readonly city: string | null
  readonly attendees: number
  /** Of its experience, for the poster. */
  readonly category: string
}
export interface OrderEvent extends OrderWish {
  readonly sessionId: string
  readonly experienceId: string
  readonly cancelled: boolean
}
export interface OrderFact {
  readonly kind: FactKind
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly recordedAt: string
}
export interface OrderInvoice {
  readonly id: string
  readonly kind: InvoiceKind
  readonly number: string
  readonly madeAt: string
}
export interface OrderRefund {
  readonly id: string
  readonly items: readonly RefundedItem[]
  readonly amount: number
  readonly reason: string
  readonly state: RefundState
  readonly madeAt: string
  /** Null for the order's own currency. */
  readonly currency: string | null
  readonly stalledAt: string | null
}
/** An order as the wire shows it; order/api.ts gives it its fields. */
export const OrderRef = builder.objectRef<OrderRow>('Order')

interface OrderFilter {
  readonly workspaceId?: string | null | undefined
  readonly source?: OrderSource | null | undefined
  readonly state?: OrderState | null | undefined
  /** Only those that staff have to do something about. */
  readonly waiting?: boolean | null | undefined
  readonly text?: string | null | undefined
  /** Words of the search: the code and the workspace have words that begin so. A customer then needs no workspace: it is each of theirs. */
  readonly words?: string | undefined
  /** The first entry decides, the next ones settle ties, then the newest is first. */
  readonly sorting?: readonly { readonly field: (typeof orderSortFields)[number]; readonly direction: 'ASC' | 'DESC' }[]
}

/** What a list of orders can be sorted by. */
export const orderSortFields = ['createdAt', 'paidAt', 'code', 'workspace', 'total'] as const
const sortedBy = { createdAt: 'o.created_at', paidAt: 'o.paid_at', code: 'o.code', workspace: 'w.name', total: 'o.total' } as const

/** One order. Refuses NOT_FOUND, for another customer's order as for none. */
export async function orderById(ctx: Ctx, id: string): Promise<Answer<OrderRow>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const row = await rowsOf(ctx).where('o.id', '=', id).executeTakeFirst()
  return row && reaches(ctx.scope, { workspaceId: row.workspaceId }) ? yes(row) : no('NOT_FOUND')
}

/** Orders, the newest first unless they are sorted otherwise. Cancelled ones are found by their state only. Customers name the workspace; without one the list is empty for them. */
export async function orders(
  ctx: Ctx,
  { workspaceId, source, state, waiting, text, words: typed, sorting = [] }: OrderFilter,
  page: Page,
): Promise<Listed<OrderRow>> {
  const { all, workspaces } = ctx.scope
  let found = ctx.db.selectFrom('credit_order as o').leftJoin('workspace as w', 'w.id', 'o.workspace_id')
  found = state ? found.where('o.state', '=', state) : found.where('o.state', '<>', 'CANCELLED')
  if (typed && !all) found = found.where('o.workspace_id', 'in', [...workspaces, noRow])
  else if (workspaceId != null || !all) {
    const wanted = idOrNone(workspaceId ?? '').toLowerCase()
    found = found.where('o.workspace_id', '=', all || workspaces.has(wanted) ? wanted : idOrNone(''))
  }
  if (source) found = found.where('o.source', '=', source)
  if (waiting) found = found.where((eb) => eb.or([eb('o.state', 'in', ['PENDING', 'STUCK']), eb(flagOfOrder, 'is not', null)]))
  if (typed) found = found.where(hasWords(sql`o.code || ' ' || coalesce(w.name, '')`, wantedWords(typed, 'ALL')))
  const words = text?.trim()
  if (words) {
    const like = anywhere(words)
    found = found.where((eb) =>
      eb.or([
        eb('o.code', 'ilike', like),
        eb('w.name', 'ilike', like),
        // staff find an order by its deal, customers don't see deals
        ...(all ? [eb('o.deal_id', 'ilike', like)] : []),
        sql<boolean>`exists (select from credit_invoice n where n.order_id = o.id and n.number ilike ${like})`,
        sql<boolean>`exists (select from credit_order_item i where i.order_id = o.id and i.removed_at is null and i.label ilike ${like})`,
      ]),
    )
  }
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  let ids = found.select('o.id')
  let rows = rowsOf(ctx)
  for (const { field, direction } of sorting) {
    const way = direction === 'DESC' ? 'desc' : 'asc'
    ids = ids.orderBy(sortedBy[field], (by) => by[way]().nullsLast())
    rows = rows.orderBy(sortedBy[field], (by) => by[way]().nullsLast())
  }
  ids = ids.orderBy('o.created_at', 'desc').orderBy('o.id').offset(page.offset).limit(page.limit)
  const nodes = await rows.where('o.id', 'in', ids).orderBy('o.created_at', 'desc').orderBy('o.id').execute()
  return { nodes, totalCount: total }
}

const rowsOf = ({ db, now }: Pick<Ctx, 'now'> & { readonly db: Db }) =>
  db
    .selectFrom('credit_order as o')
    .leftJoin('workspace as w', 'w.id', 'o.workspace_id')
    .leftJoin('account_user as u', 'u.id', 'o.created_by')
    .leftJoin('account_user as s', 's.id', 'w.preferred_sales_id')
    .select(['o.id', 'o.code', 'o.workspace_id as workspaceId', 'w.name as workspaceName', 'o.source', 'o.deal_id as dealId', 'o.url'])
    .select(['o.subscription', 'o.grant_reason as grantReason', 'o.message', 'o.state', 'o.created_at as createdAt', 'o.paid_at as paidAt'])
    .select(['o.granted_at as grantedAt', 'o.currency', 'o.subtotal', 'o.discount', 'o.discount_code as discountCode'])
    .select([
      'o.discount_percent as discountPercent',
      'o.tax',
      'o.total',
      'o.units',
      'o.refunded',
      'o.refunded_units as refundedUnits',
      'o.version',
    ])
    .select(['u.id as createdById', 'u.full_name as createdByName', 's.id as salespersonId', 's.full_name as salespersonName'])
    .select(itemsJson(now()).as('items'))
    .select([flagOfOrder.as('flag'), isPayingOrder.as('isPaying'), openPaymentJson.as('openPayment'), cardJson.as('card')])
    .select([payBy.as('payBy'), sql<string | null>`o.contact ->> 'email'`.as('contactEmail')])
    .select(sql<string | null>`nullif(o.billing ->> 'country', '')`.as('taxCountry'))
    .select(factsJson.as('facts'))
    .select(
      sql<OrderInvoice[]>`coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'number', n.number, 'madeAt', n.made_at)
        order by n.kind desc, n.year, n.ordinal) from credit_invoice n where n.order_id = o.id), '[]')`.as('invoices'),
    )
    .select(
      sql<OrderRefund[]>`coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'items', r.items, 'amount', r.amount, 'reason', r.reason,
        'state', r.state, 'madeAt', r.made_at, 'currency', r.currency, 'stalledAt', r.stalled_at) order by r.made_at, (select n.ordinal from credit_invoice n where n.refund_id = r.id)) from credit_refund r where r.order_id = o.id), '[]')`.as(
        'refunds',
      ),
    )

/** What is requested in the cart and not paid ends; what staff enter doesn't. */
const payBy = sql<
  string | null
>`case when o.state = 'PENDING' then to_jsonb(o.requested_at + make_interval(hours => ${sql.lit(REQUEST_DAYS.expires * 24)})) #>> '{}' end`

/** Editors and staff see payments. */
const openPaymentJson = sql<OrderRow['openPayment']>`(select jsonb_build_object('traceId', p.trace_id, 'expiresAt', p.expires_at)
  from checkout_payment p where p.order_id = o.id and p.state = 'OPEN')`

const cardJson = sql<PaidCard | null>`(select jsonb_build_object('brand', p.card_brand, 'last4', p.card_last4) from checkout_payment p
  where p.order_id = o.id and p.state = 'PAID' and p.card_last4 is not null limit 1)`

const eventJson = sql`(select jsonb_build_object('sessionId', s.id, 'experienceId', s.experience_id, 'title', s.name, 'startsAt', s.starts_at,
  'timezone', s.timezone, 'city', l.city, 'attendees', s.attendees, 'cancelled', s.status = 'CANCELLED', 'category', coalesce(e.category, 'NONE'))
  from session s left join catalogue_experience e on e.id = s.experience_id left join session_location l on l.session_id = s.id and l.type = 'START' where s.id = i.session_id)`

/** What a request asks for, or what the payment of a cart has planned; before the event is made nothing else knows its time and place. */
const wishJson = sql`case when o.paid_at is null then coalesce(
  (select jsonb_build_object('title', coalesce(e.title, i.label, ''), 'startsAt', r.wish -> 'date', 'timezone', r.wish -> 'timezone',
    'city', nullif(r.wish #>> '{location,city}', ''), 'attendees', r.wish -> 'attendees', 'category', coalesce(e.category, 'NONE'))
    from checkout_request_line r left join catalogue_experience e on e.id = (r.wish ->> 'experienceId')::uuid where r.order_item_id = i.id),
  (select jsonb_build_object('title', c.facts -> 'name', 'startsAt', c.starts_at, 'timezone', c.facts -> 'timezone',
    'city', nullif(c.facts ->> 'city', ''), 'attendees', c.facts -> 'attendees', 'category', coalesce(e.category, 'NONE'))
    from checkout_line c left join catalogue_experience e on e.id = (c.facts ->> 'experience_id')::uuid
    where c.order_item_id = i.id and c.facts is not null limit 1)) end`

/** The facts themselves are the server's alone: customers get none. */
const factsJson = sql<OrderFact[]>`coalesce((select jsonb_agg(jsonb_build_object('kind', f.kind, 'amount', f.amount, 'currency', f.currency,
  'recordedAt', f.recorded_at) order by f.id) from checkout_payment p join checkout_fact f on f.intent_id = p.intent_id
  where p.order_id = o.id), '[]')`

const itemsJson = (now: Temporal.Instant) => sql<OrderItem[]>`coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'kind', i.kind,
  'label', i.label, 'consumable', i.consumable, 'quantity', i.quantity, 'unitPrice', i.unit_price, 'discount', i.discount, 'amount', i.amount,
  'refunded', i.refunded, 'sessionId', i.session_id, 'event', ${eventJson}, 'wish', ${wishJson}, 'refundableUntil', ${lostTimeUntil(now)}, 'unused', (select coalesce(sum(l.remaining), 0) from credit_lot l
    where l.order_item_id = i.id and (l.expires_at is null or l.expires_at > ${now})), 'expiresAt', (select max(l.expires_at) from credit_lot l
    where l.order_item_id = i.id and l.remaining > 0 and l.expires_at > ${now})) order by i.position)
  from credit_order_item i where i.order_id = o.id and i.removed_at is null), '[]')`
