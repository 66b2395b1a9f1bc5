import type { Stripe } from 'stripe'
import { type CardOutcome, outcomeOf } from './cards.ts'
import { type ApiError, badRequest, cardError, missing, Refused } from './errors.ts'
import { chargeOf } from './expand.ts'
import { type ApiObject, newCharge, newDispute, newId, newIntent, newRefund } from './objects.ts'
import type { Store, Stored } from './store.ts'

/** The parameters of a call, as its form has them: `card[number]` is the key of a nested one. */
export type Form = ReadonlyMap<string, string>
/** Tests ask for an intent that is paid with another amount than was asked for. */
export interface Asked {
  readonly form: Form
  readonly id: string
  readonly wrongAmount: boolean
}
/** A call, with the names of its parameters; `expand` is one of every call. */
export interface Call {
  readonly takes: readonly string[]
  readonly run: (store: Store, asked: Asked) => Promise<object>
}
const LISTED = ['payment_intent', 'charge', 'limit', 'starting_after']

/** How long after its payment a charge is disputed, and after it was made a refund fails. */
const LATER_SECONDS = 20
const API_VERSION = '2026-10-28.endive'

/** The calls that are answered, by method and path. */
export const CALLS: Readonly<Record<string, Call>> = {
  'POST payment_intents': { takes: ['amount', 'currency', 'metadata', 'allowed_payment_method_types'], run: createIntent },
  'GET payment_intents': { takes: ['limit', 'starting_after'], run: (store, { form }) => listed(store, 'payment_intent', form) },
  'GET payment_intents/:id': { takes: ['client_secret'], run: (store, { id }) => found(store, 'payment_intent', id) },
  'POST payment_intents/:id': { takes: ['amount', 'currency', 'metadata'], run: updateIntent },
  'POST payment_intents/:id/confirm': { takes: ['client_secret', 'payment_method_data', 'test_authentication'], run: confirmIntent },
  'POST payment_intents/:id/cancel': { takes: [], run: cancelIntent },
  'GET charges': { takes: ['payment_intent', 'limit', 'starting_after'], run: (store, { form }) => listed(store, 'charge', form) },
  'GET charges/:id': { takes: [], run: async (store, { id }) => (await chargeOf(store, id)) ?? Promise.reject(missing('charge', id)) },
  'POST refunds': { takes: ['payment_intent', 'charge', 'amount', 'metadata'], run: createRefund },
  'GET refunds': { takes: LISTED, run: (store, { form }) => listed(store, 'refund', form) },
  'GET refunds/:id': { takes: [], run: (store, { id }) => found(store, 'refund', id) },
  'GET disputes': { takes: LISTED, run: (store, { form }) => listed(store, 'dispute', form) },
  'GET disputes/:id': { takes: [], run: (store, { id }) => found(store, 'dispute', id) },
  'POST disputes/:id/close': { takes: ['test_status'], run: closeDispute },
  'GET events': { takes: ['limit', 'starting_after'], run: (store, { form }) => listed(store, 'event', form) },
  'GET events/:id': { takes: [], run: (store, { id }) => found(store, 'event', id) },
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
  const amount = amountIn(form.get('amount'))
  const currency = currencyIn(form.get('currency'))
  const intent = newIntent({ amount, currency, metadata: nested(form, 'metadata'), created: seconds(store) })
  await store.put('payment_intent', intent.id, intent)
  await tell(store, 'payment_intent.created', intent)
  return intent
}

function amountIn(text = ''): number {
  const amount = Number(text)
  if (!/^\d+$/.test(text)) throw badRequest('parameter_invalid_integer', 'Invalid integer: amount', 'amount')
  if (amount < 50) throw badRequest('amount_too_small', 'Amount must be at least 50 cents', 'amount')
  if (amount > 99_999_999) throw badRequest('amount_too_large', 'Amount must be no more than $999,999.99', 'amount')
  return amount
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

function currencyIn(code: string | undefined): string {
  if (code === undefined) throw badRequest('parameter_missing', 'Missing required param: currency.', 'currency')
  if (!CURRENCIES.has(code.toLowerCase())) throw badRequest(undefined, `Invalid currency: ${code}.`, 'currency')
  return code.toLowerCase()
}

/** Changes what an intent asks for until it is paid or cancelled; a field of its metadata that is set to '' goes. */
async function updateIntent(store: Store, { form, id }: Asked) {
  const intent = await found(store, 'payment_intent', id)
  const isOpen = intent.status === 'requires_payment_method' || intent.status === 'requires_action'
  if (!isOpen && (form.has('amount') || form.has('currency'))) throw unexpected(intent, 'update the amount or currency of')
  const metadata = Object.entries({ ...intent.metadata, ...nested(form, 'metadata') }).filter(([, value]) => value !== '')
  const updated: Stripe.PaymentIntent = {
    ...intent,
    amount: form.has('amount') ? amountIn(form.get('amount')) : intent.amount,
    currency: form.has('currency') ? currencyIn(form.get('currency')) : intent.currency,
    metadata: Object.fromEntries(metadata),
  }
  await store.put('payment_intent', id, updated)
  return updated
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
  const charge = await chargeToRefund(store, form)
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
  const card = await store.find('card', `card_${charge.payment_intent}`)
  if (card?.later === 'refundFails') await later(store, 'refundFails', refund.id)
  return refund
}

/** The charge that a refund names, or the one of the intent that it names. */
async function chargeToRefund(store: Store, form: Form): Promise<Stripe.Charge> {
  const [intentId, chargeId] = [form.get('payment_intent'), form.get('charge')]
  if ((intentId === undefined) === (chargeId === undefined))
    throw badRequest('parameter_missing', 'One of the following params should be provided for this request: payment_intent or charge.')
  if (chargeId !== undefined) return found(store, 'charge', chargeId)
  const intent = await found(store, 'payment_intent', intentId ?? '')
  if (typeof intent.latest_charge === 'string') return found(store, 'charge', intent.latest_charge)
  throw badRequest('payment_intent_unexpected_state', 'This PaymentIntent has no successful charge to refund.')
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

/** A page of the newest 100 objects of a kind. */
async function listed(store: Store, kind: 'payment_intent' | 'charge' | 'refund' | 'dispute' | 'event', form: Form) {
  const [limit, after, charge] = [Number(form.get('limit') ?? 10), form.get('starting_after'), form.get('charge')]
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw badRequest('parameter_invalid_integer', 'Invalid integer: limit', 'limit')
  const newest = await store.list(kind, form.get('payment_intent'))
  const all = newest.filter((one) => charge === undefined || ('charge' in one && one.charge === charge))
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && from === 0) throw missing(kind, after)
  const data: object[] = []
  for (const one of all.slice(from, from + limit)) data.push(one.object === 'charge' ? ((await chargeOf(store, one.id)) ?? one) : one)
  return { object: 'list', data, has_more: all.length > from + limit, url: `/v1/${kind}s` }
}

/** The fields of a nested parameter: of `metadata[orderId]` the part in brackets. */
const nested = (form: Form, name: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([key, value]) => (key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value] as const] : [])),
  )

const seconds = ({ at }: Store) => Math.floor(at.epochMilliseconds / 1000)
