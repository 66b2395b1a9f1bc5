import { type AnswerTo, errorOf, OfflineError, type Refusal } from '../api.ts'
import { currentToken, renewToken } from '../wire/token.ts'

type Picture = AnswerTo<'POST /files'>

/** Whose picture it becomes. */
export type PictureOwner =
  | { readonly workspaceId: string }
  | { readonly userId: string }
  | { readonly experienceId: string }
  /** Who writes the review of a venue that it belongs to. */
  | { readonly reviewerId: string }

interface UploadOptions {
  readonly signal?: AbortSignal
  /** Bytes that have gone up. */
  readonly onProgress?: (loaded: number) => void
}

/**
 * Uploads a picture for a workspace, a person, an experience or a review; the server re-encodes it. fetch() reports no progress, so this uses XMLHttpRequest.
 * Throws ApiError, OfflineError, or the signal's reason.
 */
export async function uploadPicture(owner: PictureOwner, file: File, options: UploadOptions = {}): Promise<Picture> {
  const path = `/files?${new URLSearchParams({ ...owner, name: file.name })}`
  const first = await send(path, file, options)
  const answer = first.status === 401 && (await renewToken()) ? await send(path, file, options) : first
  if (!answer.picture) throw errorOf(answer.refusal, answer)
  return answer.picture
}

interface Answered {
  readonly status: number
  readonly picture?: Picture
  readonly refusal?: Refusal
}

function send(path: string, file: File, { signal, onProgress }: UploadOptions): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const request = new XMLHttpRequest()
  request.open('POST', path)
  request.responseType = 'json'
  request.setRequestHeader('content-type', 'application/octet-stream')
  const token = currentToken()
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.upload.addEventListener('progress', ({ loaded }) => onProgress?.(loaded))
  request.addEventListener('load', () => {
    const { status, response } = request
    resolve(status < 400 ? { status, picture: response } : { status, refusal: response ?? {} })
  })
  request.addEventListener('error', () => reject(new OfflineError()))
  request.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError')))
  signal?.addEventListener('abort', () => request.abort())
  if (signal?.aborted) reject(signal.reason)
  else request.send(file)
  return promise
}
