import type { House } from '../../platform/ctx.ts'
import { providerOf } from '../provider/provider.ts'
import { planChecks } from '../provider/webhook.ts'
import { endPayment, endUnanswered } from './end-payment.ts'
import { selectPayments } from './payment-rows.ts'
import { settleIntent } from './settle.ts'

/** What the clock makes of payments; every tick may run twice, in two processes, and does its work once. */
export const checkoutTicks = (house: House) => [
  { name: 'named payments are looked at', seconds: 1, run: () => planChecks(house) },
  { name: 'open payments end', seconds: 15, run: () => endOver(house) },
  { name: 'payments are compared with the provider', seconds: 60, run: () => compare(house) },
]

/** Payments whose time is over are cancelled; those that are paid, on time or late, and failed to be fulfilled are tried again. */
async function endOver(house: House) {
  const rows = await selectPayments(house.db)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'OPEN').and('expires_at', '<=', house.now()),
        eb('state', 'in', ['OPEN', 'EXPIRED', 'FAILED']).and('paid_at', 'is not', null),
      ]),
    )
    .orderBy('expires_at')
    .execute()
  for (const { trace_id: traceId, intent_id: intentId, paid_at: paidAt } of rows)
    await alone(house, () =>
      paidAt !== null && intentId !== null ? settleIntent(house, intentId) : endPayment(house, traceId, { isOver: true }),
    )
}

/** A webhook that was lost costs at most a minute. */
async function compare(house: House) {
  if (!providerOf(house)) return
  const rows = await selectPayments(house.db)
    .where('state', '=', 'OPEN')
    .where('made_at', '<=', house.now().subtract({ minutes: 2 }))
    .execute()
  for (const { intent_id: intentId } of rows) if (intentId !== null) await alone(house, () => settleIntent(house, intentId))
  await endSilent(house)
}

/** The provider forgets keys after a day: an intent without an id couldn't be named again. */
const NAMED_HOURS = 24
/** The same key continues with an intent whose secret no one has; after so many minutes without a try it is cancelled. */
const RETRY_MINUTES = 10

/** Payments that ended while the provider was silent leave no intent open there, even if their orders were marked as paid since. */
async function endSilent(house: House) {
  const rows = await selectPayments(house.db)
    .where('state', 'in', ['EXPIRED', 'FAILED', 'PAID'])
    .where('silent_since', 'is not', null)
    .where('paid_at', 'is', null)
    .where('ended_at', '>', house.now().subtract({ hours: NAMED_HOURS }))
    .where((eb) =>
      eb.or([
        eb('state', '<>', 'FAILED'),
        eb('intent_id', 'is not', null),
        eb('ended_at', '<=', house.now().subtract({ minutes: RETRY_MINUTES })),
      ]),
    )
    .execute()
  for (const payment of rows) await alone(house, () => endUnanswered(house, payment))
}

/** A payment whose provider fails must not keep the others waiting for the next tick. */
async function alone(house: House, run: () => Promise<unknown>) {
  try {
    await run()
  } catch (error) {
    house.log.error({ error: String(error) }, 'a payment could not be looked at')
  }
}
