import { type Prose, proseOf } from './prose.ts'

export interface Sentence {
  readonly area: string
  /** file:line */
  readonly at: string
  readonly text: string
}

/** What people read of one file, and by which area they meet it; nothing for a file that no one but us reads. */
export function sentencesOf(file: string, source: string): Sentence[] {
  const area = areaOf(file)
  if (!area) return []
  const all = proseOf(file, source).filter(({ kind }) => kind === 'markup' || kind === 'string')
  const around = new Set(all.flatMap((prose) => (prose.inside !== undefined && isShown(prose, area) ? [prose.inside] : [])))
  const isRead = (prose: Prose) => isShown(prose, area) || (around.has(prose.text) && !technical.has(prose.of ?? ''))
  const read = all.filter(isRead)
  const texts = new Set(read.map(({ text }) => text))
  return read
    .filter(({ text, inside }) => inside === undefined || !texts.has(inside) || isWhole(text))
    .map(({ line, text }) => ({ area, at: `${file}:${line}`, text: text.replace(/\s+/g, ' ').trim() }))
}

function areaOf(file: string): string | undefined {
  if (!/\.tsx?$/.test(file) || /\.test\.tsx?$|\.setup\.ts$/.test(file)) return undefined
  const [, app, area] = /^(?:apps|packages)\/(web|server|ui|domain)\/src\/(?:([^/]+)\/)?/.exec(file) ?? []
  if (!app || file === 'apps/web/src/graphql.ts' || file === 'apps/web/src/rest.ts') return undefined
  if (/\/platform\/keys\/|\/zone-aliases\.ts$/.test(file)) return undefined // keys of queries, IANA's names of zones
  if (app === 'ui') return 'widgets'
  if (app === 'server' && /\/message\/templates\//.test(file)) return 'emails'
  return `${app === 'web' ? 'screens' : app === 'server' ? 'API' : 'rules'}: ${area ?? 'all'}`
}

/** Attributes and properties whose text is for programs. */
const technical = new Set(
  [
    'compared lookedUp className style id to href src rel type d viewBox preserveAspectRatio points fill media sizes variant tone icon',
    'method path sql params search from autoComplete inputMode accept authorization queryKey outcome readBy',
    'aria-labelledby aria-describedby aria-controls',
  ].flatMap((names) => names.split(' ')),
)
/** Those whose text is mostly for programs: only several words together are for people. */
const mostlyTechnical = new Set(['name', 'role', 'kind', 'key', 'size', 'purpose', 'Error'])

function isShown({ kind, text, of }: Prose, area: string) {
  if (of && technical.has(of)) return false
  if (kind === 'markup') return true
  const said = withoutCode(text).trim()
  if (said !== text.trim() && !/\p{L}{2}/u.test(said)) return false // a path of a drawing, a line of values
  if (
    /^[A-Z]\w+[a-z][A-Z]\w*$|^[A-Z]+ \/|^[\w-]+\/|^&\w+;$|;(?! \p{Ll})|[{}<>]|\s\w+ = |^\W+$|^(select|update|insert|with)\b/u.test(said) ||
    !/[a-z]/.test(said)
  )
    return false
  if (/(?:\b[a-z]{2} ){9}|\w\/[A-Z]\w+ .*\w\/[A-Z]/.test(said)) return false // codes of languages, names of time zones
  const startsLikeOne = /^[“‘"(]?\p{Lu}\p{Ll}/u.test(said) || /^(I|A) /.test(said) || (/^\W*\{/.test(text) && /\p{L}{2,} .*\.$/u.test(said))
  if (of === 'codes') return startsLikeOne
  if (of === 'Error' && area.startsWith('rules')) return false // thrown for us: a rule answers people with a code
  if (of && mostlyTechnical.has(of)) return startsLikeOne && said.includes(' ')
  if (area.startsWith('API')) return startsLikeOne && said.includes(' ')
  return startsLikeOne || (/\p{L}{2,} \p{L}/u.test(said) && text.includes(' '))
}

/** A fragment is read inside its sentence, not by itself: `${count === 1 ? 'one event' : `${count} events`} left`. */
const isWhole = (text: string) => /^\p{Lu}.*[.?!]$/su.test(text.trim())

/** A text without the code inside it, at any depth of braces. */
function withoutCode(text: string): string {
  const outer = text.replace(/\{[^{}]*\}/g, '')
  return outer === text ? text : withoutCode(outer)
}

/** A number of items of a list, in its order. They are drawn by mulberry32, so that a seed always draws the same ones. */
export function drawn<T>(all: readonly T[], count: number, seed: number): T[] {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const places = new Set(
    all
      .map((_, place) => ({ place, order: next() }))
      .toSorted((a, b) => a.order - b.order)
      .slice(0, count)
      .map(({ place }) => place),
  )
  return all.filter((_, place) => places.has(place))
}
