import { INTENT_STATES } from '@troupe/domain/checkout/intent'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { House } from '../../platform/ctx.ts'
import { type RestRoute, restOf } from '../../platform/http/http.ts'
import { confirmTestPayment } from './test-card.ts'
import { eventStore, receiveEvent } from './webhook.ts'

/** POST /webhooks/stripe: its body stays as it was sent, because the signature is over the bytes. */
export function webhookRoutes(app: FastifyInstance, house: House) {
  const store = eventStore(house)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    restOf(scope, house)('POST /webhooks/stripe', {
      summary: 'Receive an event from the card provider, authenticated by its signature',
      headers: { 'Stripe-Signature': z.string() },
      answer: z.object({ received: z.literal(true) }),
      refuses: ['BAD_REQUEST', 'ROUTE_NOT_FOUND', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
      run: (ctx, { request }) =>
        receiveEvent(ctx, { bytes: request.body, signature: headerOf(request.headers['stripe-signature']) }, store),
    })
  })
}

const headerOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)

/** What a browser calls when the test provider takes the cards; with any other provider the route doesn't exist. */
export function testProviderRoutes(route: RestRoute, { settings }: House) {
  if (settings.payments.by !== 'test') return
  route('POST /test-provider/v1/payment_intents/{id}/confirm', {
    summary:
      'Pay with a test card, authenticated by the client secret; after NEEDS_ACTION, call it again with `approve` to report whether the person approved the payment',
    params: z.object({ id: z.string().max(100) }),
    body: z.strictObject({
      clientSecret: z.string().max(200),
      card: z.strictObject({ number: z.string().max(30), expMonth: z.int(), expYear: z.int(), cvc: z.string().max(4) }).optional(),
      approve: z.boolean().optional(),
    }),
    answer: z.object({
      state: z.enum(INTENT_STATES),
      error: z.object({ code: z.string(), message: z.string() }).nullable(),
    }),
    refuses: ['STATE_CONFLICT'],
    run: (ctx, { params, body }) => confirmTestPayment(ctx, params.id, body),
  })
}
