import type { TypedDocumentString } from '../graphql.ts'
import { askedEarly } from './asked-early.ts'
import { type Fee, type FieldCodes, feeIn, fieldCodesIn } from './refusal.ts'
import { currentToken, renewToken } from './token.ts'

/** A refusal of the server: the one error shape of REST and GraphQL. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly extensions: Readonly<Record<string, unknown>>
  constructor(message: string, code: string, status: number, extensions: Readonly<Record<string, unknown>>) {
    super(message)
    this.code = code
    this.status = status
    this.extensions = extensions
  }
  /** Of an INVALID refusal: what is wrong with which field. */
  get fields(): FieldCodes {
    return fieldCodesIn(this.extensions)
  }
  /** Of a FEE_REQUIRED refusal: the fee that has to be accepted. */
  get fee(): Fee | null {
    return feeIn(this.extensions)
  }
}

/** The connection failed: what was asked may or may not have happened; the same idempotency key makes asking again harmless. */
export class OfflineError extends Error {
  constructor() {
    super('You’re offline, or we can’t be reached right now.')
  }
}

/** A request that was called off: no one waits for its answer. */
export const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

export interface CallOptions {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  /** A table as the body instead. */
  readonly csv?: string
  readonly signal?: AbortSignal | undefined
  /** Idempotency-Key: the same for every try of one intent. */
  readonly key?: string
}

/** Calls a REST path with the bearer; a 401 renews the token once and tries once more. Throws ApiError or OfflineError. */
export async function call<T>(operation: string, options: CallOptions = {}): Promise<T> {
  const [method = 'GET', path = '/'] = operation.split(' ')
  const search = new URLSearchParams(
    Object.entries(options.query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const response = await send(`${path}${search.size ? `?${search}` : ''}`, method, options, method !== 'POST' || path !== '/auth/login')
  const body = await bodyOf(response)
  if (!response.ok) throw errorOf(body, response.status, path.startsWith('/email/') ? mailTrouble : trouble)
  return body as T
}

/** A file of the server as a blob, with the bearer. */
export async function blob(path: string): Promise<Blob> {
  const response = await send(path, 'GET', {}, true)
  if (!response.ok) throw errorOf(await bodyOf(response), response.status)
  return response.blob()
}

/** Asks GraphQL by the hash of a document, which the server has a list of (GQL-16); errors' messages are joined by line breaks, the first one's code counts. */
export async function graphql<R, V>(
  document: TypedDocumentString<R, V>,
  variables: V,
  options: { signal?: AbortSignal; key?: string } = {},
): Promise<R> {
  const body = { extensions: { persistedQuery: { version: 1, sha256Hash: document.toString() } }, variables }
  const ask = () => send('/graphql', 'POST', { body, ...options }, false)
  const used = currentToken()
  let answer = (await bodyOf((await askedEarly(body, used)) ?? (await ask()))) as GraphqlBody<R>
  if (codeOf(answer) === 'UNAUTHENTICATED' && (await renewToken(used))) answer = (await bodyOf(await ask())) as GraphqlBody<R>
  const { data, errors } = answer
  if (errors?.length) {
    const extensions = errors[0]?.extensions ?? {}
    throw new ApiError(errors.map((one) => one.message).join('\n'), String(extensions.code ?? 'INTERNAL'), 200, extensions)
  }
  if (data === undefined || data === null) throw errorOf(answer, 500)
  return data
}

interface GraphqlBody<R> {
  readonly data?: R | null
  readonly errors?: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[]
}

const codeOf = (answer: GraphqlBody<unknown>) => answer.errors?.find((one) => one.extensions?.code === 'UNAUTHENTICATED')?.extensions?.code

async function send(url: string, method: string, { body, csv, signal, key }: CallOptions, renew: boolean): Promise<Response> {
  const attempt = async () => {
    const token = currentToken()
    try {
      return await fetch(url, {
        method,
        signal: signal ?? null,
        credentials: 'same-origin',
        headers: {
          accept: 'application/json',
          ...(csv !== undefined ? { 'content-type': 'text/csv' } : body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(csv !== undefined ? { body: csv } : body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    } catch (error) {
      if (signal?.aborted) throw error
      throw new OfflineError()
    }
  }
  const used = currentToken()
  const response = await attempt()
  if (response.status !== 401 || !renew) return response
  return (await renewToken(used)) ? attempt() : response
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw isCancelled(error) ? error : new OfflineError()
  })
  try {
    return text ? JSON.parse(text) : {}
  } catch {
    return {}
  }
}

const trouble = 'Something Went Wrong'
/** Calls about e-mail say it so. */
const mailTrouble = 'Something went wrong'

function errorOf(body: unknown, status: number, otherwise = trouble): ApiError {
  const { message, code, extensions } = body as { message?: string | string[]; code?: string; extensions?: Record<string, unknown> }
  const words = Array.isArray(message) ? message.join('; ') : message
  return new ApiError(words || otherwise, code ?? 'INTERNAL', status, extensions ?? {})
}
