import type { Answer } from '@troupe/domain/answer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../../platform/ctx.ts'
import { type Address, addressOf } from '../../platform/http/address.ts'
import { errorBody } from '../../platform/http/http.ts'
import { type Entry, refreshDays, type SignedIn } from './let-in.ts'

const tokenCookie = 'token'
export const refreshCookie = 'refresh-token'

/** What the routes by which people sign in share: the cookies, and where a request comes from. */
export interface Doors {
  /** Sets the cookies of someone who is signed in. */
  readonly keep: (reply: FastifyReply, signedIn: SignedIn) => void
  /** Clears the cookies. */
  readonly drop: (reply: FastifyReply) => void
  /** The answer of a sign-in: cookies for someone who is signed in; a required reset has its `metadata` next to the usual error shape. */
  readonly enter: <T extends Entry>(reply: FastifyReply, answer: Answer<T>) => Answer<T>
  readonly addressOf: (request: FastifyRequest) => Address
  /** The address, and the page that asks. */
  readonly whoAsks: (request: FastifyRequest) => Address & { readonly origin: string | undefined }
  /** Whether a page of ours asks. */
  readonly isOwnPage: (request: FastifyRequest) => boolean
}

export function createDoors({ settings }: House): Doors {
  const { cookieDomain, origins } = settings
  const common = { secure: true, sameSite: 'none', ...(cookieDomain ? { domain: cookieDomain } : {}) } as const
  const keep: Doors['keep'] = (reply, { token, refreshToken }) =>
    void reply
      .setCookie(tokenCookie, token, { ...common, path: '/', maxAge: refreshDays * 86_400 })
      .setCookie(refreshCookie, refreshToken, { ...common, path: '/auth', httpOnly: true, maxAge: refreshDays * 86_400 })
  return {
    keep,
    drop: (reply) =>
      void reply
        .clearCookie(tokenCookie, { ...common, path: '/' })
        .clearCookie(refreshCookie, { ...common, path: '/auth', httpOnly: true }),
    enter(reply, answer) {
      if (answer.ok && answer.value.success) keep(reply, answer.value)
      if (!answer.ok && answer.code === 'PASSWORD_RESET_REQUIRED')
        reply.code(403).send({ ...errorBody(answer.code, answer.extensions), metadata: answer.extensions })
      return answer
    },
    addressOf: (request) => addressOf(request, settings),
    whoAsks: (request) => ({ origin: request.headers.origin, ...addressOf(request, settings) }),
    isOwnPage: ({ headers }) => headers.origin !== undefined && origins.has(headers.origin),
  }
}
