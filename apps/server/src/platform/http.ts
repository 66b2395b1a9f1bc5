import type { Answer } from '@troupe/domain/answer'
import { messageOf, statusOf } from '@troupe/domain/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodType, z } from 'zod'
import type { Ctx, House } from './ctx.ts'
import { type Actor, guest, isRefused, type RestOperation, scopeOf } from './policy.ts'
import { rest } from './policy-table.ts'

type Parts<P, Q, B> = { params: P; query: Q; body: B; request: FastifyRequest; reply: FastifyReply }
type Read<T> = T extends ZodType ? z.output<T> : undefined

export interface Route<P extends ZodType | undefined, Q extends ZodType | undefined, B extends ZodType | undefined> {
  /** One line for the document at /docs. */
  readonly summary: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** The shape of a good answer, for the document. */
  readonly answer?: ZodType
  /** Status of a good answer, 200 unless said. */
  readonly status?: number
  run(ctx: Ctx, parts: Parts<Read<P>, Read<Q>, Read<B>>): Promise<Answer<unknown>>
}

export type RestRoute = ReturnType<typeof restOf>

/** Identifies the bearer of a request; a bad or dead token is nobody and answers 401 where somebody is needed. */
export type Identify = (bearer: string) => Promise<Actor | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    /** A token was presented and was not good: public paths then answer 401 too, so that the client refreshes. */
    badToken: boolean
  }
}

/** Reads the bearer header once for every request. Nothing else is a credential. */
export function identifyRequests(app: FastifyInstance, identify: Identify) {
  app.decorateRequest('actor', null as never)
  app.decorateRequest('badToken', false)
  app.addHook('onRequest', async (request) => {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ')
    const presented = scheme?.toLowerCase() === 'bearer' && token ? await identify(token) : undefined
    request.actor = presented ?? guest
    request.badToken = request.headers.authorization !== undefined && presented === undefined
  })
}

/** Makes the registrar of REST paths. An operation without a row in the policy table does not type-check. */
export function restOf(app: FastifyInstance, house: House) {
  return function route<
    P extends ZodType | undefined = undefined,
    Q extends ZodType | undefined = undefined,
    B extends ZodType | undefined = undefined,
  >(operation: RestOperation, spec: Route<P, Q, B>) {
    const [method = '', url = ''] = operation.split(' ')
    if (!(operation in rest)) throw new Error(`no policy for ${operation}`)
    app.route({
      method,
      url: url.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: {
        summary: spec.summary,
        tags: [url.split('/')[1] ?? ''],
        ...(spec.params ? { params: spec.params } : {}),
        ...(spec.query ? { querystring: spec.query } : {}),
        ...(spec.body ? { body: spec.body } : {}),
      },
      config: { operation, answer: spec.answer },
      // rights before shape: who may not ask learns nothing from the validator
      preValidation: async (request, reply) => {
        const isCode = rest[operation].startsWith('code')
        if (request.badToken && !isCode) return refuse(reply, 'UNAUTHENTICATED')
        if (isRefused(operation, request.actor)) return refuse(reply, request.actor.kind === 'guest' ? 'UNAUTHENTICATED' : 'FORBIDDEN')
      },
      handler: async (request, reply) => {
        const ctx: Ctx = {
          ...house,
          actor: request.actor,
          scope: scopeOf(operation, request.actor),
          idempotency: keyOf(request, operation),
        }
        const parts = { params: request.params, query: request.query, body: request.body, request, reply } as Parts<
          Read<P>,
          Read<Q>,
          Read<B>
        >
        const answer = await spec.run(ctx, parts)
        if (reply.sent) return reply
        if (!answer.ok) return refuse(reply, answer.code, answer.extensions)
        return reply.code(spec.status ?? 200).send(answer.value ?? {})
      },
    })
  }
}

/** The one error shape: message, code, extensions. */
export function refuse(reply: FastifyReply, code: string, extensions: Readonly<Record<string, unknown>> = {}) {
  if (typeof extensions.retryAfter === 'number') reply.header('retry-after', String(extensions.retryAfter))
  return reply.code(statusOf(code)).send(errorBody(code, extensions))
}

export const errorBody = (code: string, extensions: Readonly<Record<string, unknown>>) => ({
  message: messageOf(code, extensions),
  code,
  extensions,
})

function keyOf(request: FastifyRequest, route: string): Ctx['idempotency'] {
  if (request.method === 'GET') return undefined
  const header = request.headers['idempotency-key']
  const inBody = (request.body as { idempotencyKey?: unknown } | null | undefined)?.idempotencyKey
  const key = typeof header === 'string' ? header : typeof inBody === 'string' ? inBody : undefined
  if (!key || key.length > 200) return undefined
  return { key, route: `${route} ${request.url}`, body: request.body }
}
