import { no } from '@troupe/domain/answer'
import { type ClientReport, clientReport } from '@troupe/domain/client-report'
import { z } from 'zod'
import { partyOf } from './address.ts'
import type { RestRoute } from './http.ts'
import { countHit, type Limit } from './rate-limit.ts'

/** A page that fails repeatedly is logged a few times; a caller that wants to fill our log gets no further. */
const perAddress: Limit = { purpose: 'client-error', most: 20, minutes: 10 }
const fromEverybody: Limit = { purpose: 'client-error-all', most: 600, minutes: 10 }

const said = { CHUNK_LOAD: 'chunk load error', CSS_CHUNK_LOAD: 'CSS chunk load failure', PAGE: 'page error' } as const

/** Keeps a report, and the id of the recording that it names. */
type KeepReport = (told: { readonly report: ClientReport; readonly replay: string | undefined }) => Promise<void>

/**
 * What fails in people's browsers, as one structured line of the log and a row: never who they are, where they were, or what they typed (TOO_MANY_REQUESTS).
 * The recording is a person's, and so not in the log.
 */
export function clientErrorRoutes(route: RestRoute, keep: KeepReport) {
  route('POST /client-error', {
    summary: 'Report an error in the web app',
    status: 202,
    body: clientReport,
    answer: z.object({}),
    refuses: ['TOO_MANY_REQUESTS'],
    run: async (ctx, { body: { replay, ...body }, request }) => {
      const retryAfter = (await countHit(ctx, perAddress, partyOf(request.ip))) ?? (await countHit(ctx, fromEverybody, 'all'))
      if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
      ctx.log.info({ client: body }, said[body.kind])
      await keep({ report: body, replay })
      return { ok: true, value: {} }
    },
  })
}
