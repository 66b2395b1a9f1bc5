import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'socket.io'
import type { House } from '../ctx.ts'
import { badRequest, endRaw } from '../http/answer-errors.ts'

const mostMessagesASecond = 20

/**
 * Refuses every request at the socket's address that isn't the upgrade of a page of ours: 400, with the headers of every other answer. `cors` does not
 * guard the websocket transport, and the library's own refusals have no headers.
 */
export function onlySockets({ origins, secure }: House['settings']) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { origin, upgrade } = request.headers
    const asked = new URL(request.url ?? '/', 'http://localhost').searchParams
    const isSocket = upgrade !== undefined && asked.get('transport') === 'websocket' && asked.get('EIO') === '4' && !asked.has('sid')
    if (isSocket && (origin === undefined || origins.has(origin))) return next()
    const { headers, body } = badRequest(secure)
    if (upgrade === undefined) response.writeHead(400, headers).end(body)
    else endRaw(request.socket, { status: '400 Bad Request', secure })
  }
}

/** Ends the connection of a page that says more than it may within a second. */
export function limitRate(socket: Pick<Socket, 'onAny' | 'disconnect'>) {
  let windowStart = 0
  let count = 0
  socket.onAny(() => {
    const now = performance.now()
    if (now - windowStart > 1000) {
      windowStart = now
      count = 0
    }
    if (++count > mostMessagesASecond) socket.disconnect(true)
  })
}
