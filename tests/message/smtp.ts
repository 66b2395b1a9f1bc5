import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

const servers: SMTPServer[] = []

/** What an SMTP server answers when it refuses. */
export const failure = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

/** A real SMTP server on a free port that accepts everything, or does what the test says once it has the whole text. */
export async function smtp(does: {
  answer?: (socket: Socket) => Error | null
  recipient?: () => Error | undefined
  /** Never answers, or not to the texts that match until they are let go. */
  hang?: boolean
  hangs?: (text: string) => boolean
  /** Milliseconds before it answers. */
  ms?: number
}) {
  const texts: string[] = []
  const held: (() => void)[] = []
  const recipients: string[] = []
  const sockets = new Set<Socket>()
  const { promise: arrived, resolve } = Promise.withResolvers<string>()
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo: (address, _session, done) => {
      recipients.push(address.address)
      done(does.recipient?.())
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const text = Buffer.concat(parts).toString()
        texts.push(text)
        resolve(text)
        const [socket] = [...sockets].slice(-1)
        if (does.hang || !socket) return
        const answer = () => done(does.answer?.(socket) ?? null)
        if (does.hangs?.(text)) held.push(answer)
        else if (does.ms) setTimeout(answer, does.ms)
        else answer()
      })
    },
  }
  const server = new SMTPServer(options)
  servers.push(server)
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  server.on('error', () => {}) // some tests cut connections
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const letGo = () => {
    for (const answer of held.splice(0)) answer()
  }
  // a client of this one waits ten minutes for an answer, and not ten seconds: what hangs is never given up while a test looks
  return { url, patientUrl: `${url}?socketTimeout=600000`, texts, recipients, arrived, letGo }
}

/** Closes every server of the test. */
export async function closeSmtp() {
  for (const server of servers.splice(0)) await new Promise<void>((done) => server.close(() => done()))
}
