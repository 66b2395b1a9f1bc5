import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'

const house = await openHouse()
const { server } = house.app
const sockets: Socket[] = []
let port = 0
beforeAll(async () => {
  // a thousand connect in one turn of this loop: the kernel would drop those beyond Node's 511, and they'd come again a second later
  await house.app.listen({ port: 0, host: '127.0.0.1', backlog: 2048 })
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await house.close()
})

interface Talk {
  /** The beginning of what it received before it was closed. */
  readonly ended: Promise<string>
  readonly isOpen: () => boolean
}

/** A connection that sends something and then nothing, or a little every 50 ms. */
function talk(start: string, drip?: string): Talk {
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  let heard = ''
  let isOpen = true
  let timer: NodeJS.Timeout | undefined
  const socket = connect(port, '127.0.0.1', () => {
    if (start) socket.write(start)
    if (drip) timer = setInterval(() => socket.writable && socket.write(drip), 50)
  })
  sockets.push(socket)
  socket.setEncoding('latin1').on('data', (part) => {
    heard += part
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(timer)
    isOpen = false
    resolve(heard.slice(0, 13))
  })
  return { ended, isOpen: () => isOpen }
}
const connections = () => new Promise<number>((done, fail) => server.getConnections((error, count) => (error ? fail(error) : done(count))))

test('UPL-04, WEB-08 a client that sends slowly, endlessly, less than announced, or nothing is disconnected within half a minute; others are still served', {
  timeout: within(120_000),
}, async () => {
  const looks: unknown = Reflect.get(server, 'connectionsCheckingInterval')
  expect([server.headersTimeout, server.requestTimeout, looks]).toEqual([20_000, 30_000, 2000])
  // without these limits first: a request that waits for one of the slow would wait forever
  server.headersTimeout = 0
  server.requestTimeout = 0
  const bearer = await house.bearerOf('owner@northwind.example')
  const upload = `POST /files?workspaceId=${world.workspaces.northwind} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${bearer}\r\nContent-Type: image/png\r\n`
  const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`
  const files = async () => (await house.db.selectFrom('file').select('id').execute()).length
  const before = await files()
  const heads = [...Array.from({ length: 1000 }, () => talk('')), talk('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a')]
  const bodies = [talk(`${upload}Content-Length: 1000000\r\n\r\n`, 'x'), talk(`${upload}Content-Length: 1000000\r\n\r\nfew`)]
  const endless = Array.from({ length: 5 }, () => talk(`${upload}Transfer-Encoding: chunked\r\n\r\n`, chunk))
  const tooLong = talk(`${upload}Content-Length: 3000000\r\n\r\nx`)
  const beyond = talk(`${upload}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(33)}`)
  expect(await tooLong.ended).toBe('HTTP/1.1 413 ')
  expect(await beyond.ended).toBe('HTTP/1.1 413 ')
  // who writes on into a connection that has ended loses the answer that it didn't read before
  for (const heard of await Promise.all(endless.map(({ ended }) => ended))) expect(['', 'HTTP/1.1 413 ']).toContain(heard)
  await expect.poll(connections, { timeout: within(10_000) }).toBe(heads.length + bodies.length)

  let asked = 0
  server.on('request', () => void asked++)
  for (let at = 0; at < 60; at++) expect((await fetch(`http://127.0.0.1:${port}/pricing/config`)).status).toBe(200)
  expect(asked).toBe(60)
  expect([...heads, ...bodies].filter((one) => !one.isOpen())).toEqual([])

  // each limit ends those that it is about, and is the only thing that does
  server.headersTimeout = 500
  for (const { ended } of heads) expect(await ended).toBe('HTTP/1.1 408 ')
  expect(bodies.every((one) => one.isOpen())).toBe(true)
  server.requestTimeout = 500
  for (const { ended } of bodies) expect(await ended).toBe('HTTP/1.1 408 ')
  expect(await files()).toBe(before)
})
