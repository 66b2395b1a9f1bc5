import { createHash } from 'node:crypto'
import { type Answer, yes } from '@troupe/domain/answer'
import { type DealFault, type DealItem, orderOfDeal } from '@troupe/domain/integration/deal'
import { correctHubspotOrder, moneyTableAt, upsertHubspotOrder } from '../../credit/credit.ts'
import { tellNoOrder, tellNotCorrected } from '../../message/message.ts'
import { asSystem, command, type House, type Work } from '../../platform/ctx.ts'
import type { Deal, Hubspot } from '../../platform/ports/hubspot.ts'

/**
 * Reads a deal of HubSpot and makes or corrects its order, once it is won. A deal that we made for an event is no order, and one that isn't won has none. What can't
 * be an order is a task for a salesperson. Throws when HubSpot doesn't answer, so that the job is tried again; while its breaker is open, another job waits.
 */
export async function processDeal(house: House, dealId: string): Promise<void> {
  const { hubspot } = house.ports
  if (!hubspot) return
  if (!(await lease(house, dealId))) throw new Error('another process is reading this deal')
  try {
    await readAndOrder(house, hubspot, dealId)
  } finally {
    await house.db.deleteFrom('integration_hubspot_deal').where('deal_id', '=', dealId).execute()
  }
}

/** Longer than reading a deal and writing its order take. */
const LEASE_S = 60

/** Two jobs of a deal run one after the other: the one that read the deal before it was changed would otherwise write last. */
async function lease({ db, now }: House, dealId: string): Promise<boolean> {
  const until = { leased_until: now().add({ seconds: LEASE_S }) }
  const leased = await db
    .insertInto('integration_hubspot_deal')
    .values({ deal_id: dealId, ...until })
    .onConflict((on) => on.column('deal_id').doUpdateSet(until).where('integration_hubspot_deal.leased_until', '<=', now()))
    .returning('deal_id')
    .executeTakeFirst()
  return leased !== undefined
}

async function readAndOrder(house: House, hubspot: Hubspot, dealId: string): Promise<void> {
  const told = await house.breaker.through('HUBSPOT', () => hubspot.deal(dealId))
  if (told.kind === 'STOPPED') return house.jobs.sendAt('deal', { dealId }, told.until)
  if (told.kind === 'FAILED') throw new Error(`HubSpot did not answer: ${told.failure}`)
  if (told.kind === 'REFUSED') return house.log.error({ deal: dealId, status: told.status }, 'HubSpot refused to show a deal')
  const deal = told.value
  if (deal?.isWon && deal.sessionId === null) await orderDeal(house, deal)
}

async function orderDeal(house: House, deal: Deal): Promise<void> {
  const { currency } = await moneyTableAt(house.db, house.now())
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  const order = orderOfDeal(deal, { currency, digits })
  const ctx = asSystem(house)
  const known = await house.db.selectFrom('credit_order').select(['id', 'paid_at']).where('deal_id', '=', deal.id).executeTakeFirst()
  if (known?.paid_at) {
    const isUsed = order.ok ? await whyNotCorrected(ctx, deal, order.items) : false
    if (isUsed !== null) await tell(house, (work) => tellNotCorrected(work, { ...named(deal), orderId: known.id, isUsed }))
    return
  }
  if (!order.ok)
    return tell(house, (work) => tellNoOrder(work, { ...named(deal), workspaceId: uuidOf(deal, order.fault), fault: order.fault }))
  const made = await upsertHubspotOrder(ctx, {
    ...{ dealId: deal.id, workspaceId: order.workspaceId, items: order.items, paidAt: paidAt(deal, house.now()).toString() },
  })
  if (made.ok) return
  const fault: DealFault = isAbout(made, 'workspaceId') ? 'WORKSPACE' : 'INVALID'
  await tell(house, (work) => tellNoOrder(work, { ...named(deal), workspaceId: uuidOf(deal, fault), fault }))
}

/** Corrects the paid order of a deal. Answers null when it is in line now; else whether what it would lose is used. */
async function whyNotCorrected(ctx: ReturnType<typeof asSystem>, deal: Deal, items: readonly DealItem[]): Promise<boolean | null> {
  const corrected = await correctHubspotOrder(ctx, { dealId: deal.id, items })
  if (corrected.ok) return null
  return corrected.code === 'NOT_ENOUGH_CREDITS' || corrected.code === 'NOT_ENOUGH_CONSUMABLES'
}

/** A deal as tasks name it: one task for each state of it. */
const named = (deal: Deal) => ({ id: deal.id, digest: createHash('sha256').update(JSON.stringify(deal)).digest('base64url').slice(0, 22) })

const uuidOf = ({ workspaceId }: Deal, fault: DealFault): string | null => (fault === 'WORKSPACE' ? null : workspaceId)

const isAbout = (refusal: Extract<Answer<unknown>, { ok: false }>, field: string): boolean =>
  Object.hasOwn(Object(refusal.extensions?.fields), field)

/** When a deal was won; what HubSpot has set for the future counts as now. */
function paidAt({ closedAt }: Deal, now: Temporal.Instant): Temporal.Instant {
  const millis = Date.parse(closedAt ?? '')
  const at = Number.isNaN(millis) ? now : Temporal.Instant.fromEpochMilliseconds(millis)
  return Temporal.Instant.compare(at, now) > 0 ? now : at
}

async function tell(house: House, write: (work: Work) => Promise<void>): Promise<void> {
  await command(asSystem(house), async (work) => {
    await write(work)
    return yes(null)
  })
}
