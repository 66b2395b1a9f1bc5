import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '../errors.ts'
import { PlainError } from '../plain-error.ts'
import { errorBody } from './http.ts'
import { strictHeaders } from './strict-headers.ts'

/** A silent connection is closed after 20 seconds, a slow request after 30 (UPL-04, WEB-08). */
const timeouts = { headersTimeout: 20_000, requestTimeout: 30_000, connectionsCheckingInterval: 2000, keepAliveTimeout: 72_000 }
/** How long `readyz` is seen to say 503 before the port closes, at least. */
const noticeMs = 100
/** This many turns of the event loop without a new connection or request: nothing is left to read. Never more than the second number, however busy it is. */
const quietTurns = 10
const mostTurns = 50

/** The one port: opened before anything else is done, closed after every request is answered. */
export class Door {
  readonly server: Server
  readonly #sockets = new Set<Socket>()
  #answer: RequestListener | undefined
  #isOpen = false
  #isLeaving = false
  /** Connections and requests so far. */
  #arrived = 0

  constructor() {
    this.server = createServer(timeouts, (request, response) => {
      this.#arrived++
      // node then says `Connection: close`, and ends the connection with this answer
      if (this.#isLeaving) response.shouldKeepAlive = false
      if (this.#isOpen) return this.#answer?.(request, response)
      const headers = { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1', connection: 'close' }
      response.writeHead(503, { ...strictHeaders(false), ...headers }).end(JSON.stringify(errorBody('UNAVAILABLE', {})))
    })
    this.server.on('connection', (socket: Socket) => {
      this.#arrived++
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  /** Fastify's `serverFactory`: the handler that answers from `admit` on. */
  readonly serve = (answer: RequestListener): Server => {
    this.#answer = answer
    return this.server
  }

  /** Opens the port; requests are answered 503 until `admit`. Throws PlainError when it is in use or can't be opened. */
  async open(port: number, host: string): Promise<void> {
    const { server } = this
    try {
      await new Promise<void>((done, fail) => server.once('error', fail).listen({ port, host }, done))
    } catch (error) {
      const code = codeOf(error)
      throw new PlainError(
        code === 'EADDRINUSE'
          ? `Port ${port} is in use: stop the program that uses it, or set PORT to a different number.`
          : `Port ${port} on ${host} cannot be used (${code}): set HOST to an address of this machine, or PORT to a different number.`,
      )
    }
  }

  admit() {
    this.#isOpen = true
  }

  /** From now on an answer is the last one on its connection: a client that asks without a pause would never let it be idle. */
  leave() {
    this.#isLeaving = true
  }

  /**
   * Closes gracefully: requests that have been sent are read and answered, also on connections that are not accepted yet, and a connection ends
   * with its answer, or when no request on it is under way. The caller limits how long that takes by closing all connections.
   */
  async close(): Promise<void> {
    const { server } = this
    this.leave()
    if (!server.listening) return
    const closed = new Promise((done) => server.once('close', done))
    await sleep(noticeMs)
    await this.#readAll()
    // http's own close would also end every idle connection immediately, and lose requests that it has not read
    NetServer.prototype.close.call(server)
    await this.#readAll()
    // Node counts a connection on which nothing was ever sent as one with a request
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy()
    const ending = setInterval(() => server.closeIdleConnections(), 50)
    server.closeIdleConnections()
    await closed
    clearInterval(ending)
  }

  /**
   * Accepts and reads what has been sent, since closing a connection with unread bytes resets it. By turns of the loop and not by time: on a busy
   * machine a timer is over before anything was read.
   */
  async #readAll() {
    let quiet = 0
    for (let turn = 0; turn < mostTurns && quiet < quietTurns; turn++) {
      const before = this.#arrived
      await setImmediate()
      quiet = this.#arrived === before ? quiet + 1 : 0
    }
  }
}
