import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkoutTicks } from '../../apps/server/src/checkout/checkout.ts'
import { settleIntent } from '../../apps/server/src/checkout/payment/settle.ts'
import { grantCredits } from '../../apps/server/src/credit/credit.ts'
import { asSystem, command } from '../../apps/server/src/platform/ctx.ts'
import { yes } from '../../packages/domain/src/answer.ts'
import { cartOf, pack, show } from '../cart-browser.ts'
import type { customers, Told } from './houses.ts'
import { confirm, houseOf, paymentRow, type Rig, settle } from './payments.ts'

type Commands = readonly (readonly [name: string, run: () => Promise<Told>])[]
const fine: Told = { status: 200, code: null, body: {} }
const credits = (some: number) => ({ consumable: 'CREDIT', quantity: some, unitPrice: 100 })

/** The money of a customer: packs and events are bought by card or left unpaid, paid orders are refunded and corrected, and lots expire. */
export function moneyCommands(
  it: Rig,
  given: {
    readonly customer: (typeof customers)[number]
    readonly client: number
    readonly draw: (below: number) => number
    readonly anyDate: () => string
  },
): { readonly kinds: number; readonly commands: Commands } {
  const { customer, client, draw, anyDate } = given
  const { workspaceId } = customer
  const browser = cartOf(it.as(customer.email), workspaceId)
  const staff = it.as('success@troupe.example')
  const mutate = (query: string, input: object) => staff.call('POST', '/graphql', { query, variables: { input } })
  /** The limits of an hour would end the run in a second. */
  const open = async () => {
    await sql`delete from rate_limit`.execute(it.db)
    // a line of its own for each client: what was left open ends when it is bought again
    const items = [
      { ...pack, id: `pack000${client}`, quantity: 1 + draw(12) },
      ...(draw(3) === 0 ? [{ ...show, id: `show000${client}`, date: anyDate() }] : []),
    ]
    return browser.pay(items, draw(2) === 0 ? 'CARD' : 'CREDITS_AND_CARD')
  }
  const anyItem = async (source: 'ONLINE' | 'MANUAL') => {
    const { rows } = await sql<{ orderId: string; itemId: string }>`
      select o.id as "orderId", i.id as "itemId" from credit_order o join credit_order_item i on i.order_id = o.id
      where o.source = ${source} and o.workspace_id = ${workspaceId} and o.paid_at is not null and o.cancelled_at is null and i.removed_at is null
      order by o.paid_at desc, i.id limit 10`.execute(it.db)
    return rows[draw(rows.length)]
  }
  const commands: Commands = [
    [
      'buy by card',
      async () => {
        const told = await open()
        if (told.code !== null) return told
        const charged = await confirm(it, told.body, client)
        if (charged.code !== null) return charged
        // the webhook does the same at the same time, at another process
        await settle(it, told.body.traceId, draw(it.houses.length))
        return charged
      },
    ],
    ['leave unpaid', open],
    [
      'refund by card',
      async () => {
        const item = await anyItem('ONLINE')
        if (!item) return { ...fine, code: 'NOT_FOUND' }
        const items = [{ itemId: item.itemId, quantity: 1 }]
        return staff.call('POST', `/order/${item.orderId}/refund`, { items, reason: 'Run' })
      },
    ],
    [
      'enter an order',
      () =>
        mutate('mutation($input: CreateManualOrderInput!) { createManualOrder(input: $input) { id } }', {
          ...{ workspaceId, items: [credits(1 + draw(4))], paidAt: '2026-09-01T00:00:00Z' },
        }),
    ],
    [
      'correct',
      async () => {
        const item = await anyItem('MANUAL')
        if (!item) return { ...fine, code: 'NOT_FOUND' }
        return draw(3) === 0
          ? mutate('mutation($input: DeleteOrderInput!) { deleteOrder(input: $input) { id } }', { id: item.orderId, reason: 'Run' })
          : mutate('mutation($input: UpdateOrderItemInput!) { updateOrderItem(input: $input) { id } }', {
              ...{ id: item.itemId, quantity: 1 + draw(5), reason: 'Run' },
            })
      },
    ],
    [
      'expire',
      async () => {
        const now = it.first.clock.now
        const lot = { workspaceId, credits: 2, reason: 'Run', key: `run:${crypto.randomUUID()}`, expiresAt: now.add({ seconds: 1 }) }
        await command(asSystem(it.first.house), async (work) => yes(await grantCredits(work, lot)))
        it.setClock(now.add({ seconds: 1 }))
        return fine
      },
    ],
  ]
  return { kinds: commands.length, commands }
}

/** The credits of orders that were paid or granted, less what was refunded or corrected. */
export async function sold({ db }: Rig, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(i.quantity - i.refunded), 0)::int as units from credit_order o join credit_order_item i on i.order_id = o.id
    where o.workspace_id = ${workspaceId} and i.consumable = 'CREDIT' and o.granted_at is not null and o.cancelled_at is null
      and i.removed_at is null`.execute(db)
  return rows[0]?.units ?? 0
}

/** Credits of this run's lots that have no order, expired or not. */
export async function granted({ db }: Rig, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(l.quantity), 0)::int as units from credit_lot l
    where l.workspace_id = ${workspaceId} and l.consumable = 'CREDIT' and l.order_item_id is null`.execute(db)
  return rows[0]?.units ?? 0
}

/** Ends what is open; then every payment is what the provider says, and no time is held by one that has ended (I-29). */
export async function endPayments(it: Rig) {
  it.setClock(it.first.clock.now.add({ minutes: 31 }))
  for (const { run } of checkoutTicks(houseOf(it, 0))) await run()
  const rows = await it.db.selectFrom('checkout_payment').select(['trace_id', 'intent_id']).where('intent_id', 'is not', null).execute()
  for (const { intent_id: id } of rows) await settleIntent(houseOf(it, 0), id ?? '')
  const states = new Set<string>()
  for (const { trace_id: traceId } of rows) {
    const { state, intentId } = await paymentRow(it, traceId)
    const { rows: intents } = await sql<{ status: string }>`select body ->> 'status' as status from test_provider_object
      where id = ${intentId}`.execute(it.db)
    if (intents[0]) states.add(`${state} ${intents[0].status}`)
  }
  expect([...states].toSorted()).toEqual(['EXPIRED canceled', 'PAID succeeded'])
  const held = await sql`select from schedule_hold h join checkout_line l on l.hold_id = h.id`.execute(it.db)
  expect(held.rows).toHaveLength(0)
}
