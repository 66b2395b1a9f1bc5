import { drawPoster, type PosterOptions } from './poster.ts'
import type { Shape } from './poster-drawing.ts'

/** The poster of a title as SVG markup: the same title gives the same print on every machine. */
export function poster(options: PosterOptions): string {
  return markup(drawPoster(options))
}

/** A drawing as a document of its own: its colours and its overprint are in the styles of the web app. */
export function asDocument({ style = {}, ...drawing }: Shape): string {
  const colours = Object.entries(style).reduce((text, [name, colour]) => text.replaceAll(`var(${name})`, colour), markup(drawing))
  const overprint = '<style>g{isolation:isolate}.mul .b{mix-blend-mode:multiply}.scr .b{mix-blend-mode:screen}</style>'
  return colours.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ').replace('<defs>', `${overprint}<defs>`)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)

/** The markup of a drawing. Where its style stands among the attributes is told by an empty `style` attribute. */
function markup({ tag, attributes, style, children }: Shape): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    name === 'style' ? ` style="${declarations(style)}"` : ` ${name}="${escaped(String(value))}"`,
  )
  const inside = children.map((child) => (typeof child === 'string' ? escaped(child) : markup(child))).join('')
  const open = `<${tag}${written.join('')}`
  return inside === '' && tag !== 'g' && tag !== 'text' ? `${open}/>` : `${open}>${inside}</${tag}>`
}

const declarations = (style: Shape['style'] = {}) =>
  Object.entries(style)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
