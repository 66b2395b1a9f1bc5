import { z } from 'zod'
import type { RestRoute } from '../../platform/http/http.ts'
import { exportMs } from '../../platform/http/time-limit.ts'
import { sendArchive } from './archive.ts'
import { askToErase, withdrawErasing } from './erase-request.ts'
import { eraseUser } from './erase-user.ts'

const byId = z.object({ id: z.string().max(64) })
const asked = z.object({ askedAt: z.string(), answerBy: z.string() })

/** What people may do with what we know of them. */
export function privacyRoutes(route: RestRoute) {
  route('GET /users/{id}/data', {
    summary: 'Download everything that names a person, as one archive: your own, or as an admin anyone’s; twice a day',
    params: byId,
    databaseMs: exportMs,
    isStream: true,
    produces: ['application/zip'],
    refuses: ['TOO_MANY_REQUESTS'],
    run: (ctx, { params, reply }) => sendArchive(ctx, params.id, reply),
  })
  route('POST /users/{id}/erase', {
    summary: 'Erase a person for good, with their email address typed again',
    params: byId,
    body: z.strictObject({ email: z.string().max(320) }),
    databaseMs: exportMs,
    answer: z.object({ id: z.string() }),
    refuses: ['STATE_CONFLICT'],
    run: (ctx, { params, body }) => eraseUser(ctx, { id: params.id, ...body }),
  })
  route('POST /users/{id}/erase-request', {
    summary: 'Ask to be erased; an admin answers within 30 days',
    params: byId,
    body: z.strictObject({ password: z.string().max(1024) }),
    answer: asked,
    refuses: ['TOO_MANY_REQUESTS'],
    run: (ctx, { params, body }) => askToErase(ctx, { id: params.id, ...body }),
  })
  route('DELETE /users/{id}/erase-request', {
    summary: 'Withdraw the request to be erased',
    params: byId,
    answer: z.strictObject({}),
    run: (ctx, { params }) => withdrawErasing(ctx, params.id),
  })
}
