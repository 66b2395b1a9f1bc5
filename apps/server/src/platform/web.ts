import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refuse } from './http.ts'

const folder = path.resolve(import.meta.dirname, '../../../web/dist')
const policyFor = (framedBy: "'none'" | '*') =>
  `default-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'self'; frame-ancestors ${framedBy}; object-src 'none'`
const policy = policyFor("'none'")

/** The one page that other sites may show in a frame; the app shows nothing else there. */
const framable = '/pricing-embedded'

/** Headers of every answer; a page or a file brings its own policy and its own life time. */
export function sendHeaders(app: FastifyInstance, secure: boolean) {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer')
    if (request.url.split('?')[0] !== framable) reply.header('x-frame-options', 'DENY')
    if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (!reply.hasHeader('content-security-policy'))
      reply.header(
        'content-security-policy',
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
      )
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** The built web app: files by name, the shell for a page, JSON 404 for everything else (RULES 9). */
export function serveWeb(app: FastifyInstance, root = folder) {
  const built = existsSync(path.join(root, 'index.html'))
  if (built) {
    app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      setHeaders: (reply, file) => {
        if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
        reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const [pathname = '/'] = request.url.split('?')
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') && !/\.[a-z0-9]+$/i.test(pathname)
    if (isPage && built) {
      reply.header('content-security-policy', pathname === framable ? policyFor('*') : policy).header('cache-control', 'no-cache')
      return reply.sendFile('index.html')
    }
    return refuse(reply, 'ROUTE_NOT_FOUND')
  })
}

/** Whether an address is a file of the built web app. */
export const isBuiltFile = (url: string, root = folder): boolean => existsSync(path.join(root, decodeURIComponent(url)))
