import { no } from '@troupe/domain/answer'
import { z } from 'zod'
import { partyOf } from './address.ts'
import type { RestRoute } from './http.ts'
import { countHit, type Limit } from './rate-limit.ts'

/** A page that fails repeatedly is logged a few times; a caller that wants to fill our log gets no further. */
const perAddress: Limit = { purpose: 'client-error', most: 20, minutes: 10 }
const fromEverybody: Limit = { purpose: 'client-error-all', most: 600, minutes: 10 }

/** A path of our own files: no query, no host, nothing that a person could be known by. */
const file = z
  .string()
  .max(200)
  .regex(/^(\/[\w.@-]+)+$|^$/)

const report = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['CHUNK_LOAD', 'CSS_CHUNK_LOAD']), failure: z.enum(['error', 'timeout']), address: file }),
  z.strictObject({
    kind: z.literal('PAGE'),
    name: z.string().regex(/^\w{1,40}$/),
    at: z
      .array(
        z
          .string()
          .max(220)
          .regex(/^(\/[\w.@-]+)+:\d{1,7}:\d{1,7}$/),
      )
      .max(5),
  }),
])

const said = { CHUNK_LOAD: 'chunk load error', CSS_CHUNK_LOAD: 'CSS chunk load failure', PAGE: 'page error' } as const

/** What fails in people's browsers, as one structured line of the log: never who they are, where they were, or what they typed (TOO_MANY_REQUESTS). */
export function clientErrorRoutes(route: RestRoute) {
  route('POST /client-error', {
    summary: 'Report an error in the web app',
    status: 202,
    body: report,
    answer: z.object({}),
    refuses: ['TOO_MANY_REQUESTS'],
    run: async (ctx, { body, request }) => {
      const retryAfter = (await countHit(ctx, perAddress, partyOf(request.ip))) ?? (await countHit(ctx, fromEverybody, 'all'))
      if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
      ctx.log.info({ client: body }, said[body.kind])
      return { ok: true, value: {} }
    },
  })
}
