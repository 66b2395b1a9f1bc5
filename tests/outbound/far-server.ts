import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createGzip } from 'node:zlib'
import { farCertificate } from './certificate.ts'

// A calendar's server, in a process of its own so that what it sends doesn't count as memory of the process that reads it. First it sends its parent the
// port. The parent sends the name of a behaviour and gets it back once the server behaves that way. The path /good always answers well.

const text = [
  ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a@far', 'DTSTART:20261012T170000Z', 'DTEND:20261012T180000Z', 'END:VEVENT'],
  'END:VCALENDAR\r\n',
].join('\r\n')
const good: RequestListener = (_request, response) => response.end(text)

/** Sends without an end, as fast as the reader takes it. */
const flood =
  (headers: Record<string, string>, through?: () => NodeJS.ReadWriteStream): RequestListener =>
  (_request, response) => {
    response.writeHead(200, headers)
    const inflated = through?.()
    inflated?.pipe(response)
    const into: NodeJS.WritableStream = inflated ?? response
    const part = Buffer.alloc(2 ** 20, 'BEGIN:VCALENDAR\r\n')
    const write = () => {
      while (!response.destroyed && into.write(part));
      if (!response.destroyed) into.once('drain', write)
    }
    response.on('error', () => {})
    write()
  }

const behaviours: Readonly<Record<string, RequestListener>> = {
  'is well': good,
  'answers nothing': () => {},
  'sends headers alone': (_request, response) => void response.writeHead(200).flushHeaders(),
  'sends a byte a second': (_request, response) => {
    const drip = setInterval(() => response.write('B'), 1000)
    response.on('close', () => clearInterval(drip))
  },
  redirects: (_request, response) => void response.writeHead(302, { location: 'https://127.0.0.1/' }).end(),
  'never stops sending': flood({}),
  'sends a zip bomb': flood({ 'content-encoding': 'gzip' }, createGzip),
  'sends half a file': (_request, response) => void response.end(text.slice(0, 80)),
  'hangs up in the middle': (_request, response) =>
    void response.writeHead(200, { 'content-length': '999' }).write(text, () => response.destroy()),
}

let listener = good
const { cert, key } = farCertificate
const server = createServer({ key, cert }, (request, response) => (request.url === '/good' ? good : listener)(request, response))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', (what: string) => {
  listener = behaviours[what] ?? good
  process.send?.(what)
})
