import type { FastifyInstance, FastifyReply } from 'fastify'
import { escaped } from '../html.ts'
import { senderAddress } from '../settings.ts'
import { MAP_STYLE_PATH } from './map-style.ts'

/** A page for search engines, by its path. */
interface MappedPage {
  readonly path: string
  readonly changedAt?: Temporal.Instant
}

interface Site {
  readonly settings: { readonly baseUrl: string; readonly mailFrom: string }
  readonly now: () => Temporal.Instant
  /** The pages that everyone may find. */
  readonly pages: () => Promise<readonly MappedPage[]>
}

const FILES = [
  MAP_STYLE_PATH,
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/.well-known/change-password',
  '/poster.png',
] as const
/** Whether an address is one of those that programs look for on every site: no operation, and open to everyone. */
export const isSiteFile = (url: string): boolean => FILES.some((file) => file === url)

/** The contact for security researchers is promised for so many days; RFC 9116 advises less than a year. */
const securityDays = 180

/** Serves what programs look for on every site: search engines, password managers, security researchers. */
export function serveSiteFiles(app: FastifyInstance, { settings, now, pages }: Site) {
  const { baseUrl } = settings
  const schema = { hide: true }
  app.get('/robots.txt', { schema }, (_request, reply) =>
    sendPublic(reply, 'text/plain', ['User-agent: *', 'Disallow: /graphql', '', `Sitemap: ${baseUrl}/sitemap.xml`, '']),
  )
  app.get('/.well-known/security.txt', { schema }, (_request, reply) => {
    const expires = now().toZonedDateTimeISO('UTC').startOfDay().add({ days: securityDays }).toInstant()
    return sendPublic(reply, 'text/plain', [
      `Contact: mailto:${senderAddress(settings)}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${baseUrl}/.well-known/security.txt`,
      '',
    ])
  })
  app.get('/.well-known/change-password', { schema }, (_request, reply) => reply.redirect('/settings/profile', 302))
  app.get('/sitemap.xml', { schema }, async (_request, reply) =>
    sendPublic(reply, 'application/xml', [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...(await pages()).map(({ path, changedAt }) => {
        const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
        return `<url><loc>${escaped(baseUrl + path)}</loc>${changed}</url>`
      }),
      '</urlset>',
      '',
    ]),
  )
}

const sendPublic = (reply: FastifyReply, type: string, lines: readonly string[]) =>
  reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600').send(lines.join('\n'))
