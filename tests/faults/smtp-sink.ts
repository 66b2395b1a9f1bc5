import { createServer } from 'node:net'

/** An SMTP server that accepts and counts every email, which shows that the job queue still works. */
export async function openSink() {
  let taken = 0
  const server = createServer((socket) => {
    let inText = false
    socket.on('error', () => {}).setEncoding('latin1')
    socket.write('220 sink\r\n')
    socket.on('data', (chunk: string) => {
      if (inText) {
        if (!/(^|\r\n)\.\r\n$/.test(chunk)) return
        inText = false
        taken++
        return socket.write('250 ok\r\n')
      }
      inText = /^DATA\r\n/im.test(chunk)
      return socket.write(inText ? '354 go on\r\n' : /^QUIT/i.test(chunk) ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, taken: () => taken, close: () => server.close() }
}
