import { type Answer, yes } from '@troupe/domain/answer'
import { factsOf, moneyKept } from '@troupe/domain/checkout/facts'
import type { Intent } from '@troupe/domain/checkout/intent'
import { isStuckLongEnough } from '@troupe/domain/checkout/payment'
import { personById } from '../../account/account.ts'
import { markStuck } from '../../credit/credit.ts'
import { asSystem, type Ctx, command, type House, type Work } from '../../platform/ctx.ts'
import { extendTimes } from '../../schedule/schedule.ts'
import { endMismatched, endReturned } from './end-unfulfilled.ts'
import { followEarlierFacts } from './facts.ts'
import { fulfil, grantUnbound } from './fulfil.ts'
import { linesOf, lockPayment, type PaymentRow, paymentOfIntent } from './payment-rows.ts'
import { releasePayment } from './release-payment.ts'

/**
 * Does what the state of an intent means for its payment: paid is fulfilled, late or not; cancelled ends it; 3-D Secure extends its times once.
 * An intent that was paid otherwise than asked for fulfils nothing. May be called again for the same state.
 */
export async function settlePayment(house: House, intent: Intent): Promise<void> {
  const payment = await paymentOfIntent(house.db, intent)
  if (!payment) return
  if (intent.state === 'SUCCEEDED') return settlePaid(house, payment, intent)
  if (intent.state === 'NEEDS_ACTION') return extendPayment(house, payment.trace_id)
  // the intent of an earlier attempt, which has an order of its own, may be cancelled before the next one's id is stored
  if (intent.state === 'CANCELLED' && intent.metadata.orderId === payment.order_id) await endUnpaid(house, payment.trace_id, 'EXPIRED')
}

/**
 * Ends a payment that is open and unpaid; any other stays as it is, and so does one whose intent was made when it couldn't be (FAILED). `isUnanswered` notes that a call of the provider had no answer, so that what it may
 * have done is ended later.
 */
export async function endUnpaid(house: House, traceId: string, end: 'EXPIRED' | 'FAILED', isUnanswered = false): Promise<void> {
  await command(asSystem(house), async (work) => {
    const payment = await lockPayment(work.tx, traceId)
    work.readClock()
    if (payment?.state !== 'OPEN') return yes(null)
    // another call with the same key has made its intent since
    if (end === 'FAILED' && payment.intent_id !== null) return yes(null)
    await releasePayment(work, payment, end)
    if (isUnanswered) await work.tx.updateTable('checkout_payment').set({ silent_since: work.at }).where('trace_id', '=', traceId).execute()
    return yes(null)
  })
}

/** While the card asks for 3-D Secure, a payment and its times last as long again, once. */
async function extendPayment(house: House, traceId: string): Promise<void> {
  await command(asSystem(house), async (work) => {
    const payment = await lockPayment(work.tx, traceId)
    work.readClock()
    if (payment?.state !== 'OPEN' || payment.extended_at !== null) return yes(null)
    const ids = (await linesOf(work.tx, traceId)).flatMap(({ hold_id: hold, session_id: id }) => (hold === null ? [] : (id ?? [])))
    const extended = await extendTimes(work, ids)
    if (!extended.ok) return yes(null)
    await work.tx
      .updateTable('checkout_payment')
      .set({ expires_at: payment.expires_at.add({ milliseconds: 900_000 }), extended_at: work.at })
      .where('trace_id', '=', traceId)
      .execute()
    return yes(null)
  })
}

async function settlePaid(house: House, payment: PaymentRow, intent: Intent): Promise<void> {
  if (isSettled(payment)) return
  // the order was paid otherwise, and its cart delivered with that
  const isSecond = payment.state === 'PAID'
  if (isSecond || !isAsAsked(payment, intent))
    return endUnfulfilled(house, payment.trace_id, (work, row) => endMismatched(work, row, intent))
  if (moneyKept(factsOf(intent)) <= 0) return endUnfulfilled(house, payment.trace_id, (work, row) => endReturned(work, row, intent))
  await house.db
    .updateTable('checkout_payment')
    .set({ paid_at: payment.paid_at ?? house.now(), intent_id: intent.id, ...cardColumns(intent) })
    .where('trace_id', '=', payment.trace_id)
    .where((eb) => eb.or([eb('paid_at', 'is', null), eb('intent_id', 'is', null)]))
    .execute()
  const failed = await tryFulfil(await asPayer(house, payment), payment.trace_id, intent)
  if (failed === undefined) return
  house.log.error({ traceId: payment.trace_id, error: failed }, 'a paid cart could not be fulfilled')
  await noteFailure(house, payment.trace_id)
}

const cardColumns = ({ card }: Intent) => (card ? { card_brand: card.brand, card_last4: card.last4 } : {})

/** Whether nothing more follows from the money of a payment. One that other money has paid may still be charged. */
const isSettled = ({ state, paid_at: paidAt }: PaymentRow): boolean =>
  state === 'PAID' ? paidAt !== null : state === 'MISMATCH' || state === 'REFUNDED'

/** Ends a payment whose money buys nothing. */
async function endUnfulfilled(house: House, traceId: string, end: (work: Work, payment: PaymentRow) => Promise<void>): Promise<void> {
  await command(asSystem(house), async (work) => {
    const payment = await lockPayment(work.tx, traceId)
    work.readClock()
    if (payment && !isSettled(payment)) await end(work, payment)
    return yes(null)
  })
}

/** Whether what was paid is what was asked for. */
const isAsAsked = (payment: PaymentRow, { id, amountReceived, currency, metadata }: Intent): boolean =>
  amountReceived === payment.amount &&
  currency === payment.currency &&
  metadata.traceId === payment.trace_id &&
  metadata.orderId === payment.order_id &&
  (payment.intent_id === null || payment.intent_id === id)

/** What buys acts as the person who pays: they are told of the booking, and it is theirs. */
async function asPayer(house: House, { user_id: id }: PaymentRow): Promise<Ctx> {
  const payer = await personById(house.db, id)
  const system = asSystem(house)
  return payer ? { ...system, actor: payer } : system
}

/** Why a payment could not be fulfilled, undefined when it was. */
async function tryFulfil(ctx: Ctx, traceId: string, intent: Intent): Promise<string | undefined> {
  try {
    const done = await command(ctx, async (work) => {
      const payment = await lockPayment(work.tx, traceId)
      work.readClock()
      if (!payment || isSettled(payment)) return yes(null)
      if (await isPaidOtherwise(work, payment)) {
        await endMismatched(work, payment, intent)
        return yes(null)
      }
      const done = await fulfil(work, payment, work.at)
      if (done.ok) await followEarlierFacts(work, { ...payment, state: 'PAID' })
      return done
    })
    return done.ok ? undefined : done.code
  } catch (error) {
    return String(error)
  }
}

/** Whether the order of a locked payment has been paid with other money: this payment's has come as well, and has to be returned. */
async function isPaidOtherwise({ tx }: Work, { order_id: orderId, failures }: PaymentRow): Promise<boolean> {
  // its own failed tries leave the order marked as paid
  if (orderId === null || failures > 0) return false
  const order = await tx.selectFrom('credit_order').select('paid_at').where('id', '=', orderId).executeTakeFirst()
  return order?.paid_at != null
}

/** Counts a failed fulfilment; after the last one what was bought is granted without its events, and staff and the customer hear of it. */
async function noteFailure(house: House, traceId: string): Promise<void> {
  await command(asSystem(house), async (work) => {
    const payment = await lockPayment(work.tx, traceId)
    work.readClock()
    if (!payment || isSettled(payment)) return yes(null)
    return isStuckLongEnough(payment.failures + 1, payment.failing_since ?? work.at, work.at)
      ? giveUp(work, payment)
      : yes(await countFailure(work, payment))
  })
}

async function giveUp(work: Work, payment: PaymentRow): Promise<Answer<null>> {
  const granted = await grantUnbound(work, payment)
  if (granted.ok) await followEarlierFacts(work, { ...payment, state: 'PAID' })
  return granted
}

async function countFailure(
  work: Work,
  { trace_id: traceId, order_id: orderId, failures, failing_since: since }: PaymentRow,
): Promise<null> {
  const { tx, at } = work
  if (orderId !== null) await markStuck(work, orderId)
  await tx
    .updateTable('checkout_payment')
    .set({ failures: failures + 1, failing_since: since ?? at })
    .where('trace_id', '=', traceId)
    .execute()
  return null
}
