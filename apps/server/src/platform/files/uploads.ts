import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import {
  FILE_PURPOSES,
  type FilePurpose,
  type FileReason,
  MOST_SOUND_BYTES,
  MOST_UPLOAD_BYTES,
  plainFileName,
} from '@troupe/domain/session/files'
import { actorId, type Ctx, command, type Work } from '../ctx.ts'
import { countHit, type Limit } from '../http/rate-limit.ts'
import { type FoundKind, kindOf } from './kinds.ts'
import { roomForSound } from './sounds.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** A file whose bytes have all arrived is made what is served. */
    file: { readonly id: string }
  }
}

/** A file's events are of an area; it decides about them and shows them. Each of these runs inside the command that changes the row. */
export interface EventUploads {
  /** Locks the event and judges whether the actor may add a file to it; says at which place. Refuses as the event's commands. */
  readonly begin: (work: Work, asked: AskedUpload & { readonly sessionId: string }) => Promise<Answer<{ readonly place: number }>>
  /** The same for one that goes on. */
  readonly goOn: (work: Work, file: UploadRow & { readonly session_id: string }) => Promise<Answer<null>>
  /** All bytes of a file are here: from now on the event has it. */
  readonly arrived: (work: Work, file: UploadRow & { readonly session_id: string }) => Promise<Answer<null>>
  /** What the event had turns out not to be kept. */
  readonly failed: (work: Work, file: UploadRow & { readonly session_id: string }) => Promise<Answer<null>>
  /** A command: moves what the event has to its bin. An upload of someone else's that failed goes, for those who could have binned it. */
  readonly bin: (ctx: Ctx, id: string) => Promise<Answer<null>>
  /** Something about a file of the event is new. */
  readonly tell: (work: Work, sessionId: string) => void
}

export interface AskedUpload {
  readonly purpose: FilePurpose
  readonly size: number
}

export interface UploadRow {
  readonly id: string
  readonly session_id: string | null
  readonly name: string
  readonly purpose: FilePurpose
  readonly place: number
  readonly size: number
  readonly state: 'UPLOADING' | 'UPLOADED' | 'DONE' | 'ERROR'
}

/** What a client says of a file before it sends it. */
export interface AnnouncedUpload {
  readonly metadata: Readonly<Record<string, string | null>>
  readonly size: number
}

/** How many uploads a person begins in an hour: as many as an event has files, and some of them again. An unfinished one keeps its row for a week. */
const begins: Limit = { purpose: 'uploads', most: 600, minutes: 60 }

/**
 * Begins an upload. INVALID {field: codes} for what the client says of it, TOO_LARGE for more bytes than any file has, FORBIDDEN, the refusals of its
 * event, NOT_FOUND among them, and those of a person's sounds; TOO_MANY_REQUESTS {retryAfter seconds, reason UPLOADS} after 600 an hour. One that is refused isn't counted.
 */
export async function beginUpload(ctx: Ctx, uploads: EventUploads, announced: AnnouncedUpload): Promise<Answer<{ id: string }>> {
  const asked = askedOf(announced)
  if (!asked.ok) return asked
  const { purpose, size, sessionId, name } = asked.value
  const me = actorId(ctx)
  // sounds are of those who play: everyone with a right to the path but customers
  if (purpose === 'SOUND' && !mayKeepSounds(ctx)) return no('FORBIDDEN')
  const begun = await command(ctx, async (work): Promise<Answer<{ id: string }>> => {
    const begun = sessionId === null ? await roomForSound(work, size) : await uploads.begin(work, { purpose, size, sessionId })
    if (!begun.ok) return begun
    const retryAfter = await countHit({ db: work.tx, now: work.now }, begins, me ?? 'guest')
    if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter, reason: 'UPLOADS' })
    const { id } = await work.tx
      .insertInto('file')
      .values({
        ...(sessionId === null ? { owner_id: me } : { session_id: sessionId }),
        ...{ name, purpose, size, state: 'UPLOADING', uploaded_by: me, place: begun.value.place, made_at: work.at, state_at: work.at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (sessionId !== null) uploads.tell(work, sessionId)
    return yes({ id })
  })
  if (begun.ok) await ctx.files.create(begun.value.id)
  return begun
}

const mayKeepSounds = (ctx: Ctx): boolean => ctx.actor.kind === 'user' && (ctx.actor.staff || ctx.actor.permission === 'HOST')

function askedOf({ metadata, size }: AnnouncedUpload): Answer<AskedUpload & { readonly sessionId: string | null; readonly name: string }> {
  const { purpose: said = null, sessionId = null, filename } = metadata
  const purpose = FILE_PURPOSES.find((one) => one === said)
  if (purpose === undefined) return invalid({ purpose: [said === null ? 'REQUIRED' : 'INVALID'] })
  if (purpose === 'SOUND' && sessionId !== null) return invalid({ sessionId: ['UNKNOWN'] })
  if (purpose !== 'SOUND' && sessionId === null) return invalid({ sessionId: ['REQUIRED'] })
  if (sessionId !== null && !isUuid(sessionId)) return no('NOT_FOUND')
  if (!Number.isSafeInteger(size) || size < 1) return invalid({ size: ['INVALID'] })
  if (size > (purpose === 'SOUND' ? MOST_SOUND_BYTES : MOST_UPLOAD_BYTES)) return no('TOO_LARGE')
  return yes({ purpose, size, sessionId: sessionId?.toLowerCase() ?? null, name: plainFileName(filename ?? '', 'file') })
}

const uploadColumns = ['id', 'session_id', 'name', 'purpose', 'place', 'size', 'state'] as const

/** An upload of the actor's own, which they may go on with: NOT_FOUND for everyone else's, and once the right to it is gone. */
export async function ownUpload(ctx: Ctx, uploads: EventUploads, id: string): Promise<Answer<UploadRow>> {
  const me = actorId(ctx)
  if (me === null || !isUuid(id)) return no('NOT_FOUND')
  return command({ ...ctx, idempotency: undefined }, async (work) => {
    const row = await readUpload(work, id, me)
    if (!row) return no('NOT_FOUND')
    if (row.session_id === null) return mayKeepSounds(ctx) ? yes(row) : no('NOT_FOUND')
    const may = await uploads.goOn(work, { ...row, session_id: row.session_id })
    return may.ok ? yes(row) : no('NOT_FOUND')
  })
}

async function readUpload(work: Work, id: string, uploader?: string): Promise<UploadRow | undefined> {
  const row = await work.tx
    .selectFrom('file')
    .select(uploadColumns)
    .where('id', '=', id)
    .$if(uploader !== undefined, (query) => query.where('uploaded_by', '=', uploader ?? ''))
    .executeTakeFirst()
  return row && row.purpose !== null && row.size !== null ? { ...row, purpose: row.purpose, size: row.size } : undefined
}

/** Notes how much of an upload has come, for those who watch it. */
export async function noteArrived(ctx: Ctx, uploads: EventUploads, { id, bytes }: { readonly id: string; readonly bytes: number }) {
  await command({ ...ctx, idempotency: undefined }, async (work) => {
    const row = await work.tx
      .updateTable('file')
      .set({ arrived: bytes })
      .where('id', '=', id)
      .where('state', '=', 'UPLOADING')
      .where('size', '>=', bytes)
      .returning('session_id')
      .executeTakeFirst()
    if (row?.session_id) uploads.tell(work, row.session_id)
    return yes(null)
  })
}

/**
 * All bytes of an upload are in the store: they are brought to the disk and judged by their content. A file of a kind that we keep is the event's from now on,
 * and a job makes it what is served; of any other the bytes are removed. Does nothing for an upload that arrived before.
 */
export async function finishUpload(ctx: Ctx, uploads: EventUploads, id: string): Promise<Answer<null>> {
  const row = await ctx.db.selectFrom('file').select('purpose').where('id', '=', id).where('state', '=', 'UPLOADING').executeTakeFirst()
  if (!row?.purpose) return yes(null)
  const { purpose } = row
  await ctx.files.sync(id)
  const kind = await ctx.files.at(id, 'upload', (file) => kindOf(file, purpose))
  const done = await command({ ...ctx, idempotency: undefined }, (work) => arrive(work, uploads, { id, kind }))
  if (done.ok && typeof kind === 'string') await ctx.files.remove(id)
  return done
}

async function arrive(
  work: Work,
  uploads: EventUploads,
  { id, kind }: { readonly id: string; readonly kind: FoundKind | FileReason },
): Promise<Answer<null>> {
  const seen = await readUpload(work, id)
  if (!seen) return no('NOT_FOUND')
  const file = seen.session_id === null ? undefined : { ...seen, session_id: seen.session_id }
  const may = file ? await uploads.goOn(work, file) : yes(null)
  if (!may.ok) return may
  const state = typeof kind === 'string' ? ({ state: 'ERROR', reason: kind } as const) : ({ state: 'UPLOADED' } as const)
  const known = typeof kind === 'string' ? {} : { type: kind.type, content_type: kind.contentType }
  const { numUpdatedRows } = await work.tx
    .updateTable('file')
    .set({ ...state, ...known, arrived: seen.size, state_at: work.at })
    .where('id', '=', id)
    .where('state', '=', 'UPLOADING')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return yes(null)
  if (state.state === 'UPLOADED') await work.queue('file', { id })
  if (!file) return yes(null)
  if (state.state === 'UPLOADED') return uploads.arrived(work, file)
  uploads.tell(work, file.session_id)
  return yes(null)
}

/** An upload that is no longer wanted, or that failed: its row and its bytes go. NOT_FOUND for one that arrived. */
export async function dropUpload(ctx: Ctx, uploads: EventUploads, id: string): Promise<Answer<null>> {
  const dropped = await command({ ...ctx, idempotency: undefined }, async (work): Promise<Answer<null>> => {
    const row = await work.tx
      .deleteFrom('file')
      .where('id', '=', id)
      .where('state', 'in', ['UPLOADING', 'ERROR'])
      .returning('session_id')
      .executeTakeFirst()
    if (!row) return no('NOT_FOUND')
    if (row.session_id !== null) uploads.tell(work, row.session_id)
    return yes(null)
  })
  if (dropped.ok) await ctx.files.remove(id)
  return dropped
}
