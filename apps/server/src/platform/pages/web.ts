import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import { type Page, pageAt } from '@troupe/domain/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { refuse } from '../http/http.ts'
import { strictHeaders } from '../http/strict-headers.ts'
import { etagOf, hasAlready } from './etag.ts'
import { type PageHead, shellOf, withHead } from './page-head.ts'

const folder = path.resolve(import.meta.dirname, '../../../../web/dist')
const policyFor = (framedBy: "'none'" | '*', { cards, maps = null }: { readonly cards: boolean; readonly maps?: string | null }) =>
  `default-src 'self'; connect-src 'self'${cards ? stripe.connect : ''}${originOf(maps)}; style-src 'self'; img-src 'self' data: blob:${originOf(maps)}; base-uri 'none'; form-action 'self'; frame-ancestors ${framedBy}; object-src 'none'${cards ? stripe.own : ''}`

/** The origin of the maps, if they aren't ours. */
const originOf = (maps: string | null) => (maps === null ? '' : ` ${new URL(maps).origin}`)

/** Where Stripe's card fields come from, as its documentation lists it. Cards are typed into its frames, never into our page. */
const stripe = {
  connect: ' https://api.stripe.com',
  own:
    "; script-src 'self' https://js.stripe.com https://*.js.stripe.com" +
    "; frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
}
/**
 * A recording is built again in a frame that inherits this policy: its styles are inline, no script but the viewer's own runs, and nothing is asked of another origin.
 */
const replayPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
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

interface WebGiven {
  readonly root?: string
  readonly cards?: boolean
  /** The address of a map style, from whose origin pages may load maps; null for our own. */
  readonly maps?: string | null
  /** What a link to a page shows where it is shared; undefined for a page without, and for one that a guest can't open. */
  readonly headOf?: (found: NonNullable<ReturnType<typeof pageAt>>) => Promise<PageHead | undefined>
  /** The address that people use, and the secret that seals the addresses of posters. */
  readonly settings?: { readonly baseUrl: string; readonly secret: string }
}

/**
 * The built web app: files by name, the shell for a page, JSON 404 for everything else. With `cards` its pages may load Stripe's card fields, except the
 * embedded prices, where no one pays.
 */
export function serveWeb(
  app: FastifyInstance,
  { root = folder, cards = false, maps = null, headOf, settings = { baseUrl: '', secret: '' } }: WebGiven = {},
) {
  const pagePolicy = policyFor("'none'", { cards, maps })
  const built = existsSync(path.join(root, 'index.html'))
  const ahead = readAhead(root)
  const shells = built
    ? { page: readShell(root, 'index.html'), framed: readShell(root, 'pricing-embedded.html'), replay: readShell(root, 'replay.html') }
    : undefined
  if (built) {
    serveFiles(app, root)
    app.addHook('onRequest', (request, reply, done) => {
      if (!isPageToo(request)) return done()
      reply.header('vary', 'accept')
      if (namesPage(request)) reply.callNotFound()
      else done()
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = pathOf(request)
    if (isRead(request)) reply.header('vary', 'accept')
    const found = isFile(pathname) ? undefined : pageAt(pathname)
    const isWanted = found && !alsoJson.has(found.page) ? prefersPage(request) : namesPage(request) && !isFile(pathname)
    if (!shells || !isRead(request) || !isWanted) return refuse(reply, 'ROUTE_NOT_FOUND')
    const isFramed = pathname === framable
    reply.header('content-security-policy', isFramed ? policyFor('*', { cards: false }) : pagePolicy).header('cache-control', 'no-cache')
    if (found && isSecret(found.page)) reply.header('x-robots-tag', 'noindex')
    const links = ahead(pathname, signedIn(request))
    if (links) reply.header('link', links)
    if (isFramed) return sendPage(request, reply, shells.framed.whole)
    if (found?.page === '/replay/$id') return sendPage(request, reply.header('content-security-policy', replayPolicy), shells.replay.whole)
    // a signed-in person previews nothing, and must not wait for it
    const head = found && !signedIn(request) ? await headOf?.(found) : undefined
    const url = `${settings.baseUrl}${found && showsItsQuery.has(found.page) ? request.url : pathname}`
    return sendPage(request, reply, head ? withHead(shells.page, head, { url, settings }) : shells.page.whole)
  })
}

/** The files of the built web app, tagged by their content. */
function serveFiles(app: FastifyInstance, root: string) {
  app.register(async (scope) => {
    sendTagged(scope)
    await scope.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      // a file's own tag and time are those of its writing, which differ from machine to machine
      etag: false,
      lastModified: false,
      setHeaders: (reply, file) => {
        if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', filePolicy)
        reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache')
        reply.header('etag', tagOfFile(file))
        // it lies below /console/ and answers for pages below /event/
        if (file === path.join(root, 'console', 'worker.js')) reply.header('service-worker-allowed', '/event/')
      },
    })
  })
}

/** Pages whose address is JSON too, for programs: the page of an invite link, and a recording. */
const alsoJson: ReadonlySet<string> = new Set<Page>(['/join/$code', '/replay/$id'])
/** Pages on which what comes after the question mark is what the page shows. */
const showsItsQuery: ReadonlySet<Page> = new Set(['/experiences', '/experiences/$category', '/experience-quote/$id'])
/** Whether the address of a page is a secret: no search engine may list it. */
const isSecret = (page: Page) => page.endsWith('/$code')

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/'
const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'
const isFile = (pathname: string): boolean => /\.[a-z0-9]+$/i.test(pathname)

/** Whether the caller takes the page, and would not rather have JSON: browsers, and programs that take anything. */
const prefersPage = ({ raw }: FastifyRequest): boolean => new Negotiator(raw).mediaType(['text/html', 'application/json']) === 'text/html'
/** Whether the caller names the page, as browsers do. */
const namesPage = (request: FastifyRequest): boolean => prefersPage(request) && (request.headers.accept ?? '').includes('text/html')

/** Whether an address that is about to answer JSON is a page too; its calendar file isn't. */
const isPageToo = (request: FastifyRequest): boolean =>
  !request.is404 &&
  isRead(request) &&
  alsoJson.has(request.routeOptions.url?.replace(':', '$') ?? '') &&
  !isFile(pathOf(request)) &&
  !/[?&]format=/.test(request.url)

const readShell = (root: string, file: string) => {
  const whole = path.join(root, file)
  return shellOf(existsSync(whole) ? readFileSync(whole, 'utf8') : '')
}

function sendPage(request: FastifyRequest, reply: FastifyReply, html: string) {
  const etag = etagOf(html)
  reply.header('etag', etag)
  return hasAlready(request, etag) ? reply.code(304).send() : reply.type('text/html; charset=utf-8').send(html)
}

/** Answers 304 where the caller has the file already, by the tag of its content. */
function sendTagged(scope: FastifyInstance) {
  scope.addHook('onSend', (request, reply, payload, done) => {
    const etag = reply.getHeader('etag')
    if (reply.statusCode !== 200 || typeof etag !== 'string' || !hasAlready(request, etag)) return done(null, payload)
    if (payload instanceof Readable) payload.destroy()
    reply.code(304).removeHeader('content-length').removeHeader('content-type')
    done(null, null)
  })
}

/** A built file is read once; one that was built again since then is another one. */
const tags = new Map<string, { readonly writtenAt: number; readonly tag: string }>()
function tagOfFile(file: string): string {
  const { mtimeMs: writtenAt } = statSync(file)
  const known = tags.get(file)
  if (known?.writtenAt === writtenAt) return known.tag
  const tag = etagOf(readFileSync(file))
  tags.set(file, { writtenAt, tag })
  return tag
}

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

/** The prefix and one id: /experience/1 is the page of an experience, /experience/1/edit another one with files of its own. Without a slash at its end it is the whole address. */
const isPageOf = (prefix: string, pathname: string) =>
  prefix.endsWith('/') ? pathname.startsWith(prefix) && /^[^/]+\/?$/.test(pathname.slice(prefix.length)) : pathname === prefix

const linkTo = (file: string) => `<${file}>; rel=${file.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`

/** A cookie of the name is enough: it is no right, only a guess at what comes next. */
const signedIn = ({ headers }: FastifyRequest) => /(?:^|;\s*)token=/.test(headers.cookie ?? '')

/** Whether an address is a file of the built web app. */
export const isBuiltFile = (url: string, root = folder): boolean => existsSync(path.join(root, decodeURIComponent(url)))
