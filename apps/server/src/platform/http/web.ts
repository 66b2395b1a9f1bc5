import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from './http.ts'
import { strictHeaders } from './strict-headers.ts'

const folder = path.resolve(import.meta.dirname, '../../../../web/dist')
const policyFor = (framedBy: "'none'" | '*', { cards }: { readonly cards: boolean }) =>
  `default-src 'self'; connect-src 'self'${cards ? stripe.connect : ''}; style-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'self'; frame-ancestors ${framedBy}; object-src 'none'${cards ? stripe.own : ''}`

/** Where Stripe's card fields come from, as its documentation lists it. Cards are typed into its frames, never into our page. */
const stripe = {
  connect: ' https://api.stripe.com',
  own:
    "; script-src 'self' https://js.stripe.com https://*.js.stripe.com" +
    "; frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
}
const filePolicy = policyFor("'none'", { cards: false })

/** The one page that other sites may show in a frame. It is a file of its own: nothing of the app can be reached in there. */
const framable = '/pricing-embedded'

/** Headers of every answer; a page or a file brings its own policy and its own life time. Devices compare their clock with the date: it is the house's. */
export function sendHeaders(app: FastifyInstance, { secure, now }: { readonly secure: boolean; readonly now: () => Temporal.Instant }) {
  const strict = Object.entries(strictHeaders(secure))
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('date', new Date(now().epochMilliseconds).toUTCString())
    for (const [name, value] of strict) if (!reply.hasHeader(name)) reply.header(name, value)
    if (request.url.split('?')[0] === framable) reply.removeHeader('x-frame-options')
    done()
  })
}

/**
 * The built web app: files by name, the shell for a page, JSON 404 for everything else. With `cards` its pages may load Stripe's card fields, except the
 * embedded prices, where no one pays.
 */
export function serveWeb(
  app: FastifyInstance,
  { root = folder, cards = false }: { readonly root?: string; readonly cards?: boolean } = {},
) {
  const pagePolicy = policyFor("'none'", { cards })
  const built = existsSync(path.join(root, 'index.html'))
  const ahead = readAhead(root)
  if (built) {
    app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      setHeaders: (reply, file) => {
        if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', filePolicy)
        reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  if (built)
    app.addHook('onRequest', (request, reply, done) => {
      if (!request.is404 && isPageToo(request)) reply.callNotFound()
      else done()
    })
  app.setNotFoundHandler((request, reply) => {
    const [pathname = '/'] = request.url.split('?')
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') && !/\.[a-z0-9]+$/i.test(pathname)
    if (isPage && built) {
      reply
        .header('content-security-policy', pathname === framable ? policyFor('*', { cards: false }) : pagePolicy)
        .header('cache-control', 'no-cache')
      const links = ahead(pathname, signedIn(request))
      if (links) reply.header('link', links)
      return reply.sendFile(pathname === framable ? 'pricing-embedded.html' : 'index.html')
    }
    return refuse(reply, 'ROUTE_NOT_FOUND')
  })
}

/** Whether a browser goes to an address that is JSON for programs: the page of an invite link, whose file and answer are no pages. */
const isPageToo = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && /^\/join\/[^/?#.]+\/?(?:\?(?!.*\bformat=).*)?$/.test(url) && (headers.accept ?? '').includes('text/html')

interface Ahead {
  readonly prefix: string
  readonly guests: boolean
  readonly files: readonly string[]
}

/** What a page's address needs besides what index.html names (ahead.ts of the web app), as a Link header: the browser asks for it immediately, not a round trip later. */
function readAhead(root: string) {
  const file = path.join(root, 'ahead.json')
  const pages: readonly Ahead[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const headers = pages.map((page) => ({ ...page, header: page.files.map(linkTo).join(', ') }))
  // a guest is sent to sign in, and browsers complain about what was fetched for nothing
  return (pathname: string, signedIn: boolean) =>
    headers.find(({ prefix, guests }) => isPageOf(prefix, pathname) && (guests || signedIn))?.header
}

/** The prefix and one id: /experience/1 is the page of an experience, /experience/1/edit another one with files of its own. */
const isPageOf = (prefix: string, pathname: string) => pathname.startsWith(prefix) && /^[^/]+\/?$/.test(pathname.slice(prefix.length))

const linkTo = (file: string) => `<${file}>; rel=${file.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`

/** A cookie of the name is enough: it is no right, only a guess at what comes next. */
const signedIn = ({ headers }: FastifyRequest) => /(?:^|;\s*)token=/.test(headers.cookie ?? '')

/** Whether an address is a file of the built web app. */
export const isBuiltFile = (url: string, root = folder): boolean => existsSync(path.join(root, decodeURIComponent(url)))
