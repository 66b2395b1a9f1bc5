import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { isKeyOf } from '@troupe/domain/keys'
import { IMAGE_VARIANTS, type MediaType, type StoredVariant } from '@troupe/domain/session/files'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { NotNull } from 'kysely'
import { z } from 'zod'
import { type Ctx, dbOf } from '../ctx.ts'
import { asHouse, type Db } from '../database/db.ts'
import { codeOf } from '../errors.ts'
import { dispositionOf } from '../http/disposition.ts'
import type { Person } from '../rights/policy.ts'
import { isInline } from './kinds.ts'
import type { MayRead } from './may-read.ts'
import { type Signature, signedFor } from './sign.ts'
import type { FilePart } from './store/store.ts'

/** What of a stored file is asked for, and by which address. */
export interface StoredAsked {
  readonly id: string
  readonly variant?: string | undefined
  readonly download?: string | undefined
  readonly signature?: Signature | undefined
}

/** Why someone may read a stored file, any one of the reasons, and who a signed address names, with the rights that they have now. */
export interface StoredRules {
  readonly readers: readonly MayRead[]
  readonly personById: (db: Db, id: string) => Promise<Person | undefined>
}

/** A stored file that is served, or a part of it. */
export interface Served {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly part: FilePart
  readonly size: number
  /** It is never shown as a page of ours, only saved or played by one. */
  readonly isSaved?: boolean
}

/** Who asks for a file: the bearer, or the reader whom a signed address names; undefined for an address that is over or none of ours. */
export async function readerOf(ctx: Ctx, { personById }: StoredRules, { id, variant, signature }: StoredAsked) {
  if (!signature) return ctx.actor.kind === 'user' ? { reader: ctx.actor, seconds: 0 } : undefined
  const { reader: readerId, end, sign } = signature
  const seconds = signedFor(ctx.settings.secret, { fileId: id, variant, readerId }, { end, sign, now: ctx.now() })
  const reader = seconds === undefined ? undefined : await asHouse(ctx.db, (db) => personById(db, readerId))
  return reader && seconds !== undefined ? { reader, seconds } : undefined
}

/** A stored file that someone may read now; undefined for every other, whether it exists or not. */
export async function findStored(ctx: Ctx, { readers }: StoredRules, asked: { id: string; variant?: string | undefined; reader: Person }) {
  const { id, variant, reader } = asked
  if (!isUuid(id)) return undefined
  const row = await dbOf(ctx, reader)
    .selectFrom('file as f')
    .select(['f.id', 'f.name', 'f.type', 'f.content_type', 'f.size', 'f.variants', 'f.purpose'])
    .where('f.id', '=', id)
    .where('f.purpose', 'is not', null)
    .where('f.state', '=', 'DONE')
    .where((eb) => eb.or(readers.map((mayRead) => mayRead(reader))))
    .$narrowType<{ type: NotNull; content_type: NotNull; size: NotNull }>()
    .executeTakeFirst()
  const served = row && servedOf({ ...row, contentType: row.content_type }, variant)
  return served && { ...served, isSaved: row.purpose === 'SOUND' }
}

interface StoredRow {
  readonly id: string
  readonly name: string
  readonly type: MediaType
  readonly contentType: string
  readonly size: number
  readonly variants: readonly StoredVariant[]
}

/** What is served of a row: of an image one of its sizes, by default the largest; nothing else has sizes. */
export function servedOf({ id, name, type, contentType, size, variants }: StoredRow, variant?: string): Served | undefined {
  if (type !== 'Image') return variant === undefined ? { id, name, contentType, part: 'file', size } : undefined
  const part = variant ?? 'full'
  const found = isKeyOf(IMAGE_VARIANTS, part) ? variants.find((one) => one.name === part) : undefined
  return found && { id, name, contentType, part: found.name, size: found.size }
}

/** What a route that sends a stored file is, for the document: it sends any type. */
export const ofFile = {
  isStream: true,
  headers: { Range: z.string().optional() },
  produces: ['*/*'],
  others: { 206: 'The range that was asked for', 416: 'The file has no such range' },
} as const

/** Sends a stored file, or the one range of it that is asked for. Media are shown; everything else, sounds too, is saved under the file's name. */
export async function sendStored(
  ctx: Ctx,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { served, seconds, download = false }: { readonly served: Served; readonly seconds: number; readonly download?: boolean },
): Promise<Answer<null>> {
  const { id, part, size, contentType } = served
  // the row is there while the bytes of what is in the bin are being removed
  if ((await ctx.files.sizeOf(id, part)) !== size) return no('NOT_FOUND')
  const range = rangeOf(request.headers.range, size)
  const { start, end } = range && range !== 'UNSATISFIABLE' ? range : { start: 0, end: size - 1 }
  // before anything is said: a store that doesn't answer is a refusal, which no one may keep
  const bytes = range === 'UNSATISFIABLE' ? undefined : await openBytes(ctx, { id, part, range: { start, end } })
  if (bytes === null) return no('NOT_FOUND')
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': seconds > 0 ? `private, max-age=${seconds}` : 'private, no-cache',
    'content-disposition': dispositionOf(savedName(served), { isSaved: download || served.isSaved || !isInline(contentType) }),
    'content-security-policy': "default-src 'none'; img-src 'self'; media-src 'self'; sandbox",
    'x-content-type-options': 'nosniff',
    vary: 'authorization',
  })
  reply.type(contentType === 'text/plain' ? 'text/plain; charset=utf-8' : contentType)
  if (!bytes) {
    await reply.code(416).header('content-range', `bytes */${size}`).removeHeader('content-disposition').type('text/plain').send('')
    return yes(null)
  }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', String(end - start + 1))
  await reply.send(bytes)
  return yes(null)
}

/** The bytes of a part; null once they are gone. */
async function openBytes({ files }: Ctx, { id, part, range }: Pick<Served, 'id' | 'part'> & { readonly range: Range }) {
  try {
    return await files.read(id, part, range)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

type Range = { readonly start: number; readonly end: number }

/** The one range that a header asks for; of several none is given. */
function rangeOf(header: string | undefined, size: number): Range | 'UNSATISFIABLE' | undefined {
  if (header === undefined) return undefined
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? []
  if (from === '' && to === '') return 'UNSATISFIABLE'
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'UNSATISFIABLE' : { start, end }
}

/** The endings that a name can have for its content; the first is added to a name without one of them. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/webp': ['webp'],
  'audio/mpeg': ['mp3'],
  'audio/wav': ['wav'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/flac': ['flac'],
  'audio/aac': ['aac'],
  'audio/x-m4a': ['m4a'],
  'audio/mp4': ['m4a', 'mp4'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov'],
  'video/webm': ['webm'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'text/plain': ['txt', 'csv'],
}

/** The name under which a file is saved: its ending says what it is, whatever it was called. An image that was redrawn is no JPEG any longer. */
export function savedName({ name, contentType }: Pick<Served, 'name' | 'contentType'>): string {
  const own = endings[contentType] ?? ['bin']
  const [, stem = name, ending = ''] = /^(.+)\.(\w{1,5})$/.exec(name) ?? []
  if (own.includes(ending.toLowerCase())) return name
  return `${contentType === 'image/webp' && /^(jpe?g|png|gif|avif|hei[cf])$/i.test(ending) ? stem : name}.${own[0]}`
}
