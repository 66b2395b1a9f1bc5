import { createHmac, timingSafeEqual } from 'node:crypto'
import { drawPoster } from '@troupe/ui/pure/poster'
import type { Shape } from '@troupe/ui/pure/poster-drawing'
import { asDocument } from '@troupe/ui/pure/poster-markup'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { refuse } from '../http/http.ts'
import { etagOf, hasAlready } from './etag.ts'
import { loadOutline, type Outline } from './lettering.ts'

/** The poster of a title, which is drawn from its category and its words. */
export interface ShownPoster {
  readonly category: string
  readonly title: string
}

/** Pixels; what programs that preview links ask for. */
const size = { width: 1200, height: 630 }
/** A picture is about 40 kB. */
const mostKept = 100

/** The address of a poster as a picture. It says what is drawn and carries our seal, so that no one has us draw their own words. */
export function posterPath({ secret }: { readonly secret: string }, { category, title }: ShownPoster): string {
  return `/poster.png?${new URLSearchParams({ category, title, sign: sealOf(secret, { category, title }) })}`
}

const sealOf = (secret: string, { category, title }: ShownPoster): string =>
  createHmac('sha256', `poster ${secret}`)
    .update(JSON.stringify([category, title]))
    .digest('base64url')
    .slice(0, 22)

/** Answers the addresses of `posterPath`, to everyone: programs that preview a link send no token. */
export function servePosters(app: FastifyInstance, { secret }: { readonly secret: string }) {
  const drawn = new Map<string, Promise<Buffer>>()
  // one after the other: one takes up to two seconds of a thread, and there are four for files, names and passwords too
  let before: Promise<unknown> = Promise.resolve()
  const draw = (poster: ShownPoster) => {
    const picture = before.then(() => drawPicture(poster))
    before = picture.catch(() => {})
    return picture
  }
  app.get('/poster.png', { schema: { hide: true } }, async (request, reply) => {
    const { category, title, sign } = request.query as Record<string, unknown>
    if (typeof category !== 'string' || typeof title !== 'string' || !isOurs(secret, { category, title }, sign))
      return refuse(reply, 'ROUTE_NOT_FOUND')
    const name = `${category} ${title}`
    const picture = drawn.get(name) ?? draw({ category, title })
    if (drawn.size >= mostKept) drawn.clear()
    drawn.set(name, picture)
    const bytes = await picture.catch((error) => {
      drawn.delete(name)
      throw error
    })
    const etag = etagOf(bytes)
    reply.headers({ etag, 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
    return hasAlready(request, etag) ? reply.code(304).send() : reply.type('image/png').send(bytes)
  })
}

function isOurs(secret: string, poster: ShownPoster, sign: unknown): boolean {
  const [given, due] = [Buffer.from(String(sign)), Buffer.from(sealOf(secret, poster))]
  return given.length === due.length && timingSafeEqual(given, due)
}

/** Draws a poster as PNG. One whose letters our face doesn't have is drawn without its title. */
async function drawPicture(poster: ShownPoster): Promise<Buffer> {
  reading ??= loadOutline()
  const drawing =
    outlined(drawPoster({ ...poster, ...size, label: false }), await reading) ?? drawPoster({ ...poster, ...size, lettering: false })
  return sharp(Buffer.from(asDocument(drawing)), { limitInputPixels: size.width * size.height })
    .png({ compressionLevel: 6 })
    .toBuffer()
}

let reading: Promise<Outline> | undefined

/** A drawing with outlines in place of its texts; undefined when a letter has none. */
function outlined(drawing: Shape, outline: Outline): Shape | undefined {
  const children = drawing.children.map((child) =>
    typeof child === 'string' ? child : child.tag === 'text' ? outline(child) : outlined(child, outline),
  )
  return children.includes(undefined) ? undefined : { ...drawing, children: children.filter((child) => child !== undefined) }
}
