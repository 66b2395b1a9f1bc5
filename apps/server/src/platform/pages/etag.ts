import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** The tag of an answer by its content, the same on every machine. Weak, because it is the same for every compression. */
export const etagOf = (content: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

/** Whether the caller has just this answer already, so that 304 is enough. */
export const hasAlready = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((one) => one.trim() === etag || one.trim() === '*')
