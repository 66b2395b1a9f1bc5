import { yes } from '@troupe/domain/answer'
import type { RestRoute } from '../http/http.ts'
import type { Figures } from './figures.ts'

/** The figures of this process, for admins. */
export function metricsRoute(route: RestRoute, figures: Figures) {
  route('GET /metrics', {
    summary: 'Get the figures of this server process, in the text format of Prometheus',
    produces: ['text/plain'],
    run: async (_ctx, { reply }) => {
      reply.type(figures.contentType).header('cache-control', 'no-store')
      return yes(await figures.text())
    },
  })
}
