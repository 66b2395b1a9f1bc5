import {
  type FilePurpose,
  type FileReason,
  type MediaType,
  MOST_FILE_BYTES,
  MOST_SOUND_BYTES,
  MOST_SOUND_SECONDS,
} from '@troupe/domain/session/files'
import { fileTypeFromFile } from 'file-type'
import { type Bytes, onBytes } from './store/store.ts'

/** What a file is by its content. */
export interface FoundKind {
  readonly type: MediaType
  readonly contentType: string
}

const office = 'application/vnd.openxmlformats-officedocument'
/** The kinds that we keep; SVG and HTML are none of them. */
const kinds: Readonly<Record<string, MediaType>> = {
  'image/jpeg': 'Image',
  'image/png': 'Image',
  'image/webp': 'Image',
  'image/gif': 'Image',
  'image/avif': 'Image',
  'image/heic': 'Image',
  'image/heif': 'Image',
  'audio/mpeg': 'Audio',
  'audio/wav': 'Audio',
  'audio/ogg': 'Audio',
  'audio/flac': 'Audio',
  'audio/aac': 'Audio',
  'audio/x-m4a': 'Audio',
  'audio/mp4': 'Audio',
  'video/mp4': 'Video',
  'video/quicktime': 'Video',
  'video/webm': 'Video',
  'application/pdf': 'Document',
  [`${office}.wordprocessingml.document`]: 'Document',
  [`${office}.spreadsheetml.sheet`]: 'Document',
  [`${office}.presentationml.presentation`]: 'Document',
}
/** How file-type calls the same kinds in other versions of their containers. */
const sameAs: Readonly<Record<string, string>> = {
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'video/x-m4v': 'video/mp4',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heif',
}

/** The kinds that a browser shows on our pages; everything else is only saved. */
export const isInline = (contentType: string): boolean => kinds[contentType] !== undefined && kinds[contentType] !== 'Document'

const whole = 64 * 1024

/** What the bytes of an upload are, by their content and never by a name, or why they aren't kept. A sound is audio, and short. */
export const kindOf = (file: string, purpose: FilePurpose): Promise<FoundKind | FileReason> =>
  onBytes(file, 'r', (bytes) => judged(file, bytes, purpose))

async function judged(file: string, bytes: Bytes, purpose: FilePurpose): Promise<FoundKind | FileReason> {
  const found = await foundKind(file, bytes)
  if (!found || (purpose === 'SOUND' && found.type !== 'Audio')) return 'KIND'
  if (bytes.length > mostBytesOf(purpose, found.type)) return 'TOO_BIG'
  if (purpose !== 'SOUND') return found
  const seconds = (await isCutOff(bytes)) ? undefined : await secondsOf(file)
  if (seconds === undefined) return 'UNREADABLE'
  return seconds > MOST_SOUND_SECONDS ? 'TOO_LONG' : found
}

/** Whether a WAV file claims more bytes than it has: players would ask for as much memory, or play noise. */
async function isCutOff(bytes: Bytes): Promise<boolean> {
  const nameAt = async (at: number) => (await bytes.read(at, 4)).toString('latin1')
  const endOf = async (at: number) => at + 8 + (await bytes.read(at + 4, 4)).readUInt32LE()
  if (bytes.length < 12 || (await nameAt(0)) !== 'RIFF') return false
  if ((await endOf(0)) > bytes.length) return true
  for (let at = 12; at + 8 <= bytes.length; ) {
    const end = await endOf(at)
    if (end > bytes.length || (await nameAt(at)) === 'data') return end > bytes.length
    // a chunk of odd length has a byte after it
    at = end + (end % 2)
  }
  return true
}

/** How long a sound lasts by its own headers; undefined for one that doesn't say, or whose reader it breaks. The reader is loaded with the first sound. */
async function secondsOf(file: string): Promise<number | undefined> {
  const { parseFile } = await import('music-metadata')
  try {
    const { duration = 0 } = (await parseFile(file, { duration: true, skipCovers: true })).format
    return duration > 0 ? duration : undefined
  } catch {
    return undefined
  }
}

/** The most bytes of a file of a kind: a sound is short. */
const mostBytesOf = (purpose: FilePurpose, type: MediaType): number => (purpose === 'SOUND' ? MOST_SOUND_BYTES : MOST_FILE_BYTES[type])

async function foundKind(file: string, bytes: Bytes): Promise<FoundKind | undefined> {
  const mime = await mimeOf(file)
  if (mime === undefined) return (await isPlainText(bytes)) ? { type: 'Document', contentType: 'text/plain' } : undefined
  const contentType = sameAs[mime] ?? mime
  const type = kinds[contentType]
  return type && { type, contentType }
}

async function mimeOf(file: string): Promise<string | undefined> {
  try {
    return (await fileTypeFromFile(file))?.mime
  } catch {
    // a file that breaks its reader is of no kind
    return 'application/octet-stream'
  }
}

/** A text, such as a list with commas: UTF-8 without control characters from its first byte to its last, and no page of markup. */
async function isPlainText(bytes: Bytes): Promise<boolean> {
  const reader = new TextDecoder('utf-8', { fatal: true })
  for (let at = 0; at < bytes.length; at += whole) {
    const part = await bytes.read(at, whole)
    let text: string
    try {
      text = reader.decode(part, { stream: at + whole < bytes.length })
    } catch {
      return false
    }
    if (/[^\P{Cc}\t\n\v\f\r]/u.test(text)) return false
    if (at === 0 && /^\s*<(?:!|\?|[a-z])/i.test(text)) return false
  }
  return true
}
