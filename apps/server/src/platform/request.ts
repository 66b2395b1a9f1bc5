import { AsyncLocalStorage } from 'node:async_hooks'

/** A request as everything that it causes knows it. */
export interface CausingRequest {
  /** Ours, a UUID for each request; not a trace id, which is a payment's. */
  readonly id: string
  /** The operation of a GraphQL document: its first root field. */
  operation?: string
  /** The status of the first refusal of a GraphQL document, whose answer itself has 200. */
  status?: number
}

const current = new AsyncLocalStorage<CausingRequest>()

/** Runs what a request causes; a job runs in the request that queued it. */
export const inRequest = <T>(asked: CausingRequest, work: () => T): T => current.run(asked, work)

/** Runs what a row asks for in the request that caused the row; null for what the clock did. */
export const inRequestOf = <T>({ requestId: id }: { readonly requestId: string | null }, work: () => T): T =>
  id === null ? work() : inRequest({ id }, work)

/** The id of the request that causes this; undefined for what the clock does. */
export const requestId = (): string | undefined => current.getStore()?.id

/** The header by which another system can name the request that made us ask it. */
export const requestHeader = (): Readonly<Record<string, string>> => {
  const id = requestId()
  return id === undefined ? {} : { 'x-request-id': id }
}

/** Notes what a GraphQL document asks for. */
export function noteOperation(operation: string) {
  const asked = current.getStore()
  if (asked) asked.operation ??= operation
}

/** Notes that something of a GraphQL document was refused. */
export function noteStatus(status: number) {
  const asked = current.getStore()
  if (asked) asked.status ??= status
}
