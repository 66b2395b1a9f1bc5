import { createServer, connect as dial, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** `pass` forwards, `freeze` holds data back, `refuse` ends every new connection. */
export type Mode = 'pass' | 'freeze' | 'refuse'

/** A TCP proxy in front of a port of this machine, which a test breaks in the ways that networks break. */
export async function openProxy(port: number) {
  const sockets = new Set<Socket>()
  const sent: Buffer[] = []
  let mode: Mode = 'pass'
  let delayMs = 0
  let changed = Promise.withResolvers<void>()

  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    return socket.on('error', () => {}).once('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (mode === 'refuse') return near.destroy()
    const far = keep(dial(port, '127.0.0.1'))
    void forward(near, far, (chunk) => sent.push(chunk))
    void forward(far, near, () => {})
  })

  async function forward(from: Socket, to: Socket, note: (chunk: Buffer) => void) {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        note(chunk)
        await passage()
        to.write(chunk)
      }
      await passage()
    } catch {
      // when one side breaks, the other is closed
    }
    to.destroy()
  }

  /** A frozen line hides the end of a connection as well as its bytes. */
  async function passage() {
    while (mode === 'freeze') await changed.promise
    if (delayMs > 0) await sleep(delayMs)
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    port: (server.address() as { port: number }).port,
    set(next: Mode) {
      mode = next
      changed.resolve()
      changed = Promise.withResolvers()
    },
    /** Milliseconds by which every chunk is delayed. */
    delay(ms: number) {
      delayMs = ms
    },
    /** Ends every connection by a reset, in both directions. */
    cut,
    /** The text sent to the port since the last call. */
    takeSent: () => Buffer.concat(sent.splice(0)).toString('latin1'),
    close() {
      this.set('pass')
      cut()
      server.close()
    },
  }
}
