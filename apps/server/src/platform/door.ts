import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorBody } from './http.ts'
import { PlainError } from './plain-error.ts'

/** A connection on which nothing is said is let go after 20 seconds, one that says it slowly after 30 (UPL-04, WEB-08). */
const timeouts = { headersTimeout: 20_000, requestTimeout: 30_000, connectionsCheckingInterval: 2000, keepAliveTimeout: 72_000 }
/** Long enough to read what has already been sent: closing a connection with unread bytes resets it. */
const readMs = 100

/** The one port: taken before anything else is done, given back after everything that was asked is answered. */
export class Door {
  readonly server: Server
  readonly #sockets = new Set<Socket>()
  #answer: RequestListener | undefined
  #isOpen = false

  constructor() {
    this.server = createServer(timeouts, (request, response) => {
      if (this.#isOpen) return this.#answer?.(request, response)
      const headers = { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1', connection: 'close' }
      response.writeHead(503, headers).end(JSON.stringify(errorBody('UNAVAILABLE', {})))
    })
    this.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  /** Fastify's `serverFactory`: who answers from `admit` on. */
  readonly serve = (answer: RequestListener): Server => {
    this.#answer = answer
    return this.server
  }

  /** Takes the port; requests are answered 503 until `admit`. Throws PlainError when it is taken or cannot be had. */
  async open(port: number, host: string): Promise<void> {
    const { server } = this
    try {
      await new Promise<void>((done, fail) => server.once('error', fail).listen({ port, host }, done))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      throw new PlainError(
        code === 'EADDRINUSE'
          ? `Port ${port} is taken: stop what uses it, or set PORT to another number.`
          : `Port ${port} of ${host} cannot be used (${code}): set HOST to an address of this machine, or PORT to another number.`,
      )
    }
  }

  admit() {
    this.#isOpen = true
  }

  /**
   * Closes without cutting anyone off: what has been sent is read and answered, on connections that wait to be accepted too, and a connection
   * ends when nothing on it is under way. How long that may take is for the caller to say, by closing all connections.
   */
  async close(): Promise<void> {
    const { server } = this
    if (!server.listening) return
    const closed = new Promise((done) => server.once('close', done))
    await sleep(readMs)
    // http's own close would also end every idle connection immediately, with what it has not read
    NetServer.prototype.close.call(server)
    await sleep(readMs)
    // Node counts a connection on which nothing was ever sent as one with a request
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy()
    const ending = setInterval(() => server.closeIdleConnections(), 50)
    server.closeIdleConnections()
    await closed
    clearInterval(ending)
  }
}
