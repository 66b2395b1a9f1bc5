import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import type { LoggedFields } from '@troupe/domain/session/change-log'
import {
  BIN_DAYS,
  type FileChange,
  type FilePurpose,
  type FileState,
  hasRoom,
  type LoggedFile,
  type MediaType,
  mayChangeFile,
  PLACE_STEP,
  placeAt,
  updateSessionFileInput,
} from '@troupe/domain/session/files'
import { actorId, type Ctx, isStaff, type Work } from '../../platform/ctx.ts'
import { scopeOf } from '../../platform/rights/policy.ts'
import { changeSession, type PageChange, type ReadVersion } from '../edit/change.ts'
import { sessionForUpdate } from '../lock.ts'
import type { SessionRow } from '../row.ts'
import { type SessionFileView, sessionFile } from './read-files.ts'

/** A file of an event as its commands read it. */
export interface EventFile {
  readonly id: string
  readonly name: string
  readonly purpose: FilePurpose
  readonly state: FileState
  readonly type: MediaType | null
  readonly size: number
  readonly place: number
  readonly uploaded_by: string | null
  readonly deleted_at: Temporal.Instant | null
}

/**
 * Changes a file of an event, at any time: photographs arrive afterwards. Into the bin goes what is `deleted`, and `deleted: false` brings it back within 30
 * days. NOT_FOUND for a file that the caller doesn't see, or that no bin has any longer, FORBIDDEN for one that isn't theirs to change and for a report that
 * isn't made by staff, STATE_CONFLICT {reason: NOT_DONE} for one that is not yet served, INVALID {cover: INVALID} for what isn't an image, {deleted: TOO_MANY}
 * when the event has no room for it; otherwise refuses as changeSession.
 */
export async function updateSessionFile(
  ctx: Ctx,
  { id, read, change }: { readonly id: string; readonly read: ReadVersion; readonly change: object },
): Promise<Answer<SessionFileView>> {
  const found = await eventOfFile(ctx, id)
  if (!found) return no('NOT_FOUND')
  const changed = await changeSession(ctx, { id: found.id, read, open: sessionForUpdate }, async (work, row) => {
    const parsed = parseInput(updateSessionFileInput, { ...change, id })
    if (!parsed.ok) return parsed
    return fileChange(work, row, { id: id.toLowerCase(), change: parsed.value })
  })
  return changed.ok ? sessionFile(ctx, found, id.toLowerCase()) : changed
}

/** The event of a file that the caller sees. */
async function eventOfFile({ db }: Pick<Ctx, 'db'>, id: string) {
  if (!isUuid(id)) return undefined
  return db
    .selectFrom('file as f')
    .innerJoin('session as s', 's.id', 'f.session_id')
    .select(['s.id', 's.workspace_id'])
    .where('f.id', '=', id)
    .executeTakeFirst()
}

/** What the change log has of a file; null for one that the event doesn't show. */
export const loggedFile = ({ name, purpose, place }: Pick<EventFile, 'name' | 'purpose' | 'place'>): LoggedFile => ({
  name,
  purpose,
  place,
})

async function fileChange(
  work: Work,
  row: SessionRow,
  { id, change }: { readonly id: string; readonly change: FileChange },
): Promise<Answer<PageChange>> {
  const files = await filesOf(work, row)
  const file = files.find((one) => one.id === id)
  if (!file) return no('NOT_FOUND')
  const isGone = change.deleted ?? file.deleted_at !== null
  const wanted = new Map<string, LoggedFile | null>([
    [id, isGone ? null : { name: change.name ?? file.name, purpose: change.purpose ?? file.purpose, place: file.place }],
  ])
  if (!isGone && typeof change.position === 'number') moveTo(wanted, files, { file, position: change.position })
  const asCover = change.cover === true ? id : change.cover === false && row.cover_file_id === id ? null : undefined
  return decideFiles(work, row, { files, wanted, cover: isGone && row.cover_file_id === id ? null : asCover })
}

/** Gives a file its place at a position; where its neighbours leave no room, all get new places. */
function moveTo(
  wanted: Map<string, LoggedFile | null>,
  files: readonly EventFile[],
  { file, position }: { readonly file: EventFile; readonly position: number },
) {
  const others = files.filter((one) => one.id !== file.id && one.deleted_at === null)
  const as = wanted.get(file.id)
  if (!as) return
  const isThere = others.filter((one) => one.place < file.place || (one.place === file.place && one.id < file.id)).length
  if (file.deleted_at === null && isThere === Math.min(position, others.length)) return
  const place = placeAt(
    others.map((one) => one.place),
    position,
  )
  if (place !== undefined) {
    wanted.set(file.id, { ...as, place })
    return
  }
  const order = others.toSpliced(position, 0, file)
  for (const [at, one] of order.entries())
    if (one.id === file.id || isShown(one)) wanted.set(one.id, { ...(one.id === file.id ? as : loggedFile(one)), place: at * PLACE_STEP })
}

/** Decides what becomes of some files of an event, by their ids (null: the bin), and which image is its cover (undefined: the same). */
export async function filesChange(
  work: Work,
  row: SessionRow,
  { wanted, cover }: { readonly wanted: ReadonlyMap<string, LoggedFile | null>; readonly cover?: string | null | undefined },
): Promise<Answer<PageChange>> {
  return decideFiles(work, row, { files: await filesOf(work, row), wanted, cover })
}

interface DecidedFiles {
  readonly files: readonly EventFile[]
  readonly wanted: ReadonlyMap<string, LoggedFile | null>
  readonly cover?: string | null | undefined
}

async function decideFiles(work: Work, row: SessionRow, { files, wanted, cover }: DecidedFiles): Promise<Answer<PageChange>> {
  const known = new Map(files.map((file) => [file.id, file]))
  const shown = files.filter((file) => file.deleted_at === null)
  const kept = { files: shown.length, bytes: shown.reduce((sum, { size }) => sum + size, 0) }
  const fields: Record<string, LoggedFields[string]> = {}
  for (const [id, after] of wanted) {
    const file = known.get(id)
    if (!file) return no('NOT_FOUND')
    const barrier = barrierOf(work, row, { file, after })
    if (barrier) return barrier
    if (file.deleted_at !== null && after !== null) {
      if (!hasRoom(kept, file.size)) return invalid({ deleted: ['TOO_MANY'] })
      kept.files += 1
      kept.bytes += file.size
    }
    fields[`files.${id}`] = { before: isShown(file) ? loggedFile(file) : null, after }
  }
  if (typeof cover === 'string' && !canBeCover(known.get(cover), wanted)) return invalid({ cover: ['INVALID'] })
  if (typeof cover === 'string' && !mayChange(work, row, { uploaded_by: known.get(cover)?.uploaded_by ?? null, purpose: 'MEDIA' }))
    return no('FORBIDDEN')
  return yes({
    columns: cover === undefined ? {} : { cover_file_id: cover },
    fields,
    isQuiet: true,
    keepsReview: true,
    write: async () => {
      for (const [id, after] of wanted) await writeFile(work, id, after)
      return yes(null)
    },
  })
}

/** An image that the event shows, and shows after this. */
const canBeCover = (file: EventFile | undefined, wanted: ReadonlyMap<string, LoggedFile | null>): boolean =>
  file?.type === 'Image' && file.state === 'DONE' && (wanted.has(file.id) ? wanted.get(file.id) !== null : file.deleted_at === null)

/** Why someone can't make this of a file; null if they can. */
function barrierOf(work: Work, row: SessionRow, { file, after }: { readonly file: EventFile; readonly after: LoggedFile | null }) {
  if (!mayChange(work, row, file) || (after !== null && !mayChange(work, row, { ...file, purpose: after.purpose }))) return no('FORBIDDEN')
  if (file.state === 'UPLOADING' || file.state === 'ERROR') return no('STATE_CONFLICT', { reason: 'NOT_DONE' })
  const isGone = file.deleted_at !== null && Temporal.Instant.compare(file.deleted_at.add({ hours: BIN_DAYS * 24 }), work.at) < 0
  return isGone ? no('NOT_FOUND') : null
}

/** Whether the caller changes a file of an event that they reach. */
const mayChange = (
  ctx: Ctx,
  { workspace_id }: Pick<SessionRow, 'workspace_id'>,
  { uploaded_by, purpose }: Pick<EventFile, 'uploaded_by' | 'purpose'>,
): boolean => {
  const isEditor = scopeOf('updateSessionFile', ctx.actor).workspaces.has(workspace_id)
  const isUploader = uploaded_by !== null && uploaded_by === actorId(ctx)
  return mayChangeFile({ isStaff: isStaff(ctx), isEditor, isUploader }, purpose)
}

/** Whether the event shows a file, and its change log has it. */
const isShown = ({ state, deleted_at }: EventFile): boolean => deleted_at === null && (state === 'UPLOADED' || state === 'DONE')

async function writeFile(work: Work, id: string, after: LoggedFile | null): Promise<void> {
  const { tx, at } = work
  await tx
    .updateTable('file')
    .set(
      after === null
        ? { deleted_at: at, deleted_by: actorId(work) }
        : { name: after.name, purpose: after.purpose, place: after.place, deleted_at: null, deleted_by: null },
    )
    .where('id', '=', id)
    .execute()
}

/** Every file of an event, in their order. The event is locked, and with it the list. */
export const filesOf = ({ tx }: Work, { id }: Pick<SessionRow, 'id'>): Promise<EventFile[]> =>
  tx
    .selectFrom('file')
    .select(['id', 'name', 'state', 'type', 'place', 'uploaded_by', 'deleted_at'])
    .select(({ eb, fn }) => [fn.coalesce('size', eb.val(0)).as('size'), fn.coalesce('purpose', eb.val('MEDIA' as const)).as('purpose')])
    .where('session_id', '=', id)
    .orderBy('place')
    .orderBy('id')
    .execute()
