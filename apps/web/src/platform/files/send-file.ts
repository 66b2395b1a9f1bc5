import type { FilePurpose } from '@troupe/domain/session/files'
import type { DetailedError, UploadOptions } from 'tus-js-client'
import { ApiError, errorOf, OfflineError, type Refusal } from '../api.ts'
import { chunk } from '../chunk.ts'
import { currentToken, renewToken } from '../wire/token.ts'

/** A file on its way. */
export interface RunningUpload {
  /** Begins, or goes on where the server is. */
  start(): void
  stop(): void
}

interface SendOptions {
  /** The event that it is for; a sound is its owner's. */
  readonly sessionId?: string
  readonly purpose: FilePurpose
  /** Of an upload that has begun. */
  readonly url: string | null
  readonly onUrl: (url: string) => void
  /** Bytes that have gone up. */
  readonly onProgress: (loaded: number) => void
  /** Bytes that the server has. */
  readonly onKept: (loaded: number) => void
  readonly onDone: () => void
  /** ApiError for a refusal; OfflineError where trying again may help. */
  readonly onTrouble: (error: ApiError | OfflineError) => void
}

/** Bytes of a request: what a broken connection loses at most. */
const chunkSize = 4 * 1024 * 1024

/** Sends a file by tus. Its code is loaded with the first file. */
export async function openUpload(file: File, { sessionId, purpose, url, ...on }: SendOptions): Promise<RunningUpload> {
  const { Upload } = await chunk(() => import('tus-js-client'))
  let renewed = false
  const upload = new Upload(file, {
    ...shared,
    ...(url ? { uploadUrl: url } : {}),
    chunkSize,
    metadata: { filename: file.name, purpose, ...(sessionId === undefined ? {} : { sessionId }) },
    onUploadUrlAvailable: () => upload.url && on.onUrl(upload.url),
    onProgress: on.onProgress,
    onChunkComplete: (_, kept) => {
      renewed = false
      on.onKept(kept)
    },
    onSuccess: on.onDone,
    onError: (error) => {
      const trouble = troubleOf(error)
      if (!(trouble instanceof ApiError && trouble.status === 401) || renewed) {
        on.onTrouble(trouble)
        return
      }
      renewed = true
      void renewToken(currentToken()).then((isNew) => (isNew ? upload.start() : on.onTrouble(trouble)))
    },
  })
  return { start: () => upload.start(), stop: () => void upload.abort().catch(() => undefined) }
}

/** Deletes an upload that isn't complete, or a file that couldn't be kept. */
export async function dropFile(url: string): Promise<void> {
  const { Upload } = await chunk(() => import('tus-js-client'))
  await Upload.terminate(new URL(url, location.origin).href, shared).catch(() => undefined)
}

/** Tries again are ours, since they wait for the network; so is what outlives a reload. */
const shared: UploadOptions = {
  endpoint: `${location.origin}/files`,
  retryDelays: null,
  storeFingerprintForResuming: false,
  onBeforeRequest: async (request) => {
    const token = currentToken() ?? ((await renewToken()) ? currentToken() : undefined)
    if (token) request.setHeader('authorization', `Bearer ${token}`)
  },
}

/** What the server said of a request that failed: too busy, out of step and unreachable may be tried again; a limit is told, since it lasts for minutes. */
function troubleOf(error: Error | DetailedError): ApiError | OfflineError {
  const response = 'originalResponse' in error ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  if (!response || status === 0 || status === 409 || status === 423 || status >= 500) return new OfflineError()
  return errorOf(refusalIn(response.getBody()), { status })
}

function refusalIn(body: string): Refusal | undefined {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
