import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { codeOf } from '../errors.ts'
import type { Figures } from '../metrics/figures.ts'
import { PlainError } from '../plain-error.ts'

/** A port of its own, on loopback alone, where a monitor reads the figures without signing in. */
export interface MetricsDoor {
  readonly port: number
  /** From now on it answers with these; until then with 503. */
  serve(figures: Pick<Figures, 'text' | 'contentType'>): void
  close(): Promise<void>
}

/** Opens it; undefined without a port. Throws PlainError when the port is in use or can't be opened. */
export async function openMetricsDoor(port: number | undefined): Promise<MetricsDoor | undefined> {
  if (port === undefined) return undefined
  let served: Pick<Figures, 'text' | 'contentType'> | undefined
  const server = createServer({ keepAliveTimeout: 5000 }, async (request, response) => {
    // it asks for nothing but one address, and reads no body
    if (request.url !== '/metrics') return response.writeHead(404).end()
    if (request.method !== 'GET') return response.writeHead(405, { allow: 'GET' }).end()
    const text = await served?.text().catch(() => undefined)
    if (text === undefined) return response.writeHead(503, { 'retry-after': '1' }).end()
    response.writeHead(200, { 'content-type': served?.contentType, 'cache-control': 'no-store' }).end(text)
  })
  try {
    await new Promise<void>((done, fail) => server.once('error', fail).listen({ port, host: '127.0.0.1' }, done))
  } catch (error) {
    throw new PlainError(
      codeOf(error) === 'EADDRINUSE'
        ? `METRICS_PORT ${port} is in use: stop the program that uses it, or set METRICS_PORT to a different number.`
        : `METRICS_PORT ${port} cannot be used (${codeOf(error)}): set METRICS_PORT to a different number.`,
    )
  }
  return {
    port: (server.address() as AddressInfo).port,
    serve(figures) {
      served = figures
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
