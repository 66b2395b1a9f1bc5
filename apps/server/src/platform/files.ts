import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { z } from 'zod'
import { actorId, type Ctx, command, type House, type Work } from './ctx.ts'
import type { Db, Tx } from './db.ts'
import { restOf } from './http.ts'
import { reaches, scopeOf } from './policy.ts'
import { countHit } from './rate-limit.ts'

/** Bytes of what is sent and of what is kept, and pixels a side. */
const mostBytes = 2 * 1024 * 1024
const mostPixels = 4096
const uploads = { purpose: 'files', most: 60, minutes: 60 }
/** A picture that nothing shows after a day is thrown away by the next one of its owner. */
const spareHours = 24
const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
/** What is read, to be refused by name when it is no picture. */
const sent = [...pictures, 'image/svg+xml', 'application/octet-stream']

/** A kept picture; `url` needs the bearer header like every other path. */
export interface Picture {
  readonly id: string
  readonly url: string
  readonly ownerId: string | null
  readonly workspaceId: string | null
  readonly name: string
  readonly contentType: string
  readonly width: number
  readonly height: number
}

/** Whether somebody may put a picture to a person: an area's rule, since the platform knows none. */
type MayGive = (ctx: Ctx, userId: string) => Promise<Answer<null>>

/** POST /files and GET /files/{id}: pictures alone, made anew from their pixels, so that nothing else of what was sent is ever served. */
export function fileRoutes(app: FastifyInstance, house: House, mayGive: MayGive) {
  app.register(async (scope) => {
    scope.addContentTypeParser(sent, { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) => done(null, body))
    const route = restOf(scope, house)
    route('POST /files', {
      summary: 'Keep a picture: PNG, JPEG, WebP, GIF or AVIF, up to 2 MB and 4096 pixels a side',
      query: z.strictObject({
        workspaceId: z.string().max(64).optional(),
        userId: z.string().max(64).optional(),
        name: z.string().max(1000).optional(),
      }),
      file: pictures,
      status: 201,
      answer: z.object({
        id: z.string(),
        url: z.string(),
        ownerId: z.string().nullable(),
        workspaceId: z.string().nullable(),
        name: z.string(),
        contentType: z.string(),
        width: z.number(),
        height: z.number(),
        size: z.number(),
      }),
      run: async (ctx, { query, request }) => keepPicture(ctx, { ...query, bytes: request.body }, mayGive),
    })
    route('GET /files/{id}', {
      summary: 'A picture',
      params: z.object({ id: z.string().max(64) }),
      run: async (ctx, { params, reply }) => {
        const found = await readPicture(ctx, params.id)
        if (!found.ok) return found
        const { id, content_type: type, bytes } = found.value
        const ending = type === 'image/png' ? 'png' : 'webp'
        reply
          .header('cache-control', 'private, max-age=3600')
          .header('vary', 'authorization')
          .header('content-disposition', `inline; filename="${id}.${ending}"`)
          .type(type)
        return yes(Buffer.from(bytes))
      },
    })
  })
}

/** A kept picture without its bytes. */
export async function pictureOf(db: Db | Tx, id: string): Promise<Picture | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db
    .selectFrom('file')
    .select(['id', 'owner_id', 'workspace_id', 'name', 'content_type', 'width', 'height'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { owner_id: ownerId, workspace_id: workspaceId, content_type: contentType, ...rest } = row
  return { ...rest, ownerId, workspaceId, contentType, url: `/files/${row.id}` }
}

/**
 * Keeps a picture for a workspace or a person. Refuses NOT_FOUND for an owner whom the actor does not reach, FORBIDDEN {reason},
 * INVALID {file: INVALID | TOO_BIG}, TOO_LARGE, TOO_MANY_REQUESTS {retryAfter} after 60 an hour.
 */
async function keepPicture(
  ctx: Ctx,
  given: { workspaceId?: string | undefined; userId?: string | undefined; name?: string | undefined; bytes: unknown },
  mayGive: MayGive,
): Promise<Answer<Picture & { size: number }>> {
  const [workspaceId, userId] = [given.workspaceId?.toLowerCase() ?? null, given.userId?.toLowerCase() ?? null]
  if ((workspaceId === null) === (userId === null)) return invalid({ workspaceId: ['REQUIRED'] })
  const may = workspaceId === null ? await mayGive(ctx, userId ?? '') : await mayKeepFor(ctx, workspaceId)
  if (!may.ok) return may
  if (!Buffer.isBuffer(given.bytes)) return invalid({ file: ['REQUIRED'] })
  const retryAfter = await countHit(ctx, uploads, actorId(ctx) ?? 'guest')
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const drawn = await drawAgain(given.bytes)
  if (!drawn.ok) return drawn
  const { bytes, contentType, width, height } = drawn.value
  const { idempotency } = ctx
  const once = idempotency && { ...idempotency, body: { size: bytes.length, start: bytes.toString('base64', 0, 4096) } }
  return command({ ...ctx, idempotency: once }, async (work) => {
    await dropSpares(work, workspaceId, userId)
    const name = plainName(given.name)
    const { id } = await work.tx
      .insertInto('file')
      .values({ owner_id: userId, workspace_id: workspaceId, name, content_type: contentType, width, height, bytes, made_at: work.at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await work.audit({ operation: 'POST /files', subjectType: 'file', subjectId: id, workspaceId, after: { name, userId } })
    return yes({ id, url: `/files/${id}`, ownerId: userId, workspaceId, name, contentType, width, height, size: bytes.length })
  })
}

async function mayKeepFor(ctx: Ctx, workspaceId: string): Promise<Answer<null>> {
  if (!isUuid(workspaceId) || !reaches(ctx.scope, { workspaceId })) return no('NOT_FOUND')
  const row = await ctx.db.selectFrom('workspace').select('id').where('id', '=', workspaceId).executeTakeFirst()
  return row ? yes(null) : no('NOT_FOUND')
}

/**
 * A picture whose owner the actor may see: one's own, one's workspaces' and their members', and of those whom one meets on an event.
 * Refuses UNAUTHENTICATED for guests; NOT_FOUND, whether the file is someone else's or doesn't exist.
 */
async function readPicture(ctx: Ctx, id: string): Promise<Answer<{ id: string; content_type: string; bytes: Uint8Array }>> {
  const me = actorId(ctx)
  // the row that owns the file decides: pictures of people and workspaces are for readers of the events there
  if (me === null) return no('UNAUTHENTICATED')
  if (!isUuid(id)) return no('NOT_FOUND')
  const { all, assigned, workspaces } = scopeOf('session', ctx.actor)
  const mine = sql`any(${[...workspaces]}::uuid[])`
  const live = sql`('PENDING', 'ACCEPTED')`
  const seen = sql<boolean>`(${all} or f.owner_id = ${me} or f.workspace_id = ${mine}
    or exists (select 1 from account_permission p where p.user_id = f.owner_id and p.workspace_id = ${mine})
    or exists (select 1 from staffing_approval o join session s on s.id = o.session_id
      where o.user_id = f.owner_id and o.state = 'ACCEPTED' and s.workspace_id = ${mine})
    or (${assigned} and exists (select 1 from staffing_approval o join session s on s.id = o.session_id
      where o.user_id = ${me} and o.state in ${live} and (s.workspace_id = f.workspace_id or f.owner_id in (s.contact_id, s.booking_contact_id)
        or exists (select 1 from staffing_approval c where c.session_id = s.id and c.user_id = f.owner_id and c.state in ${live})))))`
  const row = await ctx.db
    .selectFrom('file as f')
    .select(['f.id', 'f.content_type', 'f.bytes'])
    .where('f.id', '=', id)
    .where(seen)
    .executeTakeFirst()
  return row ? yes(row) : no('NOT_FOUND')
}

/** A kept picture as a data: URL, drawn to fit so many pixels: for a page of whoever has no right to its file and a right to see it once. */
export async function drawSmall(bytes: Uint8Array, box: { readonly width: number; readonly height: number }): Promise<string> {
  const small = await sharp(bytes)
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer()
  return `data:image/webp;base64,${small.toString('base64')}`
}

/** Decodes the pixels and writes them anew: what was hidden in the file, where it was taken and its name stay behind (UPL-01, 02, 05). */
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
    // a broken or lying file is the sender's; what libvips says of it is nobody's business
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

async function dropSpares(work: Work, workspaceId: string | null, userId: string | null) {
  await work.tx
    .deleteFrom('file as f')
    .where(workspaceId ? sql<boolean>`f.workspace_id = ${workspaceId}` : sql<boolean>`f.owner_id = ${userId}`)
    .where('f.made_at', '<', work.at.subtract({ hours: spareHours }))
    .where(sql<boolean>`not exists (select 1 from workspace_media m where m.file_id = f.id)`)
    .where(sql<boolean>`not exists (select 1 from account_user u where u.avatar_file_id = f.id)`)
    .execute()
}

/** A name to show beside a picture: no way to anywhere, nothing that turns text around, at most 128 characters. It is never a header. */
function plainName(name = ''): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}"<>|:*?]+/gu, '')
    .trim()
  return [...plain].slice(0, 128).join('').slice(0, 128) || 'picture'
}
