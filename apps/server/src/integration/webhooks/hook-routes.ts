import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { House } from '../../platform/ctx.ts'
import { restOf } from '../../platform/http/http.ts'
import { receiveHubspot } from './hubspot.ts'
import { receiveQuickbooks } from './quickbooks.ts'

/** Webhooks of systems outside: their bodies stay as they were sent, because the signatures are over the bytes. */
export function hookRoutes(app: FastifyInstance, house: House) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const route = restOf(scope, house)
    const received = {
      answer: z.object({ received: z.literal(true) }),
      refuses: ['BAD_REQUEST', 'ROUTE_NOT_FOUND', 'TOO_LARGE', 'UNAUTHENTICATED', 'UNSUPPORTED_MEDIA_TYPE'],
    } as const
    route('POST /webhooks/hubspot', {
      summary: 'Receive events of HubSpot, authenticated by their signature',
      headers: { 'X-HubSpot-Signature-v3': z.string(), 'X-HubSpot-Request-Timestamp': z.string() },
      ...received,
      run: (ctx, { request }) =>
        receiveHubspot(ctx, {
          bytes: request.body,
          path: request.url,
          signature: headerOf(request.headers['x-hubspot-signature-v3']),
          stamp: headerOf(request.headers['x-hubspot-request-timestamp']),
        }),
    })
    route('POST /webhooks/quickbooks', {
      summary: 'Receive events of QuickBooks, authenticated by their signature',
      headers: { 'intuit-signature': z.string() },
      ...received,
      run: (ctx, { request }) => receiveQuickbooks(ctx, { bytes: request.body, signature: headerOf(request.headers['intuit-signature']) }),
    })
  })
}

const headerOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)
