import { escaped } from '../../platform/html.ts'
import { oneLine } from '../text.ts'
import { layout } from './layout.ts'
import type { Node, Template, Values, VariableKind, Variables } from './template.ts'

export interface Rendered {
  readonly subject: string
  readonly body: string
  readonly html: string
}

/**
 * An email as text and as HTML. Every value is one line (EXP-05) and escaped in the HTML, where links alone become links. `secrets` says whether
 * codes are readable: in what is sent, and not in what is stored.
 */
export function render<V extends Variables>(
  template: Template<V>,
  values: Values<V>,
  { firstName, secrets }: { readonly firstName: string; readonly secrets: 'shown' | 'masked' },
): Rendered {
  const text = (nodes: readonly Node[]) =>
    walk(nodes, { template, values, secrets, words: { literal: (words) => words, value: (_kind, lines) => lines.join('\n') } })
  const html = (nodes: readonly Node[]) => walk(nodes, { template, values, secrets, words: { literal: asHtml, value: valueAsHtml } })
  const subject = oneLine(text(template.subject))
  const greeting = firstName ? `Hello ${oneLine(firstName)},` : 'Hello,'
  const paragraphs = (words: (nodes: readonly Node[]) => string) => template.body.map((nodes) => words(nodes).trim()).filter(Boolean)
  return {
    subject,
    body: [greeting, ...paragraphs(text), 'Troupe'].join('\n\n'),
    html: layout({ title: escaped(subject), paragraphs: [escaped(greeting), ...paragraphs(html), 'Troupe'] }),
  }
}

/** The codes among an email's values, as they appear in it. */
export const codesIn = (template: Template, values: Values<Variables>): string[] =>
  Object.keys(template.variables).flatMap((name) => codeIn(values[name]) ?? [])

interface Words {
  readonly literal: (text: string) => string
  readonly value: (kind: VariableKind, lines: readonly string[]) => string
}

interface Writing<V extends Variables> {
  readonly template: Template<V>
  readonly values: Values<V>
  readonly secrets: 'shown' | 'masked'
  readonly words: Words
}

function walk<V extends Variables>(nodes: readonly Node[], { template, values, secrets, words }: Writing<V>): string {
  // without a prototype, so that a name finds what was declared and nothing else
  const view: Record<string, Values<V>[string]> = Object.assign(Object.create(null), values)
  const of = (inside: readonly Node[]): string =>
    inside
      .map((node) => {
        if (typeof node === 'string') return words.literal(node)
        if ('name' in node) return words.value(template.variables[node.name] ?? 'text', linesOf(view[node.name], secrets))
        return isSet(view[node.section]) === node.inverted ? '' : of(node.nodes)
      })
      .reduce(joined, '')
  return of(nodes)
}

/** A name that ends in a full stop, such as 'Northwind Foods, Inc.', ends its sentence too: the template's own full stop after it is left out. */
const joined = (text: string, next: string): string => (text.endsWith('.') && next.startsWith('.') ? text + next.slice(1) : text + next)

type Value = Values<Variables>[string]

const isSet = (value: Value): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

function linesOf(value: Value, secrets: 'shown' | 'masked'): string[] {
  if (typeof value === 'string') return [oneLine(value)]
  if (value === undefined || typeof value === 'boolean') return []
  if ('code' in value) return [oneLine(value.before) + (secrets === 'shown' ? value.code : '***')]
  return value.map((one) => (typeof one === 'string' ? oneLine(one) : `${oneLine(one.words)}\n${oneLine(one.link)}`))
}

const codeIn = (value: Value): string | undefined => (typeof value === 'object' && 'code' in value ? value.code : undefined)

const asHtml = (text: string): string => escaped(text).replaceAll('\n', '<br>')

const valueAsHtml = (kind: VariableKind, lines: readonly string[]): string =>
  lines
    .map(escaped)
    .map((line) => {
      if (kind !== 'links') return kind === 'link' || kind === 'codeLink' ? linkTo(line, line) : line
      const [words = '', link = ''] = line.split('\n')
      return linkTo(link, words)
    })
    .join('<br>')

const linkTo = (link: string, words: string): string => `<a href="${link}" style="color:#a3123f">${words}</a>`
