import { ApiError } from '../api.ts'

/** Whether a captcha was used up by a request that failed: it counts once, also when the request is refused. Without an answer the same request is sent again. */
export const usesCaptcha = (error: unknown): boolean => error instanceof ApiError && error.code !== 'UNAVAILABLE'

/** What the server says about the captcha of a guest's request, in words; null for any other refusal. */
export function captchaTrouble(error: unknown): string | null {
  const fields = error instanceof ApiError ? error.extensions.fields : undefined
  if (typeof fields !== 'object' || fields === null || !('captcha' in fields)) return null
  const [code] = Array.isArray(fields.captcha) ? fields.captcha : []
  return code === 'EXPIRED'
    ? 'This form was open for more than 10 minutes. Send it again.'
    : 'We couldn’t confirm that this request was sent by a person. Send it again.'
}
