import type { Extensions } from '@troupe/domain/answer'
import type { TypedDocumentString } from '../graphql.ts'
import type { RestOperations } from '../rest.ts'
import { noteOnRecording } from './recorded.ts'
import { askedEarly } from './wire/asked-early.ts'
import { hearServerTime } from './wire/clock.ts'
import { currentToken, renewToken } from './wire/token.ts'

/** A refusal of the server: the one error shape of REST and GraphQL. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly extensions: Extensions
  constructor(message: string, code: string, status: number, extensions: Extensions) {
    super(message)
    this.code = code
    this.status = status
    this.extensions = extensions
  }
}

/** The connection failed: what was asked may or may not have happened; the same idempotency key makes asking again harmless. */
export class OfflineError extends Error {
  constructor() {
    super('You’re offline, or we can’t be reached right now. Check your connection and try again.')
  }
}

/** A request that was cancelled: no one waits for its answer. */
export const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** What an error says by itself, for the first page: where the sentences of refusals are, `refusalWords` is more exact. */
export const messageOf = (error: unknown): string => (error instanceof Error && error.message ? error.message : 'Something Went Wrong')

export type Operation = keyof RestOperations
/** What a REST operation answers when it isn't refused. */
export type AnswerTo<O extends Operation> = RestOperations[O]['answer']
/** The JSON body that a REST operation takes. */
export type BodyOf<O extends Operation> = RestOperations[O]['asks'] extends { readonly body?: infer Body } ? Body : never

interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Idempotency-Key: the same for every try of one intent. */
  readonly key?: string
}

type QueryValue = string | number | boolean
/** The parts of any request. */
interface CallParts extends CallOptions {
  readonly params?: Readonly<Record<string, string>>
  /** A list is a parameter that is repeated. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>>
  readonly body?: unknown
  /** A table as the body instead. */
  readonly csv?: string | Blob
}

/** Calls a REST operation with the bearer; a 401 renews the token once and tries once more. Throws ApiError or OfflineError. */
export async function call<O extends Operation>(operation: O, options: RestOperations[O]['asks'] & CallOptions): Promise<AnswerTo<O>> {
  const request: CallParts = options
  const [method = 'GET', path = '/'] = operation.split(' ')
  const response = await send({ ...request, method, url: addressOf(path, request), renews: operation !== 'POST /auth/login' })
  const otherwise = path.startsWith('/email/') ? mailTrouble : trouble
  if (!response.ok) throw errorOf(await jsonOf<Refusal>(response), response, otherwise)
  const answer = await jsonOf<AnswerTo<O>>(response)
  if (answer === undefined) throw errorOf(undefined, response, otherwise)
  return answer
}

function addressOf(path: string, { params = {}, query = {} }: CallParts): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, String(one)])),
  )
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return `${filled}${search.size ? `?${search}` : ''}`
}

/** A file of the server as a blob, with the bearer. */
export async function blob(path: string): Promise<Blob> {
  const response = await send({ method: 'GET', url: path, renews: true })
  if (!response.ok) throw errorOf(await jsonOf<Refusal>(response), response)
  return response.blob()
}

/** Asks GraphQL by the hash of a document, which the server has a list of (GQL-16); errors' messages are joined by line breaks, the first one's code counts. */
export async function graphql<R, V>(
  document: TypedDocumentString<R, V>,
  variables: V,
  options: { signal?: AbortSignal; key?: string } = {},
): Promise<R> {
  const body = { extensions: { persistedQuery: { version: 1, sha256Hash: document.toString() } }, variables }
  const ask = () => send({ method: 'POST', url: '/graphql', body, ...options, renews: false })
  const read = async (response: Response) => (await jsonOf<GraphqlBody<R>>(response)) ?? {}
  const used = currentToken()
  let response = (await askedEarly(body, used)) ?? (await ask())
  let answer = await read(response)
  if (codeOf(answer) === 'UNAUTHENTICATED' && (await renewToken(used))) {
    response = await ask()
    answer = await read(response)
  }
  const { data, errors } = answer
  if (errors?.length) {
    const extensions = errors[0]?.extensions ?? {}
    const message = errors.map((one) => one.message).join('\n')
    throw errorOf({ message, code: String(extensions.code ?? 'INTERNAL'), extensions }, response)
  }
  if (data === undefined || data === null) throw errorOf(answer, { status: 500 })
  return data
}

interface GraphqlBody<R> extends Refusal {
  readonly data?: R | null
  readonly errors?: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[]
}

const codeOf = (answer: GraphqlBody<unknown>) => answer.errors?.find((one) => one.extensions?.code === 'UNAUTHENTICATED')?.extensions?.code

interface WholeCall extends CallParts {
  readonly method: string
  readonly url: string
  /** Whether a 401 renews the token. */
  readonly renews: boolean
}

async function send({ method, url, body, csv, signal, key, renews }: WholeCall): Promise<Response> {
  const attempt = async () => {
    const token = currentToken()
    try {
      const response = await fetch(url, {
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
      // what is only read may come from the browser's store, with the time of back then
      if (method !== 'GET') hearServerTime(response.headers.get('date'))
      return response
    } catch (error) {
      if (signal?.aborted) throw error
      throw new OfflineError()
    }
  }
  const used = currentToken()
  const response = await attempt()
  if (response.status !== 401 || !renews) return response
  return (await renewToken(used)) ? attempt() : response
}

/** The JSON of an answer; undefined where it isn't JSON. */
async function jsonOf<T>(response: Response): Promise<T | undefined> {
  const text = await response.text().catch((error: unknown) => {
    throw isCancelled(error) ? error : new OfflineError()
  })
  try {
    const value: T = JSON.parse(text || '{}')
    return value
  } catch {
    return undefined
  }
}

const trouble = 'Something Went Wrong'
/** The specification spells this differently for calls about email. */
const mailTrouble = 'Something went wrong'

/** The error shape of the server, as far as it came. */
export interface Refusal {
  readonly message?: string | readonly string[]
  readonly code?: string
  readonly extensions?: Extensions
}

/** What of an answer counts beside its body. Uploads only know the status. */
interface AnswerHead {
  readonly status: number
  readonly headers?: Headers
}

/** The error of a refusal. It stands on the recording of the page by its code, and by the id that the server's log has its request under. */
export function errorOf(refusal: Refusal | undefined, { status, headers }: AnswerHead, otherwise = trouble): ApiError {
  const { message, code = 'INTERNAL', extensions = {} } = refusal ?? {}
  const words = typeof message === 'string' ? message : message?.join('; ')
  noteOnRecording('answer', { status, code, requestId: headers?.get('x-request-id') ?? '' })
  return new ApiError(words || otherwise, code, status, extensions)
}
