import { escaped } from '../html.ts'
import { posterPath, type ShownPoster } from './poster.ts'

/** What a link to a page shows where people share it: nothing that the page doesn't show to a guest who opens it. */
export interface PageHead {
  readonly title: string
  readonly description: string
  readonly poster: ShownPoster
}

/** The parts of a built page around its title; its description comes with them. */
export interface Shell {
  readonly whole: string
  readonly before: string
  readonly after: string
}

/** Reads a built page. Its head is complete as it is: one without something to tell is sent whole. */
export function shellOf(html: string): Shell {
  const [before = '', after = ''] = html.replace(/<meta name="description"[^>]*>\s*/, '').split('<title>Troupe</title>')
  return { whole: html, before, after }
}

/** The page with its own title, description and Open Graph tags, which programs read that preview a link. `url` is the page's address. */
export function withHead({ before, after }: Shell, { title, description, poster }: PageHead, { url, settings }: HeadPlace): string {
  const tags = [
    ['name', 'description', description],
    ['property', 'og:site_name', 'Troupe'],
    ['property', 'og:type', 'website'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ['property', 'og:image', `${settings.baseUrl}${posterPath(settings, poster)}`],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['property', 'og:image:alt', `Poster: ${poster.title}`],
    ['name', 'twitter:card', 'summary_large_image'],
  ] as const
  const lines = tags.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escaped(content)}" />`)
  const name = title === 'Troupe' ? title : `${title} · Troupe`
  return [before, `<title>${escaped(name)}</title>`, ...lines.map((line) => `\n    ${line}`), after].join('')
}

interface HeadPlace {
  readonly url: string
  readonly settings: { readonly baseUrl: string; readonly secret: string }
}
