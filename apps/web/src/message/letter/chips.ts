import { partsOf, type TextPart, type TextTag } from '@troupe/domain/message/template-text'
import type { TokenChoice, TokenPart } from '@troupe/ui/pure/token-text'
import type { MailToken, MailValues } from './mail-token.ts'

/** A text of an email as words and chips. A tag that isn't finished yet stays words, so that it can be finished. */
export function splitMail(text: string): readonly TokenPart[] {
  const found: TokenPart[] = []
  for (const part of partsOf(text)) {
    if (part.kind === 'words') say(found, part.words)
    else for (const one of chipsOf(text.slice(part.from, part.to), part)) add(found, one)
  }
  return found
}

function say(found: TokenPart[], words: string) {
  const last = found.at(-1)
  if (typeof last === 'string') found.splice(-1, 1, last + words)
  else if (words !== '') found.push(words)
}

/** The end of a section and the start of its opposite are one chip. */
function add(found: TokenPart[], part: TokenPart) {
  if (typeof part === 'string') return say(found, part)
  const last = found.at(-1)
  if (typeof last === 'object' && last.label === 'end' && part.opens && nameIn(last.source) === nameIn(part.source))
    found.splice(-1, 1, { source: last.source + part.source, label: 'else', look: 'section', closes: true, opens: true })
  else found.push(part)
}

const nameIn = (source: string): string => source.replaceAll(/[{}#^/\s]/g, '')

function chipsOf(source: string, tag: TextTag): readonly TokenPart[] {
  // what is typed before the next tag is read with it
  const inner = source.lastIndexOf('{{')
  if (tag.kind === 'broken' && inner > 0 && !source.startsWith('{{{')) return [source.slice(0, inner), ...splitMail(source.slice(inner))]
  if (tag.kind === 'broken' && !source.endsWith('}}')) return [source]
  return [{ source, ...lookOf(tag, source) }]
}

function lookOf({ kind, name }: TextTag, source: string): Omit<Exclude<TokenPart, string>, 'source'> {
  if (kind === 'section') return { label: `if ${name}`, look: 'section', opens: true }
  if (kind === 'inverted') return { label: `unless ${name}`, look: 'section', opens: true }
  if (kind === 'end') return { label: 'end', look: 'section', closes: true }
  if (kind === 'comment') return { label: source.slice(3, -2).trim(), look: 'section' }
  return { label: kind === 'broken' ? source.replaceAll(/[{}]/g, '').trim() : name, look: 'token' }
}

/** What the list under the caret offers: each token with its value, and the sections of those that may be missing. */
export function choicesOf(tokens: readonly Pick<MailToken, 'name' | 'type' | 'sample'>[], values: MailValues): readonly TokenChoice[] {
  const inserted = tokens.filter(({ type }) => type !== 'FLAG')
  const optional = tokens.filter(({ type }) => type === 'OPTIONAL' || type === 'FLAG' || type === 'LINES' || type === 'LINKS')
  return [
    ...inserted.map((token) => ({ label: token.name, note: valueWords(token, values), insert: `{{${token.name}}}` })),
    ...optional.map(({ name, type }) => ({
      label: `if ${name}`,
      note: type === 'FLAG' ? 'Shown when this is so' : 'Shown when there is one',
      words: `#${name}`,
      insert: `{{#${name}}}`,
      after: `{{/${name}}}`,
    })),
  ]
}

/** The value of a token on one line; its sample where no event gives one. */
export function valueWords({ name, sample }: Pick<MailToken, 'name' | 'sample'>, values: MailValues): string {
  const value = values.get(name) ?? sample
  return value === '' ? 'Not set' : value.replaceAll('\n', ', ').replace(/^https?:\/\//, '')
}

/** The sources of the tags that a text has of one name. */
export const sourcesOf = (text: string, name: string): readonly string[] =>
  partsOf(text).flatMap((part: TextPart) => (part.kind !== 'words' && part.name === name ? [text.slice(part.from, part.to)] : []))
