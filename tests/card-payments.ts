import { sql } from 'kysely'
import { checkoutTicks } from '../apps/server/src/checkout/checkout.ts'
import { settleIntent } from '../apps/server/src/checkout/payment/settle.ts'
import type { OpenHouse } from './house.ts'

export const testCards = { paid: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', asks: '4000 0027 6000 3184' }

interface Opened {
  readonly traceId: string
  readonly clientSecret: string
}

/** What happens to card payments around the server: the card fields of a browser, the provider and its dashboard, the clock. */
export function cardPayments(app: OpenHouse) {
  const intentOf = async (traceId: string) =>
    (await app.db.selectFrom('checkout_payment').select('intent_id').where('trace_id', '=', traceId).executeTakeFirst())?.intent_id ?? ''
  return {
    intentOf,
    confirm: async ({ traceId, clientSecret }: Opened, number = testCards.paid) =>
      app.as(null).call('POST', `/test-provider/v1/payment_intents/${await intentOf(traceId)}/confirm`, {
        clientSecret,
        card: { number, expMonth: 12, expYear: 2030, cvc: '123' },
      }),
    settle: async (traceId: string) => settleIntent(app.house, await intentOf(traceId)),
    /** A refund that someone makes in the provider's own dashboard. */
    refundAtProvider: async (traceId: string, amount?: number) =>
      app.house.cards?.stripe.refunds.create({
        payment_intent: await intentOf(traceId),
        ...(amount === undefined ? {} : { amount }),
      }),
    shown: async (traceId: string, who = 'editor@northwind.example') => (await app.as(who).call('GET', `/cart/payment/${traceId}`)).body,
    tick: (name: string) =>
      checkoutTicks(app.house)
        .find((one) => one.name.startsWith(name))
        ?.run(),
    orderOf: (id: string) =>
      app.db
        .selectFrom('credit_order')
        .select(['state', 'total', 'paid_at', 'refunded', 'code'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    holdsOf: async (traceId: string) => {
      const { rows } = await sql<{ id: string }>`select h.id from checkout_line l join schedule_hold h on h.subject_id = l.session_id
        where l.trace_id = ${traceId}`.execute(app.db)
      return rows.length
    },
    emails: async (kind: string, code: string) =>
      (await app.db.selectFrom('message_mail').select(['to_address as to', 'subject', 'body']).where('kind', '=', kind).execute()).filter(
        ({ subject, body }) => `${subject} ${body}`.includes(code),
      ),
  }
}
