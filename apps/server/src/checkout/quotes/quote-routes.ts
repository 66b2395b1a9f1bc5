import { HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS } from '@troupe/domain/catalogue/kinds'
import { saveQuoteInput } from '@troupe/domain/checkout/save-quote'
import { looseIdInput } from '@troupe/domain/input'
import { z } from 'zod'
import { withdrawQuote } from '../../catalogue/catalogue.ts'
import { partyOf } from '../../platform/http/address.ts'
import { byCode } from '../../platform/http/by-code.ts'
import type { RestRoute } from '../../platform/http/http.ts'
import { eventPrice, heldPrice } from '../cart/price-routes.ts'
import { makeQuoteLink, openQuote, saveQuote } from './saved-quotes.ts'

const place = z.object({ latitude: z.number(), longitude: z.number(), name: z.string().optional(), city: z.string().optional() })
const quotedWish = z.object({
  experienceId: z.string(),
  format: z.enum(SESSION_FORMATS),
  hostType: z.enum(HOST_TYPES),
  attendees: z.int(),
  duration: z.int(),
  packageLevel: z.enum(PACKAGE_LEVELS),
  location: place.nullable(),
  day: z.string().nullable(),
  timezone: z.string().nullable(),
  start: z.string().nullable(),
})

/** Saved quotes: a price that holds for 14 days, behind a link. */
export function quoteRoutes(route: RestRoute) {
  route('POST /quote', {
    summary: 'Save a quote of one show, or of the events of a cart, whose prices are valid for 14 days',
    body: saveQuoteInput,
    answer: z.object({ id: z.string(), number: z.string(), url: z.string(), validUntil: z.string() }),
    status: 201,
    refuses: ['NOT_FOUND', 'SUBSCRIBERS_ONLY', 'NOT_ALLOWED_TYPE', 'UNKNOWN_PRICE_ZONE', 'TOO_MANY_REQUESTS'],
    run: (ctx, { body }) => saveQuote(ctx, body),
  })
  route('GET /quote/{id}', {
    summary: 'Get the quote behind a link by its token or code, with the prices it holds and today’s prices',
    params: z.object({ id: z.string().max(128) }),
    answer: z.object({
      id: z.string(),
      mayWithdraw: z.boolean(),
      number: z.string(),
      state: z.enum(['OPEN', 'EXPIRED']),
      madeAt: z.string(),
      validUntil: z.string(),
      items: z.array(z.object({ wish: quotedWish, price: heldPrice, today: eventPrice.nullable() })),
      total: z.object({ credits: z.int(), amount: z.int(), currency: z.string(), unitPrice: z.int() }),
      workspaceId: z.string().nullable(),
      workspaceName: z.string().nullable(),
      note: z.string().nullable(),
      salesperson: z.string().nullable(),
    }),
    refuses: ['TOO_MANY_REQUESTS'],
    run: (ctx, { params, request }) => byCode(ctx, { party: partyOf(request.ip) }, () => openQuote(ctx, params.id)),
  })
  route('DELETE /quote/{id}', {
    summary: 'Withdraw a quote, so that its link shows only today’s price',
    params: z.object({ id: looseIdInput }),
    answer: z.object({ id: z.string() }),
    run: (ctx, { params }) => withdrawQuote(ctx, params.id),
  })
  route('POST /quote/{id}/link', {
    summary: 'Make a new link of a quote; its earlier short link no longer works',
    params: z.object({ id: looseIdInput }),
    answer: z.object({ id: z.string(), url: z.string() }),
    run: (ctx, { params }) => makeQuoteLink(ctx, params.id),
  })
}
