import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { House } from '../platform/ctx.ts'
import { restOf } from '../platform/http.ts'
import { receiveEvent } from './webhook.ts'

/** POST /webhooks/stripe: its body stays as it was sent, because the signature is over the bytes. */
export function webhookRoutes(app: FastifyInstance, house: House) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    restOf(scope, house)('POST /webhooks/stripe', {
      summary: 'An event of the card provider; its signature is the only credential',
      answer: z.object({ received: z.literal(true) }),
      run: (ctx, { request }) => receiveEvent(ctx, request.body, headerOf(request.headers['stripe-signature'])),
    })
  })
}

const headerOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)
