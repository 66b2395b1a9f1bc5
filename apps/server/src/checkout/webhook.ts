import { type Answer, no, yes } from '@troupe/domain/answer'
import * as z from 'zod/mini'
import { asSystem, type Ctx, command } from '../platform/ctx.ts'
import { isSigned } from '../platform/outbound/stripe.ts'

/** What we read of an event. Everything else is fetched from the provider, because events arrive late, twice and in any order. */
const eventInput = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.string().check(z.minLength(1), z.maxLength(200)),
  created: z.int(),
  data: z.object({ object: z.looseObject({ id: z.optional(z.string()), object: z.string(), payment_intent: z.nullish(z.string()) }) }),
})

/** The events after which an intent may have new facts, or may be paid. All others are stored and ignored. */
const HEARD =
  /^(payment_intent\.(succeeded|canceled|payment_failed|processing)|charge\.refunded|refund\.|charge\.refund\.|charge\.dispute\.)/

/**
 * Stores an event of the card provider, once per id, and queues the check of its intent in the same transaction. Refuses ROUTE_NOT_FOUND when payments
 * are off, and BAD_REQUEST, storing nothing, for a signature that doesn't fit the bytes and for a stamp more than 300 seconds away.
 */
export async function receiveEvent(ctx: Ctx, bytes: unknown, signature: string | undefined): Promise<Answer<{ received: true }>> {
  if (!ctx.cards) return no('ROUTE_NOT_FOUND')
  if (!Buffer.isBuffer(bytes) || !isSigned(ctx.cards, { bytes, signature, now: ctx.now() })) return no('BAD_REQUEST')
  const read = eventInput.safeParse(parsed(bytes))
  if (!read.success) return no('BAD_REQUEST')
  const { id, type, created, data } = read.data
  const intentId = HEARD.test(type) ? intentOf(data.object) : null
  return command(asSystem(ctx), async (work) => {
    const { numInsertedOrUpdatedRows } = await work.tx
      .insertInto('checkout_event')
      .values({ id, type, intent_id: intentId, made_at: instantOf(created), received_at: work.at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows && intentId) await work.queue('payment', { intentId })
    return yes({ received: true } as const)
  })
}

const intentOf = ({ object, id, payment_intent }: z.output<typeof eventInput>['data']['object']): string | null =>
  (object === 'payment_intent' ? id : payment_intent) ?? null

const instantOf = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
