/** An error of Stripe's API: the body's `error`, and its status. */
export interface ApiError {
  readonly status: number
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  readonly code?: string
  readonly decline_code?: string
  readonly message: string
  readonly param?: string
}

/** Ends a call with an error. What the call wrote is kept for a declined card and undone for everything else. */
export class Refused extends Error {
  readonly error: ApiError
  readonly extra: object
  constructor(error: ApiError, extra: object = {}) {
    super(error.message)
    this.error = error
    this.extra = extra
  }
}

export const cardError = (code: string, message: string, decline?: string): ApiError => ({
  status: 402,
  type: 'card_error',
  code,
  message,
  ...(decline ? { decline_code: decline } : {}),
})

/** Some refusals of Stripe's have no code. */
export const badRequest = (code: string | undefined, message: string, param?: string): Refused =>
  new Refused({ status: 400, type: 'invalid_request_error', ...(code ? { code } : {}), message, ...(param ? { param } : {}) })

export const missing = (kind: string, id: string): Refused =>
  new Refused({ status: 404, type: 'invalid_request_error', code: 'resource_missing', message: `No such ${kind}: '${id}'`, param: 'id' })
