import * as z from 'zod/mini'
import { lineInput, uuid } from '../input.ts'

/** What a file is, by its content and never by its name. */
export const MEDIA_TYPES = ['Image', 'Audio', 'Video', 'Document'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

/** A file of an event is media or a report of ours; a sound belongs to the person who plays it. */
export const FILE_PURPOSES = ['MEDIA', 'REPORT', 'SOUND'] as const
export type FilePurpose = (typeof FILE_PURPOSES)[number]
/** The purposes that a file of an event can have. */
export const EVENT_FILE_PURPOSES = ['MEDIA', 'REPORT'] as const satisfies readonly FilePurpose[]

/** Bytes arrive; all have arrived; it is served; it can't be. */
export const FILE_STATES = ['UPLOADING', 'UPLOADED', 'DONE', 'ERROR'] as const
export type FileState = (typeof FILE_STATES)[number]

/** Why a file isn't kept: its kind isn't one of ours, it is too big or too long for its kind, it can't be read, or it has too many pixels. */
export const FILE_REASONS = ['KIND', 'TOO_BIG', 'TOO_LONG', 'UNREADABLE', 'TOO_MANY_PIXELS'] as const
export type FileReason = (typeof FILE_REASONS)[number]

/** The sizes in which an image is kept: pixels of its longer side. */
export const IMAGE_VARIANTS = { full: 4096, card: 960, thumb: 320 } as const
export type VariantName = keyof typeof IMAGE_VARIANTS

/** An image in one of its sizes; `size` is in bytes. */
export interface StoredVariant {
  readonly name: VariantName
  readonly width: number
  readonly height: number
  readonly size: number
}

const MB = 1024 * 1024
/** The most bytes of a file of each kind. */
export const MOST_FILE_BYTES: Readonly<Record<MediaType, number>> = {
  Image: 40 * MB,
  Audio: 200 * MB,
  Video: 4096 * MB,
  Document: 100 * MB,
}
/** The most bytes of a sound of the crew, and its most seconds. */
export const MOST_SOUND_BYTES = 10 * MB
export const MOST_SOUND_SECONDS = 600
/** The most bytes of any file: what it is shows only when its bytes have come. */
export const MOST_UPLOAD_BYTES = Math.max(...Object.values(MOST_FILE_BYTES))
/** The most pixels of an image, refused by its header before anything of it is decoded. */
export const MOST_PIXELS = 100_000_000

/** How many files an event has at most, and how many bytes they are together; those in the bin aren't counted. */
const MOST_EVENT_FILES = 500
const MOST_EVENT_BYTES = 20 * 1024 * MB
/** For how many days a file in the bin can be brought back, and an upload goes on. */
export const BIN_DAYS = 30
export const UPLOAD_DAYS = 7

/** Whether an event that keeps some files has room for another. */
export const hasRoom = (kept: { readonly files: number; readonly bytes: number }, size: number): boolean =>
  kept.files < MOST_EVENT_FILES && kept.bytes + size <= MOST_EVENT_BYTES

/** How many sounds a person has at most, and how many bytes they are together: a key of the keyboard for each. */
export const MOST_SOUNDS = 36
const MOST_SOUNDS_BYTES = 100 * MB

/** Why a person who keeps some sounds has no room for another; null if they have. */
export function soundBarrier(kept: { readonly files: number; readonly bytes: number }, size: number): 'TOO_MANY' | 'TOO_BIG' | null {
  if (kept.files >= MOST_SOUNDS) return 'TOO_MANY'
  return kept.bytes + size > MOST_SOUNDS_BYTES ? 'TOO_BIG' : null
}

/**
 * A file name to show: what follows the last slash, without what turns text around, at most 128 characters. It is neither a path nor a header.
 */
export function plainFileName(name: string, otherwise: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}"<>|:*?]+/gu, '')
    .trim()
  return [...plain].slice(0, 128).join('').slice(0, 128) || otherwise
}

/** Who changes a file: of the staff, an editor of its workspace, or the person who uploaded it. */
export interface FileEditor {
  readonly isStaff: boolean
  readonly isEditor: boolean
  readonly isUploader: boolean
}

/** Whether someone may change, delete or bring back a file: a report is staff's; of the crew, each has their own. */
export const mayChangeFile = ({ isStaff, isEditor, isUploader }: FileEditor, purpose: FilePurpose): boolean =>
  isStaff || (purpose !== 'REPORT' && (isEditor || isUploader))

/** What of a file can be changed; what isn't named stays. */
export const updateSessionFileInput = z.object({
  id: uuid,
  name: z.nullish(lineInput(128, 1)),
  position: z.nullish(z.int().check(z.minimum(0), z.maximum(100_000))),
  purpose: z.nullish(z.enum(EVENT_FILE_PURPOSES)),
  cover: z.nullish(z.boolean()),
  deleted: z.nullish(z.boolean()),
})
export type FileChange = Omit<z.output<typeof updateSessionFileInput>, 'id'>

/** What the change log has of a file that an event shows; null for one that it doesn't. */
export interface LoggedFile {
  readonly name: string
  readonly purpose: FilePurpose
  readonly place: number
}

/** The distance between the places of files that come one after the other. */
export const PLACE_STEP = 1024

/** The place with which a file stands at a position among others, which are in their order; undefined where two others leave no room. */
export function placeAt(others: readonly number[], position: number): number | undefined {
  const at = Math.min(position, others.length)
  const [before, after] = [others[at - 1], others[at]]
  if (before === undefined) return after === undefined ? 0 : after - PLACE_STEP
  if (after === undefined) return before + PLACE_STEP
  const between = (before + after) / 2
  return between > before && between < after ? between : undefined
}
