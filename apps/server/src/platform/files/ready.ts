import { yes } from '@troupe/domain/answer'
import type { FileReason, MediaType, StoredVariant } from '@troupe/domain/session/files'
import { asSystem, command, type House, type Work } from '../ctx.ts'
import { redraw } from './drawn/redraw.ts'
import { freeTellingBoxes, Malformed, voidTags } from './drawn/strip.ts'
import type { EventUploads, UploadRow } from './uploads.ts'

/** The files of a house are made ready by its processes; what a killed one had begun is tried again after this many seconds. */
export const fileQueues = { file: { limit: 8, delay: 2, longestDelay: 300, expires: 300 } }
const atOnce = 2

/** Makes what has arrived into what is served. */
export async function fileJobs(house: House, uploads: EventUploads): Promise<void> {
  await house.jobs.work('file', { atOnce }, ({ id }) => makeReady(house, uploads, id))
}

/**
 * Makes an uploaded file what is served: an image is drawn again, a film loses the boxes that tell of its maker, and everything else is kept as it is. All of
 * it is on the disk before the row says DONE. It can be done again at any point where a process was killed. What can't be read becomes an ERROR, and its bytes go.
 */
export async function makeReady(house: House, uploads: EventUploads, id: string): Promise<void> {
  const ctx = asSystem(house)
  const row = await house.db
    .selectFrom('file')
    .select(['type', 'content_type'])
    .where('id', '=', id)
    .where('state', '=', 'UPLOADED')
    .executeTakeFirst()
  if (!row?.type || !row.content_type) return
  const made = await bytesOf(house, id, { type: row.type, contentType: row.content_type })
  if (typeof made !== 'string') await house.files.tidy(id)
  await command(ctx, async (work) => {
    await settle(work, uploads, id, made)
    return yes(null)
  })
  if (typeof made === 'string') await house.files.remove(id)
}

type MadeFile = FileReason | { readonly variants: readonly StoredVariant[] }

async function bytesOf({ files }: House, id: string, { type, contentType }: { type: MediaType; contentType: string }): Promise<MadeFile> {
  if (type === 'Image') {
    const drawn = await redraw(files, id, contentType)
    return typeof drawn === 'string' ? drawn : { variants: drawn }
  }
  if ((await files.sizeOf(id, 'upload')) !== undefined) {
    try {
      await files.keep(id, cleanerOf(contentType))
    } catch (error) {
      if (error instanceof Malformed) return 'UNREADABLE'
      throw error
    }
  }
  return { variants: [] }
}

/** What empties the boxes of a film or a sound that tell of its maker. */
function cleanerOf(contentType: string) {
  if (/^(video\/(mp4|quicktime)|audio\/(mp4|x-m4a))$/.test(contentType)) return freeTellingBoxes
  return contentType === 'video/webm' ? voidTags : undefined
}

async function settle(work: Work, uploads: EventUploads, id: string, made: MadeFile): Promise<void> {
  const [full] = typeof made === 'string' ? [] : made.variants
  const change =
    typeof made === 'string'
      ? ({ state: 'ERROR', reason: made } as const)
      : ({
          state: 'DONE',
          variants: JSON.stringify(made.variants),
          ...(full ? { width: full.width, height: full.height, content_type: 'image/webp' } : {}),
        } as const)
  // the event first, as in every command
  const seen = await work.tx.selectFrom('file').select('session_id').where('id', '=', id).executeTakeFirst()
  if (seen?.session_id) await work.tx.selectFrom('session').select('id').where('id', '=', seen.session_id).forNoKeyUpdate().execute()
  const row = await work.tx
    .updateTable('file')
    .set({ ...change, state_at: work.at })
    .where('id', '=', id)
    .where('state', '=', 'UPLOADED')
    .returning(['id', 'session_id', 'name', 'purpose', 'place', 'size', 'state', 'deleted_at'])
    .executeTakeFirst()
  if (!row?.session_id || row.purpose === null || row.size === null) return
  const file: UploadRow & { readonly session_id: string } = { ...row, session_id: row.session_id, purpose: row.purpose, size: row.size }
  if (change.state === 'ERROR' && row.deleted_at === null) await uploads.failed(work, file)
  else uploads.tell(work, row.session_id)
}
