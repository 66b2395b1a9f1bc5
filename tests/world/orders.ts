import type { Buyer } from '@troupe/domain/credit/invoice'
import { invoiceNumber, invoiceText } from '@troupe/domain/credit/invoice'
import type { Consumable } from '@troupe/domain/credit/kinds'
import { orderSums } from '@troupe/domain/money/amounts'
import { FIRST_MONEY_TABLE } from '@troupe/domain/money/money-table'
import { idOf, type WorkspaceName, world } from './ids.ts'
import type { Lot } from './ledger.ts'
import { workspaces } from './workspaces.ts'

interface Plan {
  readonly name: string
  readonly workspace: WorkspaceName
  readonly source: 'HUBSPOT' | 'MANUAL' | 'ONLINE'
  readonly daysAgo: number
  readonly items: readonly {
    readonly consumable: Consumable
    readonly quantity: number
    readonly unitPrice: number | null
    readonly label?: string
    readonly lotId?: string
  }[]
  /** Days ago; absent for what never happened. */
  readonly paid?: number
  readonly granted?: number
  readonly requested?: number
  readonly expired?: number
  readonly cancelled?: number
  readonly subscription?: boolean
  readonly message?: string
}

const alphabet = '379CDEFHJKLMNPQRTUVWXY'

/** Six characters that are always the same for a name. */
const codeOf = (name: string) =>
  [0, 2, 4, 6, 9, 11]
    .map(
      (at) =>
        alphabet[
          Number.parseInt(
            idOf('order code', name)
              .replaceAll('-', '')
              .slice(at * 2, at * 2 + 2),
            16,
          ) % 22
        ],
    )
    .join('')

/** The orders of the world: what bought the lots of each workspace, and one of each other state at Northwind Foods. */
export function ordersOf(lots: readonly Lot[], now: Temporal.Instant) {
  const plans = [...boughtOf(lots, now), ...others]
  const made = plans.map((plan) => orderOf(plan, now))
  const invoices = made
    .flatMap(({ order, items, plan }) => (order.paidAt ? [{ order, items, plan, at: order.paidAt }] : []))
    .sort((a, b) => Temporal.Instant.compare(a.at, b.at))
  const counters = new Map<number, number>()
  const numbered = invoices.map(({ order, items, plan, at }) => {
    const { year } = at.toZonedDateTimeISO('UTC')
    const ordinal = (counters.get(year) ?? 0) + 1
    counters.set(year, ordinal)
    const number = invoiceNumber('INVOICE', year, ordinal)
    const date = at.toZonedDateTimeISO('UTC').toPlainDate().toString()
    const amounts = items.map((item) => ({ ...item, amount: item.quantity * (item.unitPrice ?? 0) }))
    const text = invoiceText({
      order: { ...order, isPaid: true, paidOn: date },
      items: amounts,
      seller: FIRST_MONEY_TABLE.seller,
      buyer: buyerOf(plan.workspace),
      date,
    })
    return {
      id: idOf('invoice', plan.name),
      kind: 'INVOICE',
      year,
      ordinal,
      number,
      orderId: order.id,
      body: { ...text, number },
      madeAt: at,
    }
  })
  return {
    orders: made.map(({ order }) => order),
    items: made.flatMap(({ items }) => items),
    invoices: numbered,
    counters: [...counters].map(([year, last]) => ({ kind: 'INVOICE', year, last })),
    itemOfLot: new Map(
      made.flatMap(({ plan, items }) => plan.items.flatMap(({ lotId }, at) => (lotId ? [[lotId, items[at]?.id] as const] : []))),
    ),
  }
}

const daysBetween = (from: Temporal.Instant, to: Temporal.Instant) => to.since(from).total('hours') / 24

/** What bought each lot of the world: yearly packs by deals of HubSpot, the others by hand. */
function boughtOf(lots: readonly Lot[], now: Temporal.Instant): Plan[] {
  return lots.map((lot): Plan => {
    const [workspace = 'northwind'] = (Object.keys(workspaces) as WorkspaceName[]).filter((name) => workspaces[name].id === lot.workspaceId)
    const daysAgo = daysBetween(lot.grantedAt, now)
    const isSubscriber = workspaces[workspace].subscriber
    const { openRoom, packs } = FIRST_MONEY_TABLE
    const pack = packs.findLast(({ from }) => from <= lot.quantity) ?? packs[0]
    const { price = 0, subscriberPrice = 0 } = (lot.consumable === 'CREDIT' ? pack : openRoom) ?? {}
    const item = { consumable: lot.consumable, quantity: lot.quantity, unitPrice: isSubscriber ? subscriberPrice : price, lotId: lot.id }
    return {
      name: lot.id,
      workspace,
      source: lot.note === 'Yearly pack' ? 'HUBSPOT' : 'MANUAL',
      daysAgo,
      items: [item],
      paid: daysAgo,
      granted: daysAgo,
      subscription: isSubscriber && lot.note === 'Yearly pack',
    }
  })
}

const others: readonly Plan[] = [
  {
    name: 'autumn pack',
    workspace: 'northwind',
    source: 'MANUAL',
    daysAgo: 3,
    items: [
      { consumable: 'CREDIT', quantity: 25, unitPrice: 15_100 },
      { consumable: 'OPEN_ROOM', quantity: 4, unitPrice: 4000 },
    ],
  },
  {
    name: 'request of a large event',
    workspace: 'northwind',
    source: 'ONLINE',
    daysAgo: 2,
    requested: 2,
    items: [{ consumable: 'CREDIT', quantity: 40, unitPrice: null, label: 'Buzzer Night for 900 people' }],
    message: 'All three offices together, some time in spring. Is that possible?',
  },
  {
    name: 'request that no one answered',
    workspace: 'northwind',
    source: 'ONLINE',
    daysAgo: 40,
    requested: 40,
    expired: 26,
    items: [{ consumable: 'CREDIT', quantity: 8, unitPrice: 16_200 }],
  },
  {
    name: 'entered twice',
    workspace: 'northwind',
    source: 'MANUAL',
    daysAgo: 20,
    cancelled: 19,
    items: [{ consumable: 'CREDIT', quantity: 25, unitPrice: 15_100 }],
  },
  {
    name: 'card payment',
    workspace: 'northwind',
    source: 'ONLINE',
    daysAgo: 0,
    items: [{ consumable: 'CREDIT', quantity: 10, unitPrice: 15_600 }],
  },
  {
    name: 'stuck payment',
    workspace: 'halden',
    source: 'ONLINE',
    daysAgo: 0,
    paid: 0,
    items: [{ consumable: 'CREDIT', quantity: 5, unitPrice: 18_000 }],
  },
]

function orderOf(plan: Plan, now: Temporal.Instant) {
  const ago = (days: number | undefined) => (days === undefined ? null : now.subtract({ milliseconds: Math.round(days * 86_400_000) }))
  const isPriced = plan.items.every(({ unitPrice }) => unitPrice !== null)
  const amounts = plan.items.map(({ quantity, unitPrice }) => quantity * (unitPrice ?? 0))
  const sums = isPriced
    ? orderSums({ amounts, discountPercent: 0, taxBasisPoints: 0 })
    : { subtotal: null, discount: null, tax: null, total: null }
  const id = idOf('order', plan.name)
  const order = {
    id,
    code: codeOf(plan.name),
    workspaceId: workspaces[plan.workspace].id,
    source: plan.source,
    dealId: plan.source === 'HUBSPOT' ? codeOf(`deal ${plan.name}`) : null,
    url: null,
    subscription: plan.subscription ?? false,
    message: plan.message ?? null,
    requestReason: plan.requested === undefined ? null : 'LARGE_GROUP',
    createdBy: plan.source === 'ONLINE' ? idOf('user', 'editor') : world.users.sales,
    createdAt: ago(plan.daysAgo) ?? now,
    currency: FIRST_MONEY_TABLE.currency,
    discountPercent: 0,
    taxBasisPoints: 0,
    ...sums,
    units: plan.items.reduce((sum, { quantity }) => sum + quantity, 0),
    refundedUnits: 0,
    refunded: 0,
    requestedAt: ago(plan.requested),
    grantedAt: ago(plan.granted),
    paidAt: ago(plan.paid),
    expiredAt: ago(plan.expired),
    cancelledAt: ago(plan.cancelled),
    version: 1,
  }
  const items = plan.items.map(({ lotId, label, ...item }, position) => ({
    ...item,
    id: idOf('order item', `${plan.name}/${position}`),
    orderId: id,
    position,
    kind: label ? 'EVENT' : 'PACK',
    label: label ?? null,
    discount: 0,
    refunded: 0,
    refundedAmount: 0,
  }))
  return { plan, order, items }
}

function buyerOf(name: WorkspaceName): Buyer {
  return { name: workspaces[name].company, address: '', city: '', postcode: '', country: '', taxId: '' }
}
