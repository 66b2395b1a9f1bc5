import { type MediaType, MOST_FILE_BYTES } from '@troupe/domain/session/files'
import { ApiError } from '../../platform/api.ts'
import { dayInYear } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { EventFile } from './media-query.ts'

const units = ['bytes', 'KB', 'MB', 'GB'] as const

const powerOf = (bytes: number) => {
  let power = 0
  while (power < units.length - 1 && bytes / 1024 ** power >= 1000) power++
  return power
}
/** Below ten one decimal, unless it says nothing. */
const amount = (bytes: number, power: number) => {
  const value = bytes / 1024 ** power
  return String(power > 0 && value < 9.95 ? Number(value.toFixed(1)) : Math.round(value))
}

/** '3.1 MB', '212 MB'. */
export const sizeWords = (bytes: number): string => `${amount(bytes, powerOf(bytes))} ${units[powerOf(bytes)]}`

/** '412 of 980 MB': both in the unit of the whole. */
export const amountWords = (loaded: number, size: number): string =>
  `${amount(Math.min(loaded, size), powerOf(size))} of ${sizeWords(size)}`

/** '3 min left', at a speed in bytes a second; null while it isn't known. */
export function leftWords(bytes: number, speed: number | null): string | null {
  if (speed === null || speed <= 0) return null
  const minutes = Math.ceil(bytes / speed / 60)
  if (minutes <= 1) return 'less than a minute left'
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min left` : `${hours} h ${minutes % 60} min left`
}

/** '58 pictures, 3 videos, 212 MB'; empty for no files. */
export function countWords(files: readonly Pick<EventFile, 'type' | 'size'>[]): string {
  if (files.length === 0) return ''
  const of = (type: MediaType) => files.filter((file) => file.type === type).length
  const counts = [
    [of('Image'), 'picture', 'pictures'],
    [of('Video'), 'video', 'videos'],
    [of('Audio'), 'recording', 'recordings'],
    [of('Document'), 'document', 'documents'],
  ] as const
  const words = counts.flatMap(([count, one, many]) => (count > 0 ? [counted(count, one, many)] : []))
  return [...words, sizeWords(files.reduce((sum, { size }) => sum + size, 0))].join(', ')
}

/** Why a file isn't kept, as the server judged its content. */
const reasons: Readonly<Record<string, string>> = {
  KIND: 'This type of file isn’t accepted',
  TOO_BIG: 'This file is too large for its type',
  TOO_LONG: 'This recording is too long',
  UNREADABLE: 'This file can’t be read. Save it again and try once more',
  TOO_MANY_PIXELS: 'This picture has too many pixels',
  EMPTY: 'This file is empty',
  EXPIRED: 'This upload has ended. Add the file again',
  FULL: 'This event has no room left. Move files to the bin first',
}

export const reasonOfFile = (reason: string | null | undefined): string => reasons[reason ?? ''] ?? 'This file couldn’t be saved'

/** Why an upload was refused: the event is full, the upload has ended, or what the refusal itself says. */
export function refusalOfUpload(error: unknown): string {
  if (error instanceof ApiError && isFull(error.extensions.fields)) return reasonOfFile('FULL')
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return reasonOfFile('EXPIRED')
  return refusalWords(error).replace(/\.$/, '')
}

const isFull = (fields: unknown): boolean => JSON.stringify(Object(fields).sessionId ?? '').includes('TOO_MANY')

/** Whether 'See file types' helps. */
export const isAboutTypes = (reason: string): boolean => reason === reasons.KIND || reason === reasons.TOO_BIG

interface TypeLine {
  readonly type: MediaType
  readonly name: string
  readonly ends: readonly string[]
}

/** The types of files that are taken, as their names end. */
export const TYPES: readonly TypeLine[] = [
  { type: 'Image', name: 'Pictures', ends: ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'heif'] },
  { type: 'Audio', name: 'Recordings', ends: ['mp3', 'm4a', 'wav', 'ogg', 'flac', 'aac'] },
  { type: 'Video', name: 'Videos', ends: ['mp4', 'mov', 'm4v', 'webm'] },
  { type: 'Document', name: 'Documents', ends: ['pdf', 'docx', 'xlsx', 'pptx', 'csv', 'txt'] },
]

/** 'JPG, PNG, WebP … up to 40 MB' for the list of types. */
export const typeWords = ({ type, ends }: TypeLine): string =>
  `${ends
    .filter((end) => end !== 'jpeg' && end !== 'heif' && end !== 'm4v')
    .join(', ')
    .toUpperCase()}, up to ${sizeWords(MOST_FILE_BYTES[type])}`

interface Offered {
  readonly name: string
  readonly type: string
  readonly size: number
}

/** What a file probably is, by its name and its media type; undefined where neither is known. The server judges its content. */
export function typeOf({ name, type }: Omit<Offered, 'size'>): MediaType | undefined {
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const byName = TYPES.find(({ ends }) => name.includes('.') && ends.includes(end))?.type
  if (byName) return byName
  const family = type.split('/', 1)[0]
  if (type === 'image/svg+xml') return undefined
  return family === 'image' ? 'Image' : family === 'audio' ? 'Audio' : family === 'video' ? 'Video' : undefined
}

/** Why a file needn't even be sent; null if it may be. */
export function reasonAgainst(file: Offered): string | null {
  const type = typeOf(file)
  if (!type) return reasonOfFile('KIND')
  if (file.size === 0) return reasonOfFile('EMPTY')
  return file.size > MOST_FILE_BYTES[type] ? reasonOfFile('TOO_BIG') : null
}

interface Binned extends Pick<EventFile, 'deletedAt' | 'deletedBy'> {
  readonly now: string
  readonly timezone: string
}

/** 'Deleted today. Gone on Sun 27 Dec'. */
export function binWords({ deletedAt, deletedBy, now, timezone }: Binned, days: number): string {
  if (!deletedAt) return ''
  const when = dayInYear(deletedAt, timezone) === dayInYear(now, timezone) ? 'today' : `on ${dayInYear(deletedAt, timezone)}`
  const end = new Date(Date.parse(deletedAt) + days * 86_400_000).toISOString()
  return `Deleted ${when}${deletedBy ? ` by ${deletedBy.fullName}` : ''}. Gone on ${dayInYear(end, timezone)}`
}
