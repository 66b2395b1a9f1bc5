import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CausingRequest, inRequest, requestId } from '../request.ts'

declare module 'fastify' {
  interface FastifyRequest {
    asked: CausingRequest
  }
}

/**
 * What Fastify has to know of request ids. An X-Request-Id that comes in is not read: two callers could send the same one, or a text that they choose into our log
 * and into the requests of others.
 */
export const requestIds = { requestIdHeader: false, genReqId: () => randomUUID() } as const
/** What a request's own lines call it; `causeOf` calls it the same. */
export const requestIdLogLabel = 'requestId'

/** The request id of a line that isn't logged by the request itself, but by what it causes. */
export function causeOf(_line: object, _level: number, logger: { readonly bindings: () => object }): { readonly requestId?: string } {
  const id = requestId()
  return id === undefined || requestIdLogLabel in logger.bindings() ? {} : { requestId: id }
}

/** Names every request: its answer has X-Request-Id, and whatever it causes finds the id. Comes before the first hook and route. */
export function nameRequests(app: FastifyInstance) {
  app.decorateRequest('asked')
  app.addHook('onRequest', (request, reply, done) => {
    request.asked = { id: request.id }
    nameAnswer(request, reply)
    inRequest(request.asked, done)
  })
  app.addHook('onRoute', (route) => {
    const { handler } = route
    // entered once more, since what Fastify does after it has read a body is no longer in the hook's asynchronous context
    route.handler = function (request, reply) {
      return inRequest(request.asked, () => handler.call(this, request, reply))
    }
  })
}

/** On the answer of Node, so that an answer that doesn't go through Fastify has it too. */
export function nameAnswer(request: FastifyRequest, reply: FastifyReply) {
  reply.raw.setHeader('x-request-id', request.id)
}
