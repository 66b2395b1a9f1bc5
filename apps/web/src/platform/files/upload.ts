import { ApiError, OfflineError } from '../api.ts'
import { currentToken, renewToken } from '../token.ts'

export interface Picture {
  readonly id: string
  readonly url: string
  readonly name: string
  readonly size: number
  readonly width: number
  readonly height: number
}

interface Options {
  readonly signal?: AbortSignal
  /** Bytes that have gone up. */
  readonly onProgress?: (loaded: number) => void
}

/**
 * Sends a picture for a workspace or a person; the server draws it anew. fetch() does not say how far it is, so this asks the older way.
 * Throws ApiError, OfflineError, or the signal's reason.
 */
export async function uploadPicture(
  owner: { readonly workspaceId: string } | { readonly userId: string },
  file: File,
  options: Options = {},
): Promise<Picture> {
  const path = `/files?${new URLSearchParams({ ...owner, name: file.name })}`
  const first = await send(path, file, options)
  const answer = first.status === 401 && (await renewToken()) ? await send(path, file, options) : first
  if (answer.status >= 400) {
    const { message, code, extensions } = answer.body as { message?: string; code?: string; extensions?: Record<string, unknown> }
    throw new ApiError(message || 'Something Went Wrong', code ?? 'INTERNAL', answer.status, extensions ?? {})
  }
  return answer.body as Picture
}

function send(path: string, file: File, { signal, onProgress }: Options): Promise<{ status: number; body: unknown }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>()
  const request = new XMLHttpRequest()
  request.open('POST', path)
  request.responseType = 'json'
  request.setRequestHeader('content-type', 'application/octet-stream')
  const token = currentToken()
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.upload.addEventListener('progress', ({ loaded }) => onProgress?.(loaded))
  request.addEventListener('load', () => resolve({ status: request.status, body: request.response ?? {} }))
  request.addEventListener('error', () => reject(new OfflineError()))
  request.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError')))
  signal?.addEventListener('abort', () => request.abort())
  if (signal?.aborted) reject(signal.reason)
  else request.send(file)
  return promise
}
