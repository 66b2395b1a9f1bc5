import { no, yes } from '@troupe/domain/answer'
import { z } from 'zod'
import type { Db } from './platform/database/db.ts'
import type { RestRoute } from './platform/http/http.ts'

/** Whether the process runs and whether it is ready, for what starts and stops it. */
export function healthRoutes(route: RestRoute, db: Db, isLeaving: () => boolean) {
  route('GET /healthz', {
    summary: 'Check that the process is running',
    answer: z.object({ ok: z.boolean() }),
    run: async () => yes({ ok: true }),
  })
  route('GET /readyz', {
    summary: 'Check that the server is ready: the database answers and the process isn’t stopping',
    answer: z.object({ ready: z.boolean() }),
    run: async () => {
      if (isLeaving()) return no('UNAVAILABLE')
      await db.selectFrom('workspace').select('id').limit(1).execute()
      return yes({ ready: true })
    },
  })
}
