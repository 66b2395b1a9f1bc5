import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { farCertificate } from './certificate.ts'

const preload = import.meta.resolve('./near-internet.ts')

/** A server of customers' endpoints at https://far.example for servers that load near-internet.ts first. It counts what it gets; `answer` says with which status. */
export async function openEndpointServer(answer: (n: number) => number = () => 204) {
  let taken = 0
  const server = createServer({ key: farCertificate.key, cert: farCertificate.cert }, (request, response) => {
    request.resume().on('end', () => response.writeHead(answer(taken++)).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** What a server's process needs to find it. */
    env: { FAR_PORT: String(port) },
    preload,
    taken: () => taken,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
