import { Readable } from 'node:stream'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { NotNull } from 'kysely'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { ofFile, savedName, sendStored, servedOf } from '../../platform/files/serve.ts'
import type { RestRoute } from '../../platform/http/http.ts'
import { mayReadSession } from './reach.ts'

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A report of an event, saved. NOT_FOUND for a file of another event, for media, and for what isn't served. */
async function sendReport(ctx: Ctx, { id, fileId }: { readonly id: string; readonly fileId: string }, exchange: Exchange) {
  if (!isUuid(fileId) || !(await mayReadSession(ctx, id))) return no('NOT_FOUND')
  const row = await storedFiles(ctx, id, 'REPORT').where('id', '=', fileId).executeTakeFirst()
  const served = row && servedOf({ ...row, contentType: row.content_type })
  return served ? sendStored(ctx, exchange, { served, seconds: 0, download: true }) : no('NOT_FOUND')
}

/** The media of an event as one archive, which is made while it is sent: nothing is compressed again, and nothing is held. NOT_FOUND where there are none. */
async function sendMedia(ctx: Ctx, id: string, { reply }: Exchange): Promise<Answer<null>> {
  if (!(await mayReadSession(ctx, id))) return no('NOT_FOUND')
  const rows = await storedFiles(ctx, id, 'MEDIA').execute()
  const served = rows.flatMap((row) => {
    const one = servedOf({ ...row, contentType: row.content_type })
    return one ? [{ ...one, at: row.made_at }] : []
  })
  // a length that isn't what the archive says would break all of it
  const lengths = await Promise.all(served.map(({ id: file, part }) => ctx.files.sizeOf(file, part)))
  const files = served.filter(({ size }, index) => lengths[index] === size)
  if (files.length === 0) return no('NOT_FOUND')
  const zip = new ZipFile()
  const taken = new Set<string>()
  for (const file of files) {
    const options = { compress: false, size: file.size, mtime: new Date(file.at.epochMilliseconds) }
    zip.addReadStreamLazy(freeName(savedName(file), taken), options, (give) => {
      ctx.files.read(file.id, file.part).then(
        (bytes) => give(null, bytes),
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  }
  zip.end()
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="media.zip"',
    'cache-control': 'private, no-store',
  })
  const output = zip.outputStream
  // a file whose bytes went meanwhile: the archive breaks off, which says so
  zip.on('error', (error) => reply.raw.destroy(error instanceof Error ? error : undefined))
  await reply.send(output)
  return yes(null)
}

/** The served files of an event with a purpose, in their order. */
const storedFiles = (ctx: Ctx, sessionId: string, purpose: 'MEDIA' | 'REPORT') =>
  ctx.db
    .selectFrom('file')
    .select(['id', 'name', 'type', 'content_type', 'size', 'variants', 'made_at'])
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'DONE')
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .$narrowType<{ type: NotNull; content_type: NotNull; size: NotNull }>()

/** A name that no other file of an archive has, also on disks that don't tell capitals apart. */
function freeName(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.+)(\.\w{1,5})$/.exec(name) ?? []
  let free = name
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} ${number}${ending}`
  taken.add(free.toLowerCase())
  return free
}

/** The paths of an event's files that are downloads. */
export function downloadRoutes(route: RestRoute) {
  route('GET /session/{id}/report/{fileId}', {
    summary: 'Download a report of an event',
    params: z.object({ id: z.string().max(64), fileId: z.string().max(64) }),
    ...ofFile,
    run: (ctx, { params, request, reply }) => sendReport(ctx, params, { request, reply }),
  })
  route('GET /session/{id}/media.zip', {
    summary: 'Download the media of an event as one archive',
    params: z.object({ id: z.string().max(64) }),
    isStream: true,
    produces: ['application/zip'],
    run: (ctx, { params, request, reply }) => sendMedia(ctx, params.id, { request, reply }),
  })
}
