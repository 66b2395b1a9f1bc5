import type { Stripe } from 'stripe'
import { type CardOutcome, outcomeOf } from './cards.ts'
import { type ApiError, badRequest, cardError, missing, Refused } from './errors.ts'
import { type ApiObject, newCharge, newDispute, newId, newIntent, newRefund, paidWith } from './objects.ts'
import type { Store, Stored } from './store.ts'

/** The parameters of a call, as its form has them: `card[number]` is the key of a nested one. */
export type Form = ReadonlyMap<string, string>
/** Tests ask for an intent that is paid with another amount than was asked for. */
interface Asked {
  readonly form: Form
  readonly id: string
  readonly wrongAmount: boolean
}
type Call = (store: Store, asked: Asked) => Promise<unknown>

/** How long after its payment a charge is disputed, and after it was made a refund fails. */
const LATER_SECONDS = 20
const API_VERSION = '2026-10-28.endive'

/** The calls that are answered, by method and path. */
export const CALLS: Readonly<Record<string, Call>> = {
  'POST payment_intents': createIntent,
  'GET payment_intents/:id': readIntent,
  'POST payment_intents/:id/confirm': confirmIntent,
  'POST payment_intents/:id/cancel': cancelIntent,
  'GET charges': (store, { form }) => listed(store, 'charge', form),
  'GET charges/:id': (store, { id }) => found(store, 'charge', id),
  'POST refunds': createRefund,
  'GET refunds': (store, { form }) => listed(store, 'refund', form),
  'GET refunds/:id': (store, { id }) => found(store, 'refund', id),
  'GET disputes': (store, { form }) => listed(store, 'dispute', form),
  'GET disputes/:id': (store, { id }) => found(store, 'dispute', id),
  'POST disputes/:id/close': closeDispute,
  'GET events': (store, { form }) => listed(store, 'event', form),
  'GET events/:id': (store, { id }) => found(store, 'event', id),
}

/** Makes happen what is due: disputes, and refunds that fail. With `early` everything that is going to happen. */
export async function happen(store: Store, early: boolean): Promise<void> {
  for (const due of await store.list('due')) {
    if (!early && Temporal.Instant.compare(Temporal.Instant.from(due.at), store.at) > 0) continue
    await store.remove(`due_${due.id}`)
    await (due.what === 'dispute' ? dispute(store, due.id) : failRefund(store, due.id))
  }
}

async function createIntent(store: Store, { form }: Asked) {
  const amount = Number(form.get('amount'))
  const currency = form.get('currency') ?? ''
  if (!/^\d+$/.test(form.get('amount') ?? '')) throw badRequest('parameter_invalid_integer', 'Invalid integer: amount', 'amount')
  if (amount < 50) throw badRequest('amount_too_small', 'Amount must be at least 50 cents', 'amount')
  if (amount > 99_999_999) throw badRequest('amount_too_large', 'Amount must be no more than $999,999.99', 'amount')
  if (!/^[a-z]{3}$/.test(currency)) throw badRequest('parameter_missing', 'Invalid currency', 'currency')
  const intent = newIntent({ amount, currency, metadata: nested(form, 'metadata'), created: seconds(store) })
  await store.put('payment_intent', intent.id, intent)
  await tell(store, 'payment_intent.created', intent)
  return intent
}

/** Of what can be expanded, the charge is. */
async function readIntent(store: Store, { form, id }: Asked) {
  const intent = await found(store, 'payment_intent', id)
  const isExpanded = form.get('expand[0]') === 'latest_charge' && typeof intent.latest_charge === 'string'
  if (!isExpanded) return intent
  const charge = await store.find('charge', String(intent.latest_charge))
  const card = await store.find('card', `card_${id}`)
  return { ...intent, latest_charge: charge && { ...charge, payment_method_details: card?.last4 ? paidWith(card.last4) : null } }
}

async function confirmIntent(store: Store, asked: Asked) {
  const { form, id } = asked
  const intent = await found(store, 'payment_intent', id)
  const secret = form.get('client_secret')
  if (secret !== undefined && secret !== intent.client_secret) throw missing('payment_intent', id)
  if (intent.status === 'requires_action' && form.has('test_authentication'))
    return form.get('test_authentication') === 'approve'
      ? succeed(store, { ...intent, next_action: null }, asked)
      : decline(store, intent, notAuthenticated)
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') throw unexpected(intent, 'confirm')
  const outcome = cardOf(form, store.at)
  if (outcome.declined) return decline(store, intent, outcome.declined)
  await store.put('card', `card_${id}`, { payment_intent: id, later: outcome.later ?? null, last4: outcome.last4 })
  if (!outcome.asks3ds) return succeed(store, intent, asked)
  return changed(store, 'payment_intent.requires_action', {
    ...intent,
    status: 'requires_action',
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  })
}

const notAuthenticated = cardError(
  'payment_intent_authentication_failure',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
)

function cardOf(form: Form, now: Temporal.Instant): CardOutcome {
  const card = nested(form, 'payment_method_data[card]')
  if (card.number === undefined)
    throw badRequest('parameter_missing', 'Missing required param: payment_method_data.', 'payment_method_data')
  return outcomeOf({ number: card.number, expMonth: Number(card.exp_month), expYear: Number(card.exp_year), cvc: card.cvc ?? '' }, now)
}

async function succeed(store: Store, asked: Stripe.PaymentIntent, { wrongAmount }: Asked) {
  const amount = asked.amount + (wrongAmount ? 100 : 0)
  const charge = newCharge({ ...asked, amount }, seconds(store))
  const intent = await changed(store, 'payment_intent.succeeded', {
    ...asked,
    amount,
    amount_received: amount,
    latest_charge: charge.id,
    last_payment_error: null,
    status: 'succeeded',
  })
  await store.put('charge', charge.id, charge)
  await tell(store, 'charge.succeeded', charge)
  const card = await store.find('card', `card_${intent.id}`)
  if (card?.later === 'disputed') await later(store, 'dispute', charge.id)
  return intent
}

/** Another card may be tried with the same intent. The error is the answer of the call, and what it changed stays. */
async function decline(store: Store, intent: Stripe.PaymentIntent, error: ApiError) {
  const { status, ...told } = error
  const declined = await changed(store, 'payment_intent.payment_failed', {
    ...intent,
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: told,
  })
  return new Refused(error, { payment_intent: declined })
}

async function cancelIntent(store: Store, { id }: Asked) {
  const intent = await found(store, 'payment_intent', id)
  if (intent.status === 'canceled' || intent.status === 'succeeded') throw unexpected(intent, 'cancel')
  return changed(store, 'payment_intent.canceled', { ...intent, status: 'canceled', canceled_at: seconds(store), next_action: null })
}

const unexpected = ({ status }: Stripe.PaymentIntent, verb: string) =>
  badRequest('payment_intent_unexpected_state', `You cannot ${verb} this PaymentIntent because it has a status of ${status}.`)

async function createRefund(store: Store, { form }: Asked) {
  const intent = await found(store, 'payment_intent', form.get('payment_intent') ?? '')
  const charge = typeof intent.latest_charge === 'string' ? await found(store, 'charge', intent.latest_charge) : undefined
  if (!charge) throw badRequest('payment_intent_unexpected_state', 'This PaymentIntent has no successful charge to refund.')
  const left = charge.amount - charge.amount_refunded
  const amount = form.has('amount') ? Number(form.get('amount')) : left
  if (charge.disputed) throw badRequest('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`)
  if (left === 0) throw badRequest('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  if (!Number.isInteger(amount) || amount < 1) throw badRequest('parameter_invalid_integer', 'Invalid positive integer', 'amount')
  if (amount > left) throw badRequest('amount_too_large', 'Refund amount is greater than unrefunded amount on charge', 'amount')
  const refund = newRefund({ charge, amount, metadata: nested(form, 'metadata'), created: seconds(store) })
  await store.put('refund', refund.id, refund)
  await tell(store, 'refund.created', refund)
  const refunded = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left }
  await store.put('charge', charge.id, refunded)
  await tell(store, 'charge.refunded', refunded)
  const card = await store.find('card', `card_${intent.id}`)
  if (card?.later === 'refundFails') await later(store, 'refundFails', refund.id)
  return refund
}

async function failRefund(store: Store, id: string) {
  const refund = await found(store, 'refund', id)
  const failed = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }
  await store.put('refund', id, failed)
  const charge = typeof refund.charge === 'string' ? await found(store, 'charge', refund.charge) : undefined
  if (charge) await store.put('charge', charge.id, { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
  await tell(store, 'refund.failed', failed)
}

async function dispute(store: Store, chargeId: string) {
  const charge = await found(store, 'charge', chargeId)
  const made = newDispute(charge, seconds(store))
  await store.put('charge', charge.id, { ...charge, disputed: true })
  await store.put('dispute', made.id, made)
  await tell(store, 'charge.dispute.created', made)
}

/** Closing a dispute means losing it; tests may ask for the other end. */
async function closeDispute(store: Store, { form, id }: Asked) {
  const open = await found(store, 'dispute', id)
  if (open.status === 'lost' || open.status === 'won') throw badRequest('status_transition_invalid', 'This dispute is already closed')
  const closed: Stripe.Dispute = { ...open, status: form.get('test_status') === 'won' ? 'won' : 'lost' }
  await store.put('dispute', id, closed)
  await tell(store, 'charge.dispute.closed', closed)
  return closed
}

async function changed(store: Store, type: Stripe.Event['type'], intent: Stripe.PaymentIntent) {
  await store.put('payment_intent', intent.id, intent)
  await tell(store, type, intent)
  return intent
}

/** Writes an event; it is delivered once the transaction is through. */
async function tell(store: Store, type: Stripe.Event['type'], object: ApiObject) {
  const id = newId('evt')
  const created = seconds(store)
  await store.put('event', id, {
    id,
    object: 'event',
    api_version: API_VERSION,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  })
}

const later = (store: Store, what: Stored<'due'>['what'], id: string) =>
  store.put('due', `due_${id}`, { what, id, at: store.at.add({ seconds: LATER_SECONDS }).toString() })

async function found<K extends 'payment_intent' | 'charge' | 'refund' | 'dispute' | 'event'>(
  store: Store,
  kind: K,
  id: string,
): Promise<Stored<K>> {
  const object = await store.find(kind, id)
  if (!object) throw missing(kind, id)
  return object
}

const listed = async (store: Store, kind: 'charge' | 'refund' | 'dispute' | 'event', form: Form) => ({
  object: 'list',
  data: await store.list(kind, form.get('payment_intent')),
  has_more: false,
  url: `/v1/${kind}s`,
})

/** The fields of a nested parameter: of `metadata[orderId]` the part in brackets. */
const nested = (form: Form, name: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([key, value]) => (key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value] as const] : [])),
  )

const seconds = ({ at }: Store) => Math.floor(at.epochMilliseconds / 1000)
