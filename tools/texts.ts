import { parseSync } from 'vite'

/** A piece of text: the line where it begins, and what it says, with {} for each value in a sentence. */
export interface Text {
  readonly line: number
  readonly kind: 'comment' | 'document' | 'sentence'
  readonly text: string
}
interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

/** What a file says: comments, strings and markup of a source, the paragraphs of a document. */
export function textsOf(file: string, source: string): Text[] {
  const at = (kind: Text['kind'], start: number, text: string): Text => ({ line: source.slice(0, start).split('\n').length, kind, text })
  if (isSource(file)) {
    const { program, comments } = parsed(file, source)
    return [
      ...comments.map(({ start, value }) => at('comment', start, value.replace(/^[ \t]*\*+ ?/gm, blank))),
      ...sentencesOf(program).map(([start, text]) => at('sentence', start, text)),
    ]
  }
  const isDocument = /\.(html|txt|md)$/.test(file)
  const pattern = /\.(css|grit)$/.test(file) ? /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g : /"""[\s\S]*?"""|(?<=^|\s)#[^\n]*/g
  return [...source.replace(/```[\s\S]*?```/g, blank).matchAll(isDocument ? /(?:[^\n]*\S[^\n]*\n?)+/g : pattern)].map(
    ({ 0: text, index }) => at(isDocument ? 'document' : 'comment', index, text),
  )
}

/** The code of a source file, its comments blanked. */
export const withoutComments = (file: string, source: string): string =>
  isSource(file)
    ? parsed(file, source).comments.reduce(
        (code, { start, end }) => code.slice(0, start) + blank(source.slice(start, end)) + code.slice(end),
        source,
      )
    : source

export const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

const isSource = (file: string) => /\.(tsx?|mjs)$/.test(file)

function parsed(file: string, source: string) {
  const { program, comments, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return { program, comments }
}

/** What only programs read: import paths, types, and the text of a tagged template, which is a query. */
const unread = /^(Import|Export(Named|All)Declaration|TS(Literal|Import)Type|TaggedTemplate)/

/** Strings and markup, each where it begins. A path or a query is none. */
function sentencesOf(part: unknown): [start: number, text: string][] {
  if (Array.isArray(part)) return part.flatMap(sentencesOf)
  if (!isNode(part)) return []
  const inside = Object.values(unread.test(part.type) ? { declaration: part.declaration } : part).flatMap(sentencesOf)
  const text = textOf(part)
  return /\p{L}/u.test(text) &&
    !/^(GET|POST|PUT|DELETE|PATCH) |^\s*(query|mutation|select|with|insert|update|delete)\b[\s\S]*[{(=]|\w \{ \w/.test(text)
    ? [[part.start, text], ...inside]
    : inside
}

/** The text of a string or of markup with its elements; empty for other code. */
function textOf(node: Node): string {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : ''
  if (node.type === 'TemplateLiteral')
    return nodes(node.quasis)
      .map(({ value }) => (value as { readonly cooked?: string }).cooked ?? '')
      .join('{}')
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return nodes(node.children).map(childText).join('').replace(/\s+/g, ' ').trim()
  return ''
}

function childText(child: Node): string {
  if (child.type === 'JSXText') return String(child.value).replaceAll('&nbsp;', ' ')
  if (child.type !== 'JSXExpressionContainer') return textOf(child)
  return isNode(child.expression) && child.expression.type === 'Literal' ? textOf(child.expression) : '{}'
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
