import type { Duplex } from 'node:stream'
import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { refusalOf } from '../database/sql-errors.ts'
import { errorBody, InvalidRequest, refuse } from './http.ts'
import { nameAnswer } from './request-id.ts'
import { strictHeaders } from './strict-headers.ts'

/** Every error is answered in the same shape, and never with a stack trace (I-25). */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => answer(error, request, reply))
}

/** A malformed URL, which Fastify itself cannot route. */
export function answerBadUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  nameAnswer(request, reply)
  return refuse(reply, 'BAD_REQUEST')
}

/** Answers a request that is not HTTP, or does not end in time. */
export const badBytesAnswerer =
  (secure: boolean) =>
  (error: Error & { code?: string }, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else endRaw(socket, { status: error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request', secure })
  }

/** BAD_REQUEST where Fastify has no reply for it, in the form of every other error. */
export function badRequest(secure: boolean) {
  const body = JSON.stringify(errorBody('BAD_REQUEST', {}))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...strictHeaders(secure),
  }
  return { headers, body }
}

/** Answers on a connection whose request has no response. */
export function endRaw(socket: Duplex, { status, secure }: { readonly status: string; readonly secure: boolean }) {
  const { headers, body } = badRequest(secure)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
}

/** Logs what goes wrong after half of an answer was sent: no error handler runs then, and Fastify reports it only in its access log. */
export class AnswerLog extends LogController {
  override streamError(error: FastifyError, request: FastifyRequest) {
    if (isGone(error, request)) sayGone(request)
    else request.log.error({ error: String(error.stack ?? error) }, 'answer broke off')
  }
}

/** A stream that ended early is a failure only while the client is still connected; any other error always is. */
const isGone = ({ code }: FastifyError, { socket }: FastifyRequest) =>
  socket.destroyed && (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET')

/** The client left before its answer was complete: nothing failed. */
export const sayGone = (request: FastifyRequest) => request.log.debug('the client went away')

function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (isGone(error, request)) return sayGone(request)
  // a body that was to be compressed has left its name there
  reply.removeHeader('content-encoding')
  if (error instanceof InvalidRequest) return refuse(reply, 'INVALID', { fields: error.fields })
  const known = refusalOf(error)
  if (known) return refuse(reply, known.code, known.extensions)
  const { statusCode = 500 } = error
  if (statusCode === 413) return refuse(reply, 'TOO_LARGE')
  if (statusCode === 415) return refuse(reply, 'UNSUPPORTED_MEDIA_TYPE')
  if (statusCode < 500) return refuse(reply, 'BAD_REQUEST')
  request.log.error({ error: String(error.stack ?? error) }, 'request failed')
  return refuse(reply, statusCode === 503 ? 'UNAVAILABLE' : 'INTERNAL')
}
