import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { keysOf } from '@troupe/domain/keys'
import { plainFileName } from '@troupe/domain/session/files'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { NotNull, RawBuilder } from 'kysely'
import sharp from 'sharp'
import { z } from 'zod'
import { actorId, type Ctx, command, type House, type Work } from '../ctx.ts'
import type { Db, Tx } from '../database/db.ts'
import { restOf } from '../http/http.ts'
import { countHit } from '../http/rate-limit.ts'
import type { MayRead } from './may-read.ts'
import { claimStored, pictureBytes, storePicture } from './pictures.ts'
import { findStored, ofFile, readerOf, type StoredRules, sendStored } from './serve.ts'
import { UPLOAD_TYPE, Uploads } from './tus.ts'
import type { EventUploads } from './uploads.ts'

/** Bytes of an upload and of a stored picture, and pixels per side. */
const mostBytes = 2 * 1024 * 1024
const mostPixels = 4096
const uploads = { purpose: 'files', most: 60, minutes: 60 }
/** A picture that nothing shows after a day is deleted with the next one of its owner. */
const spareHours = 24
const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
/** Formats that are recognised, some of them only to be refused by name. */
const sent = [...pictures, 'image/svg+xml', 'application/octet-stream']

/** A stored picture; `url` needs the bearer header like every other path. */
export interface Picture {
  readonly id: string
  readonly url: string
  readonly ownerId: string | null
  readonly workspaceId: string | null
  readonly experienceId: string | null
  readonly name: string
  readonly contentType: string
  readonly width: number
  readonly height: number
}

/** Whose a file may be, by the query parameter that names the owner, and the column for it; an area declares its own by merging into this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be merged into, and the platform may not know who owns files
export interface FileOwners {}
type Owner = keyof FileOwners

/** The rules that an area has for its files. */
interface OwnerRule<Column> {
  readonly column: Column
  /** Whether the actor may upload a file for an owner. */
  readonly mayKeep: (ctx: Ctx, ownerId: string) => Promise<Answer<null>>
  /** SQL: whether something shows the file `f`. One that nothing shows is deleted after a day. */
  readonly isShown: RawBuilder<boolean>
}

/** What the areas say about files: a rule for every declared owner, the reasons to read a picture, and SQL: whether everyone may read the file `f`. */
export interface FileRules {
  readonly stored: StoredRules
  readonly uploads: EventUploads
  readonly owners: { readonly [O in Owner]: OwnerRule<FileOwners[O]> }
  readonly readers: readonly MayRead[]
  readonly isPublic: RawBuilder<boolean>
}

/** What a route returns that has answered itself: no one looks at it. */
const answered = no('INTERNAL')
const paths = z.object({ id: z.string().max(64) })
const readInput = z.object({
  variant: z.string().max(20).optional(),
  download: z.string().max(20).optional(),
  reader: z.string().max(64).optional(),
  end: z.string().max(20).optional(),
  sign: z.string().max(100).optional(),
})

/**
 * The paths of files. Pictures come whole and are redrawn from their pixels, so that nothing else of what was sent is ever served; what has the header of tus
 * comes in pieces and goes into the store.
 */
export function fileRoutes(app: FastifyInstance, house: House, rules: FileRules) {
  const uploads = new Uploads(house, rules.uploads)
  const owners = keysOf(rules.owners)
  const ownerIds = Object.fromEntries(owners.map((owner) => [owner, z.string().max(64).optional()]))
  app.register(async (scope) => {
    scope.addContentTypeParser(sent, { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) => done(null, body))
    scope.addContentTypeParser(UPLOAD_TYPE, (_request, body, done) => done(null, body))
    const route = restOf(scope, house)
    route('POST /files', {
      summary:
        'Upload a picture: PNG, JPEG, WebP, GIF or AVIF, up to 2 MB and 4096 pixels per side. With Tus-Resumable it begins an upload in pieces of a file of an event, which Upload-Metadata names: filename, purpose and sessionId',
      query: z.strictObject({ ...ownerIds, name: z.string().max(1000).optional() }),
      headers: {
        'Tus-Resumable': z.literal('1.0.0').optional(),
        'Upload-Length': z.string().optional(),
        'Upload-Metadata': z.string().optional(),
      },
      file: pictures,
      status: 201,
      answer: z.object({
        id: z.string(),
        url: z.string(),
        ownerId: z.string().nullable(),
        workspaceId: z.string().nullable(),
        experienceId: z.string().nullable(),
        name: z.string(),
        contentType: z.string(),
        width: z.number(),
        height: z.number(),
        size: z.number(),
      }),
      refuses: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
      run: async (ctx, { query: { name, ...ids }, request, reply }) => {
        if (request.headers['tus-resumable'] === undefined) return keepPicture(ctx, rules, { ids, name, bytes: request.body })
        const begun = await uploads.begin(ctx, request, reply)
        return begun.ok ? answered : begun
      },
    })
    route('GET /files/{id}', {
      summary:
        'Download a picture or a file; one of an event with the Authorization header or by its signed address, whole or one range of it',
      params: paths,
      query: readInput,
      ...ofFile,
      run: async (ctx, { params, query, request, reply }) => {
        const { variant, download, reader, end, sign } = query
        const signature = reader === undefined || end === undefined || sign === undefined ? undefined : { reader, end, sign }
        const who = await readerOf(ctx, rules.stored, { id: params.id, variant, signature })
        const served = who && (await findStored(ctx, rules.stored, { id: params.id, variant, reader: who.reader }))
        if (who && served) {
          const isSaved = download !== undefined && download !== 'false' && download !== '0'
          return sendStored(ctx, { request, reply }, { served, seconds: who.seconds, download: isSaved })
        }
        return signature ? no('NOT_FOUND') : sendPicture(ctx, rules, { id: params.id, reply })
      },
    })
    const own = { params: paths, isStream: true, headers: { 'Tus-Resumable': z.literal('1.0.0') } } as const
    route('HEAD /files/{id}', {
      ...own,
      summary: 'Ask by tus how much of an upload has arrived',
      run: (ctx, { params, request, reply }) => uploads.goOn(ctx, params.id, { request, reply }),
    })
    route('PATCH /files/{id}', {
      ...own,
      summary: 'Continue an upload by tus, with at most 4 MiB in a request',
      headers: { ...own.headers, 'Upload-Offset': z.string() },
      file: [UPLOAD_TYPE],
      status: 204,
      refuses: ['STATE_CONFLICT'],
      run: (ctx, { params, request, reply }) => uploads.goOn(ctx, params.id, { request, reply }),
    })
    route('DELETE /files/{id}', {
      params: paths,
      summary: 'End an unfinished upload, or move a file of an event to its bin',
      status: 204,
      run: async (ctx, { params, reply }) => {
        const ended = await uploads.end(ctx, params.id)
        if (ended.ok) await reply.code(204).header('tus-resumable', '1.0.0').send()
        return ended
      },
    })
  })
}

/** A stored picture without its bytes. */
export async function pictureOf(db: Db | Tx, id: string): Promise<Picture | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db
    .selectFrom('file')
    .select(['id', 'owner_id', 'workspace_id', 'experience_id', 'name', 'content_type', 'width', 'height'])
    .where('id', '=', id)
    .where('purpose', 'is', null)
    .$narrowType<{ content_type: NotNull; width: NotNull; height: NotNull }>()
    .executeTakeFirst()
  if (!row) return undefined
  const { owner_id: ownerId, workspace_id: workspaceId, experience_id: experienceId, content_type: contentType, ...rest } = row
  return { ...rest, ownerId, workspaceId, experienceId, contentType, url: `/files/${row.id}` }
}

/**
 * Stores a picture for one owner. Refuses NOT_FOUND for an owner that the actor may not see, FORBIDDEN {reason},
 * INVALID {file: INVALID | TOO_BIG}, TOO_LARGE, TOO_MANY_REQUESTS {retryAfter} after 60 an hour.
 */
async function keepPicture(
  ctx: Ctx,
  rules: FileRules,
  given: { ids: Readonly<Record<string, string | undefined>>; name: string | undefined; bytes: unknown },
): Promise<Answer<Picture & { size: number }>> {
  const owners = keysOf(rules.owners)
  const [owner, other] = owners.filter((one) => given.ids[one] !== undefined)
  if (owner === undefined || other !== undefined) return invalid({ [owners[0] ?? '']: ['REQUIRED'] })
  const { column, mayKeep } = rules.owners[owner]
  const id = given.ids[owner]?.toLowerCase() ?? ''
  const may = await mayKeep(ctx, id)
  if (!may.ok) return may
  if (!Buffer.isBuffer(given.bytes)) return invalid({ file: ['REQUIRED'] })
  const retryAfter = await countHit(ctx, uploads, actorId(ctx) ?? 'guest')
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const drawn = await drawAgain(given.bytes)
  if (!drawn.ok) return drawn
  const { bytes, contentType, width, height } = drawn.value
  const { idempotency } = ctx
  const once = idempotency && { ...idempotency, body: { size: bytes.length, start: bytes.toString('base64', 0, 4096) } }
  const stored = await storePicture(ctx, bytes)
  return command({ ...ctx, idempotency: once }, async (work) => {
    if (!(await claimStored(work, [stored]))) return no('UNAVAILABLE')
    await dropSpares(work, rules, { column, id })
    const name = plainFileName(given.name ?? '', 'picture')
    const row = await work.tx
      .insertInto('file')
      .values({ id: stored, [column]: id, name, content_type: contentType, width, height, size: bytes.length, made_at: work.at })
      .returning(['id', 'owner_id as ownerId', 'workspace_id as workspaceId', 'experience_id as experienceId'])
      .executeTakeFirstOrThrow()
    const { workspaceId, ownerId: userId, experienceId } = row
    const after = { name, userId, ...(experienceId === null ? {} : { experienceId }) }
    work.audit({ operation: 'POST /files', subjectType: 'file', subjectId: row.id, workspaceId, after })
    return yes({ ...row, url: `/files/${row.id}`, name, contentType, width, height, size: bytes.length })
  })
}

/**
 * A picture that the actor may read, and whether everyone may. Refuses NOT_FOUND, whether the file is someone else's or doesn't exist; guests get
 * UNAUTHENTICATED instead.
 */
async function readPicture(
  ctx: Ctx,
  { readers, isPublic }: FileRules,
  id: string,
): Promise<Answer<{ id: string; content_type: string; bytes: Buffer; isPublic: boolean }>> {
  const { actor } = ctx
  const unknown = no(actor.kind === 'user' ? 'NOT_FOUND' : 'UNAUTHENTICATED')
  if (!isUuid(id)) return unknown
  const reasons = actor.kind === 'user' ? readers.map((mayRead) => mayRead(actor)) : []
  const row = await ctx.db
    .selectFrom('file as f')
    .select(['f.id', 'f.content_type', 'f.bytes', isPublic.as('isPublic')])
    .where('f.id', '=', id)
    .where('f.purpose', 'is', null)
    .where((eb) => eb.or([isPublic, ...reasons]))
    .$narrowType<{ content_type: NotNull }>()
    .executeTakeFirst()
  const bytes = row && (await pictureBytes(ctx.files, row))
  return bytes ? yes({ ...row, bytes }) : unknown
}

async function sendPicture(ctx: Ctx, rules: FileRules, { id, reply }: { readonly id: string; readonly reply: FastifyReply }) {
  const found = await readPicture(ctx, rules, id)
  if (!found.ok) return found
  const { content_type: type, bytes, isPublic } = found.value
  const ending = type === 'image/png' ? 'png' : 'webp'
  if (isPublic) reply.header('cache-control', 'public, max-age=3600')
  else reply.header('cache-control', 'private, max-age=3600').header('vary', 'authorization')
  reply.header('content-disposition', `inline; filename="${found.value.id}.${ending}"`).type(type)
  return yes(bytes)
}

/** Decodes the pixels and encodes them again: hidden content, location and file name are dropped (UPL-01, 02, 05). */
async function drawAgain(given: Buffer): Promise<Answer<{ bytes: Buffer; contentType: string; width: number; height: number }>> {
  // by its first bytes, so that no other decoder is ever asked
  if (!isPicture(given)) return invalid({ file: ['INVALID'] })
  try {
    const picture = () => sharp(given, { failOn: 'error', limitInputPixels: mostPixels * mostPixels, pages: 1 }).rotate()
    const { format, width = 0, height = 0 } = await picture().metadata()
    if (width > mostPixels || height > mostPixels) return invalid({ file: ['TOO_BIG'] })
    const isDrawn = format === 'png' || format === 'gif'
    const first = await (isDrawn ? picture().png({ compressionLevel: 9 }) : picture().webp({ quality: 85 })).toBuffer({
      resolveWithObject: true,
    })
    const { data, info } =
      first.data.length > mostBytes ? await picture().webp({ quality: 75 }).toBuffer({ resolveWithObject: true }) : first
    if (data.length > mostBytes) return no('TOO_LARGE')
    return yes({ bytes: data, contentType: `image/${info.format}`, width: info.width, height: info.height })
  } catch {
    // an unreadable file is the sender's mistake; the error of libvips is not passed on
    return invalid({ file: ['INVALID'] })
  }
}

function isPicture(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  return (
    text(0, 8) === '\x89PNG\r\n\x1a\n' ||
    text(0, 3) === '\xff\xd8\xff' ||
    /^GIF8[79]a$/.test(text(0, 6)) ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') ||
    (text(4, 8) === 'ftyp' && /^avi[fs]$/.test(text(8, 12)))
  )
}

async function dropSpares({ tx, at }: Work, { owners }: FileRules, { column, id }: { column: FileOwners[Owner]; id: string }) {
  const shown = Object.values(owners).map(({ isShown }) => isShown)
  await tx
    .deleteFrom('file as f')
    .where(`f.${column}`, '=', id)
    .where('f.purpose', 'is', null)
    .where('f.made_at', '<', at.subtract({ hours: spareHours }))
    .where((eb) => eb.not(eb.or(shown)))
    .execute()
}
