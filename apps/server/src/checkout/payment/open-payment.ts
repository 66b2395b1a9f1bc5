import { type Answer, no, yes } from '@troupe/domain/answer'
import type { CartItem, PaymentAsked } from '@troupe/domain/checkout/cart'
import type { PricedCartLine } from '@troupe/domain/checkout/cart-price'
import { MAX_OPEN_PAYMENTS, type PaymentState, paymentState } from '@troupe/domain/checkout/payment'
import { invalid } from '@troupe/domain/errors'
import { allocateCredits, insertOnlineOrder, reopenOnlineOrder } from '../../credit/credit.ts'
import { actorId, type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { advisoryLock } from '../../platform/database/locks.ts'
import { countHit } from '../../platform/http/rate-limit.ts'
import { hashOf } from '../../platform/http/tokens.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { type HeldTime, holdTimes } from '../../schedule/schedule.ts'
import { workspaceFacts } from '../../workspace/workspace.ts'
import { lockCode } from '../cart/codes.ts'
import { type PlannedCart, type PlannedLine, planCart } from '../cart/plan-cart.ts'
import { providerOf } from '../provider/provider.ts'
import { endPayment, endUnanswered, intentOf } from './end-payment.ts'
import { fulfil } from './fulfil.ts'
import { lockPayment, type PaymentRow, selectPayments } from './payment-rows.ts'
import { endUnpaid } from './settle-payment.ts'

/** Minutes that a payment stays open. */
const OPEN_MINUTES = 15
/** Its times stay held this much longer: it is cancelled at the provider first, which takes a tick and up to a minute of silence. */
const ENDING_SECONDS = 90

const intents = { purpose: 'payment intents', most: 20, minutes: 60 }

/** A payment that has begun, as POST /cart/payment-intent answers it. Amounts are minor units. */
export interface OpenedPayment {
  readonly clientSecret: string | null
  readonly provider: 'stripe' | 'test' | null
  readonly publishableKey: string | null
  readonly orderId: string | null
  readonly traceId: string
  readonly amount: number
  readonly currency: string
  readonly expiresAt: string
  readonly holds: readonly { readonly cartId: string; readonly startsAt: string; readonly endsAt: string; readonly expiresAt: string }[]
  readonly state: PaymentState
}

/**
 * Begins the payment of a cart: in one transaction its times are held, the balance's part is set aside and the order is entered. What the balance pays
 * alone is fulfilled immediately. The same key continues or repeats the same payment, even if its first answer was lost; after a call that the provider
 * didn't answer, with the same order and intent. Refuses as
 * planCart, and INVALID {idempotencyKey: REQUIRED}, IDEMPOTENCY_CONFLICT, SLOT_TAKEN {cartId, alternatives}, STATE_CONFLICT for a trace id that was used
 * with another key, NOT_FOUND and FORBIDDEN (the workspace), TOO_MANY_REQUESTS.
 */
export async function openPayment(ctx: Ctx, asked: PaymentAsked): Promise<Answer<OpenedPayment>> {
  const { workspaceId } = asked
  // before anything is counted: a limit must not tell other customers' workspaces from unknown ones
  if (!reaches(ctx.scope, { workspaceId })) return no(reaches(scopeOf('workspace', ctx.actor), { workspaceId }) ? 'FORBIDDEN' : 'NOT_FOUND')
  return open(ctx, (work, by) => beginCart(work, { ...by, asked }))
}

/** Who pays, and under which key: with another body the key is refused. */
export interface PaidBy {
  readonly userId: string
  readonly key: string
  readonly hash: string
}

/** Begins a payment in a transaction and then at the provider. Refuses as `begin`, INVALID {idempotencyKey: REQUIRED} and TOO_MANY_REQUESTS. */
export async function open(ctx: Ctx, begin: (work: Work, by: PaidBy) => Promise<Answer<PaymentRow>>): Promise<Answer<OpenedPayment>> {
  const { idempotency, ...rest } = ctx
  const userId = actorId(ctx)
  if (idempotency === undefined) return invalid({ idempotencyKey: ['REQUIRED'] })
  if (userId === null) return no('UNAUTHENTICATED')
  const own = { ...rest, idempotency: undefined }
  const by = { userId, key: idempotency.key, hash: hashOf(JSON.stringify(idempotency.body ?? null)) }
  const known = await selectPayments(ctx.db).where('user_id', '=', userId).where('key', '=', by.key).executeTakeFirst()
  const retryAfter = known ? undefined : await countHit(ctx, intents, userId)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  // an intent that is being given up ends before the next attempt begins
  if (known?.intent_id && !(await unansweredEnds(ctx, known))) return no('UNAVAILABLE', { reason: 'PROVIDER' })
  // a stored answer per key would not do here, because this takes several steps: the payment itself is the record of its key
  const opened = await beginAlone(own, (work) => begin(work, by))
  if (!opened.ok) return opened
  return opened.value.state === 'OPEN' ? atProvider(ctx, opened.value) : yes(await answerOf(ctx, opened.value, null))
}

/** Ends what an attempt that had no answer left at the provider. Answers false while the provider is still silent. */
async function unansweredEnds(ctx: Ctx, payment: PaymentRow): Promise<boolean> {
  if (payment.state !== 'FAILED' || payment.silent_since === null) return true
  return asHouse(ctx.db, (db) => endUnanswered({ ...ctx, db }, payment))
}

const MOST_ENDED = 3

/**
 * Begins a payment after the person's open payments of the same lines or order have ended, such as one of another tab, and the intent of an earlier attempt that would
 * charge something else.
 */
async function beginAlone(ctx: Ctx, begin: (work: Work) => Promise<Answer<PaymentRow>>): Promise<Answer<PaymentRow>> {
  for (let ended = 0; ; ended++) {
    const opened = await command(ctx, begin)
    const { open: traceId, unanswered } = opened.ok ? {} : opened.extensions
    if (typeof unanswered === 'string' && ended < MOST_ENDED) {
      const payment = await selectPayments(ctx.db).where('trace_id', '=', unanswered).executeTakeFirst()
      if (payment && !(await unansweredEnds(ctx, payment))) return no('UNAVAILABLE', { reason: 'PROVIDER' })
      continue
    }
    if (opened.ok || typeof traceId !== 'string') return opened
    // a payment is ended by the house: only it asks the provider
    const end = ended < MOST_ENDED ? await asHouse(ctx.db, (db) => endPayment({ ...ctx, db }, traceId)) : 'OPEN'
    if (end === 'PAID') return no('STATE_CONFLICT', { reason: 'ALREADY_PAID', traceId })
    if (end === 'OPEN') return no('UNAVAILABLE')
  }
}

/**
 * Makes the intent of a payment that has begun, or finds it again, and stores its id. When the provider can't make it, everything is free again
 * (UNAVAILABLE), unless another call with the same key has made it since; the same key may then be tried again.
 */
async function atProvider(ctx: Ctx, payment: PaymentRow): Promise<Answer<OpenedPayment>> {
  const provider = providerOf(ctx)
  if (!provider) return no('STATE_CONFLICT', { reason: 'CARD_OFF' })
  const intent = await intentOf(provider, payment)
  if (!intent.ok) {
    const isUnanswered = intent.code === 'UNAVAILABLE'
    if (payment.intent_id === null) await asHouse(ctx.db, (db) => endUnpaid({ ...ctx, db }, payment.trace_id, 'FAILED', isUnanswered))
    return intent
  }
  const { id, clientSecret } = intent.value
  await ctx.db
    .updateTable('checkout_payment')
    .set({ intent_id: id })
    .where('trace_id', '=', payment.trace_id)
    .where('state', '=', 'OPEN')
    .where('intent_id', 'is', null)
    .execute()
  const begun = await selectPayments(ctx.db).where('trace_id', '=', payment.trace_id).executeTakeFirst()
  // another call with the same key had no answer and gave the times up
  if (!begun || begun.state === 'FAILED') return no('UNAVAILABLE', { reason: 'PROVIDER' })
  const card = { clientSecret, provider: provider.by, publishableKey: provider.publishableKey }
  return yes(await answerOf(ctx, begun, begun.state === 'OPEN' ? card : null))
}

interface Begun extends PaidBy {
  readonly asked: PaymentAsked
}

/**
 * The payment that a key has begun, once no other payment of the workspace begins beside it; undefined when there is none yet, or the provider couldn't
 * begin it (`earlier`). Refuses IDEMPOTENCY_CONFLICT, and UNAVAILABLE while an earlier intent is given up.
 */
export async function paymentOfKey(
  work: Work,
  { userId, key, hash }: PaidBy,
  workspaceId: string,
): Promise<Answer<{ readonly known?: PaymentRow; readonly earlier?: PaymentRow }>> {
  await advisoryLock(work.tx, 'payments', workspaceId)
  work.readClock()
  const known = await selectPayments(work.tx).where('user_id', '=', userId).where('key', '=', key).executeTakeFirst()
  if (!known) return yes({})
  if (known.body_hash !== hash) return no('IDEMPOTENCY_CONFLICT')
  if (known.state !== 'FAILED') return yes({ known })
  // its intent is being given up since: the next try waits for that
  if (known.silent_since && known.intent_id !== null) return no('UNAVAILABLE', { reason: 'PROVIDER' })
  await forget(work, known)
  return yes({ earlier: known })
}

async function beginCart(work: Work, begun: Begun): Promise<Answer<PaymentRow>> {
  const { asked, userId } = begun
  const { workspaceId, traceId } = asked
  const found = await paymentOfKey(work, begun, workspaceId)
  if (!found.ok) return found
  const { known, earlier } = found.value
  if (known) return yes(known)
  const isFree = await traceIsFree(work, { traceId, userId })
  if (!isFree.ok) return isFree
  const open = await openWithLines(work, begun)
  if (open !== undefined) return no('STATE_CONFLICT', { reason: 'PAYMENT_OPEN', open })
  const workspace = await workspaceFacts(work.tx, workspaceId)
  if (!workspace) return no('NOT_FOUND')
  if (asked.code) await lockCode(work.tx, asked.code)
  const cart = await planCart(work, asked, { workspace, hasCard: work.cards !== undefined })
  if (!cart.ok) return cart
  return hold(work, { ...begun, earlier }, cart.value)
}

/** An open payment of this person's that has one of the lines. */
async function openWithLines(work: Work, { asked, userId }: Begun): Promise<string | undefined> {
  const row = await work.tx
    .selectFrom('checkout_line')
    .select('trace_id')
    .where('open_for', '=', userId)
    .where(
      'cart_id',
      'in',
      asked.items.map(({ id }) => id),
    )
    .limit(1)
    .executeTakeFirst()
  return row?.trace_id
}

/** Makes room for the next try of a payment that the provider couldn't begin; its order has expired and stays. */
async function forget({ tx }: Work, { trace_id: traceId }: PaymentRow) {
  await tx.deleteFrom('checkout_line').where('trace_id', '=', traceId).execute()
  await tx.deleteFrom('checkout_payment').where('trace_id', '=', traceId).execute()
}

/** Refuses STATE_CONFLICT for this person's trace id with another key, and NOT_FOUND for someone else's trace id. */
export async function traceIsFree(
  work: Work,
  { traceId, userId }: { readonly traceId: string; readonly userId: string },
): Promise<Answer<null>> {
  // two payments can't share a trace id, and whose payment has it is not revealed
  const row = await asHouse(work.tx, (db) => selectPayments(db).where('trace_id', '=', traceId).executeTakeFirst())
  if (!row) return yes(null)
  return row.user_id === userId ? no('STATE_CONFLICT') : no('NOT_FOUND')
}

/** Holds the times of the lines, sets the balance's part aside and enters the order; a cart that costs no money is fulfilled. */
async function hold(
  work: Work,
  { asked, userId, key, hash, earlier }: Begun & { readonly earlier: PaymentRow | undefined },
  { lines, price, discount }: PlannedCart,
): Promise<Answer<PaymentRow>> {
  const { workspaceId, traceId, way } = asked
  const isOpen = price.total > 0
  if (isOpen) {
    const few = await fewEnoughOpen(work, workspaceId)
    if (!few.ok) return few
  }
  const paid = price.items
  const wanted = {
    workspaceId,
    items: lines.flatMap((line, at) => itemOf(line, paid[at])),
    contact: asked.contact,
    billing: asked.billing ? { ...asked.billing, taxId: asked.billing.taxId ?? '' } : null,
    discount,
    currency: price.currency,
    taxBasisPoints: price.taxBasisPoints,
  }
  // what the provider may have made without answering is for one order and one sum
  const unanswered = earlier?.silent_since ? earlier : undefined
  const reopened =
    unanswered?.order_id && unanswered.amount === price.total ? await reopenOnlineOrder(work, unanswered.order_id, wanted) : undefined
  if (unanswered && !reopened) return no('STATE_CONFLICT', { reason: 'PAYMENT_OPEN', unanswered: traceId })
  const attempt = reopened ? (unanswered?.attempt ?? 1) : (earlier?.attempt ?? 0) + 1
  const order = reopened ?? (wanted.items.length > 0 ? await insertOnlineOrder(work, wanted) : null)
  const reason = order ? `Reserved for order ${order.code}` : 'Event booked'
  for (const [at, { event }] of lines.entries()) {
    if (!event) continue
    const credits = paid[at]?.fromBalance ?? 0
    const set = await allocateCredits(work, { workspaceId, sessionId: event.id, credits, reason, key: `cart:${event.id}` })
    if (!set.ok) return set
  }
  const held = await holdTimes(
    work,
    lines.flatMap(({ event }) => event ?? []),
    { spareSeconds: isOpen ? ENDING_SECONDS : 0 },
  )
  if (!held.ok) return held
  const payment = await insertPayment(
    work,
    { userId, key, hash },
    {
      ...{ traceId, workspaceId, orderId: order?.id ?? null, way, amount: price.total, currency: price.currency, attempt },
    },
  )
  const itemIds = [...(order?.itemIds ?? [])]
  await work.tx
    .insertInto('checkout_line')
    .values(lines.map((line, at) => lineRow(line, { at, traceId, userId, priced: paid[at], held: held.value, itemIds })))
    .execute()
  if (isOpen) return yes(payment)
  const done = await fulfil(work, payment, work.at)
  return done.ok ? yes({ ...payment, state: 'PAID' }) : done
}

interface NewPayment {
  readonly traceId: string
  readonly workspaceId: string
  readonly orderId: string | null
  readonly way: PaymentRow['way']
  /** Minor units of the currency. */
  readonly amount: number
  readonly currency: string
  readonly attempt: number
}

/** Enters a payment that is open for 15 minutes. */
export async function insertPayment(work: Work, { userId, key, hash }: PaidBy, asked: NewPayment): Promise<PaymentRow> {
  const { traceId, workspaceId, orderId, way, amount, currency, attempt } = asked
  await work.tx
    .insertInto('checkout_payment')
    .values({
      ...{ trace_id: traceId, user_id: userId, key, body_hash: hash, workspace_id: workspaceId, order_id: orderId },
      ...{ way, amount, currency, state: 'OPEN', attempt, made_at: work.at },
      expires_at: work.at.add({ minutes: OPEN_MINUTES }),
    })
    .execute()
  const payment = await lockPayment(work.tx, traceId)
  if (!payment) throw new Error('a payment that was just made is not there')
  return payment
}

/** Refuses TOO_MANY_REQUESTS {retryAfter} until the first of a workspace's open payments ends. */
export async function fewEnoughOpen({ tx, at }: Work, workspaceId: string): Promise<Answer<null>> {
  const open = await tx
    .selectFrom('checkout_payment')
    .select('expires_at')
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'OPEN')
    .orderBy('expires_at')
    .execute()
  if (open.length < MAX_OPEN_PAYMENTS) return yes(null)
  const first = open[0]?.expires_at ?? at
  return no('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(first.since(at).total('seconds'))) })
}

function itemOf({ item, event }: PlannedLine, priced: PricedCartLine | undefined) {
  if (!priced?.bought) return []
  const kind = item.kind ?? ('EVENT' as const)
  return [{ ...priced.bought, kind, label: event?.facts.name ?? null, sessionId: event?.id ?? feeSessionOf(item) }]
}

const feeSessionOf = (item: CartItem): string | null => (item.kind === 'FEE' ? item.sessionId.toLowerCase() : null)

function lineRow(
  { item, event }: PlannedLine,
  given: {
    readonly at: number
    readonly traceId: string
    readonly userId: string
    readonly priced: PricedCartLine | undefined
    readonly held: readonly HeldTime[]
    /** The remaining ones: each bought line takes the next. */
    readonly itemIds: string[]
  },
) {
  const { at, traceId, userId, priced, held, itemIds } = given
  return {
    trace_id: traceId,
    position: at,
    cart_id: item.id,
    kind: item.kind ?? ('EVENT' as const),
    open_for: userId,
    session_id: event?.id ?? null,
    // the balance's part of a fee isn't set aside: the move that costs it spends it
    fee_session_id: feeSessionOf(item),
    facts: event ? JSON.stringify(event.facts) : null,
    starts_at: event?.startsAt ?? null,
    hold_id: held.find(({ id }) => id === event?.id)?.holdId ?? null,
    from_balance: priced?.fromBalance ?? 0,
    order_item_id: priced?.bought ? (itemIds.shift() ?? null) : null,
  }
}

async function answerOf(
  { db }: Ctx,
  payment: PaymentRow,
  atProvider: Pick<OpenedPayment, 'clientSecret' | 'provider' | 'publishableKey'> | null,
): Promise<OpenedPayment> {
  const held = await db
    .selectFrom('checkout_line as l')
    .innerJoin('schedule_hold as h', 'h.subject_id', 'l.session_id')
    .select(['l.cart_id as cartId', 'h.starts_at as startsAt', 'h.crew'])
    .where('l.trace_id', '=', payment.trace_id)
    .orderBy('l.position')
    .execute()
  return {
    ...(atProvider ?? { clientSecret: null, provider: null, publishableKey: null }),
    orderId: payment.order_id,
    traceId: payment.trace_id,
    amount: payment.amount,
    currency: payment.currency,
    expiresAt: payment.expires_at.toString(),
    holds: held.map(({ cartId, startsAt, crew }) => ({
      cartId,
      startsAt: startsAt.toString(),
      endsAt: startsAt.add({ minutes: crew?.duration ?? 0 }).toString(),
      expiresAt: payment.expires_at.toString(),
    })),
    state: paymentState({ state: payment.state, isPaid: payment.paid_at !== null }),
  }
}
