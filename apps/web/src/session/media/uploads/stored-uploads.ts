import { MEDIA_TYPES, type MediaType, UPLOAD_DAYS } from '@troupe/domain/session/files'

/** What this browser knows of an upload that has begun, so that it goes on after a reload: where it is on the server, and of which file. */
export interface StoredUpload {
  /** Its address on the server. */
  readonly url: string
  /** Who began it: someone else at this browser can't go on with it. */
  readonly by: string
  readonly name: string
  readonly size: number
  /** When the file was last changed, in milliseconds. */
  readonly modified: number
  readonly type: MediaType
  readonly purpose: 'MEDIA' | 'REPORT'
  /** Bytes that the server had. */
  readonly loaded: number
  /** When it began, in milliseconds. */
  readonly at: number
}

interface ChosenFile {
  readonly name: string
  readonly size: number
  readonly lastModified: number
}

/** Whether a file is the one of which an upload has begun: its bytes aren't read for that, since they may be gigabytes. */
export const isSameFile = (stored: Pick<StoredUpload, 'name' | 'size' | 'modified'>, file: ChosenFile): boolean =>
  stored.name === file.name && stored.size === file.size && stored.modified === file.lastModified

const keyOf = (sessionId: string) => `troupe.uploads.${sessionId}`

/** The uploads to an event that someone began in this browser and that the server still has. */
export function storedUploads(sessionId: string, by: string, now: number): readonly StoredUpload[] {
  return allStored(sessionId).filter((one) => one.by === by && now - one.at < UPLOAD_DAYS * 86_400_000)
}

/** Keeps an upload, or what has become of it. */
export function storeUpload(sessionId: string, upload: StoredUpload) {
  write(sessionId, [...allStored(sessionId).filter(({ url }) => url !== upload.url), upload])
}

/** Forgets an upload that is complete or was cancelled. */
export function forgetUpload(sessionId: string, url: string) {
  write(
    sessionId,
    allStored(sessionId).filter((one) => one.url !== url),
  )
}

function allStored(sessionId: string): readonly StoredUpload[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keyOf(sessionId)) ?? '[]')
    return Array.isArray(list) ? list.filter(isStored) : []
  } catch {
    return [] // storage switched off, or written by another version
  }
}

function write(sessionId: string, list: readonly StoredUpload[]) {
  try {
    if (list.length === 0) localStorage.removeItem(keyOf(sessionId))
    else localStorage.setItem(keyOf(sessionId), JSON.stringify(list))
  } catch {
    // storage switched off or full: after a reload it begins again
  }
}

function isStored(one: unknown): one is StoredUpload {
  if (typeof one !== 'object' || one === null) return false
  const { url, by, name, size, modified, type, purpose, loaded, at }: Partial<Record<keyof StoredUpload, unknown>> = one
  return (
    [url, by, name].every((text) => typeof text === 'string') &&
    [size, modified, loaded, at].every(Number.isFinite) &&
    MEDIA_TYPES.some((known) => known === type) &&
    (purpose === 'MEDIA' || purpose === 'REPORT')
  )
}
