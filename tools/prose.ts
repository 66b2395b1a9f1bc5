import { parseSync } from 'vite'

/** A piece of text that people read: where its file has it, and what it says, with the code inside it as {…}. */
export interface Prose {
  readonly line: number
  readonly kind: 'comment' | 'string' | 'markup' | 'document'
  readonly text: string
  /** The property or attribute that a string is the value of, such as title. */
  readonly of?: string
  /** The text with code inside it that this string is part of. */
  readonly inside?: string
}
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** All text of a file: comments and strings of a source file, the lines of a document without their code. */
export function proseOf(file: string, source: string): Prose[] {
  if (/\.(tsx?|mjs)$/.test(file)) return new Source(file, source).prose()
  if (/\.(css|grit)$/.test(file)) return commentsOf(source, /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g)
  if (/\.graphql$/.test(file)) return commentsOf(source, /"""[\s\S]*?"""|#[^\n]*/g)
  if (/(\.html|\.txt|\.md)$/.test(file)) return paragraphsOf(source)
  return commentsOf(source, /(?<=^|\s)#[^\n]*/g)
}

/** Comments and paragraphs as they are written, their code between backticks included; names of tests too, which are comments on what they show. */
export function notesOf(file: string, source: string): Prose[] {
  if (/\.(tsx?|mjs)$/.test(file)) {
    const notes = parsed(file, source).comments.map(
      ({ start, value }): Prose => ({
        line: lineAt(source, start),
        kind: 'comment',
        text: value.replace(/^[ \t]*\*+ ?/gm, blank),
      }),
    )
    const tests = [...source.matchAll(/^[ \t]*(?:test|describe)[\w.]*\(\s*(['"`])(.*?)\1/gm)]
    return [...notes, ...tests.map(({ 2: text = '', index }): Prose => ({ line: lineAt(source, index), kind: 'comment', text }))]
  }
  if (/\.md$/.test(file))
    return [...source.replace(/```[\s\S]*?```/g, blank).matchAll(/.+/g)].map(({ 0: text, index }) => ({
      line: lineAt(source, index),
      kind: 'document',
      text,
    }))
  return proseOf(file, source)
}

/** The code of a source file, its comments blanked. */
export function withoutNotes(file: string, source: string): string {
  if (!/\.(tsx?|mjs)$/.test(file)) return source
  let code = source
  for (const { start, end } of parsed(file, source).comments)
    code = code.slice(0, start) + blank(source.slice(start, end)) + code.slice(end)
  return code
}

function parsed(file: string, source: string) {
  const { program, comments, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return { program, comments }
}

/** Paragraphs of a document, so that a phrase is found across the end of a line. Code between backticks is left out. */
function paragraphsOf(source: string): Prose[] {
  const bare = withoutCode(source.replace(/```[\s\S]*?```/g, blank))
  return [...bare.matchAll(/(?:[^\n]*\S[^\n]*\n?)+/g)].map(({ 0: text, index }) => ({
    line: lineAt(source, index),
    kind: 'document',
    text,
  }))
}

const commentsOf = (source: string, pattern: RegExp): Prose[] =>
  [...source.matchAll(pattern)].map(({ 0: text, index }) => ({ line: lineAt(source, index), kind: 'comment', text: withoutCode(text) }))

const withoutCode = (text: string) => text.replace(/`[^`\n]*`/g, blank)
const blank = (text: string) => text.replace(/[^\n]/g, ' ')
const lineAt = (source: string, position: number) => source.slice(0, position).split('\n').length

/** What only programs read: import paths, types, and the text of a tagged template, which is a query. */
const unread = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'TSLiteralType',
  'TSImportType',
  'ImportExpression',
  'TaggedTemplateExpression',
])

/** The text of one TypeScript file, in the order of its lines. */
class Source {
  readonly #file: string
  readonly #text: string
  readonly #found: Prose[] = []
  readonly #joined = new Set<unknown>()
  #around: string | undefined

  constructor(file: string, text: string) {
    this.#file = file
    this.#text = text
  }

  prose(): Prose[] {
    const { program, comments } = parsed(this.#file, this.#text)
    for (const { start, value } of comments) this.#add(start, 'comment', withoutCode(value.replace(/^[ \t]*\*+ ?/gm, blank)))
    this.#visit(program as unknown, undefined)
    return this.#found.toSorted((a, b) => a.line - b.line)
  }

  #add(start: number, kind: Prose['kind'], text: string, of?: string) {
    if (!/\p{L}/u.test(text)) return
    const inside = kind === 'string' ? this.#around : undefined
    this.#found.push({ line: lineAt(this.#text, start), kind, text, ...(of && { of }), ...(inside && { inside }) })
  }

  #visitInside(text: string, node: unknown, of: string | undefined) {
    const around = this.#around
    this.#around = text
    this.#visit(node, of)
    this.#around = around
  }

  #visit(node: unknown, of: string | undefined) {
    if (Array.isArray(node)) for (const one of node) this.#visit(one, of)
    if (!isNode(node)) return
    if (unread.has(node.type)) return this.#visitCode(node)
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') this.#markup(node)
    if (node.type === 'JSXText' && !this.#joined.has(node)) this.#add(node.start, 'markup', String(node.value).trim())
    if (node.type === 'Literal' && typeof node.value === 'string') this.#add(node.start, 'string', node.value, of)
    if (node.type === 'TemplateLiteral') {
      const text = this.#template(node)
      this.#add(node.start, 'string', text, of)
      return this.#visitInside(text, node.expressions, of)
    }
    const within = nameOf(node) ?? of
    for (const [key, value] of Object.entries(node))
      if (key !== 'key' || node.computed) this.#visit(value, key === 'consequent' ? of : within)
  }

  /** Of code that isn't read, the values that it exports or fills in are looked at. */
  #visitCode(node: Node) {
    for (const key of ['declaration', 'quasi'] as const) {
      const part = node[key]
      if (isNode(part))
        for (const value of Object.values(key === 'quasi' ? { all: part.expressions } : { part })) this.#visit(value, undefined)
    }
  }

  /** An element whose children mix text and elements is one sentence. */
  #markup(element: Node) {
    const children = nodes(element.children)
    if (this.#joined.has(element) || !children.some((child) => child.type === 'JSXText' && /\p{L}/u.test(String(child.value)))) return
    this.#add(element.start, 'markup', this.#joinedText(children).replace(/\s+/g, ' ').trim())
  }

  #joinedText(children: readonly Node[]): string {
    return children
      .map((child) => {
        this.#joined.add(child)
        if (child.type === 'JSXText')
          return String(child.value)
            .replaceAll('&nbsp;', ' ')
            .replace(/\s*\n\s*/g, ' ')
        if (child.type === 'JSXElement') return this.#joinedText(nodes(child.children))
        const inside = child.expression
        if (!isNode(inside)) return ''
        return inside.type === 'Literal' ? String(inside.value) : `{${this.#text.slice(inside.start, inside.end)}}`
      })
      .join('')
  }

  #template(node: Node): string {
    const expressions = nodes(node.expressions)
    return nodes(node.quasis)
      .map((quasi, place) => {
        const after = expressions[place]
        const said = (quasi.value as { readonly cooked?: string }).cooked ?? ''
        return after ? `${said}{${this.#text.slice(after.start, after.end)}}` : said
      })
      .join('')
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** What a call looks up by its text: a part of the page, the beginning of a word, a component, a type. */
const lookUps = new Set([
  'querySelector',
  'querySelectorAll',
  'closest',
  'matches',
  'startsWith',
  'endsWith',
  'Symbol',
  'screen',
  'choice',
  'setRequestHeader',
])

/** The name that a property, an attribute or an error gives to what is inside it; what is compared, looked up or listed as a code is a value of the program. */
function nameOf(node: Node): string | undefined {
  if (node.type === 'BinaryExpression' || node.type === 'SwitchCase') return node.operator === '+' ? undefined : 'compared'
  if (node.type === 'CallExpression') return lookUps.has(wordOf(node.callee) ?? '') ? 'lookedUp' : undefined
  if (node.type === 'VariableDeclarator') return isListOfCodes(node) ? 'codes' : undefined
  return wordOf({ Property: node.key, JSXAttribute: node.name, NewExpression: node.callee }[node.type])
}

/** The last word of a name: `closest` of `link.closest`. */
function wordOf(name: unknown): string | undefined {
  if (!isNode(name)) return undefined
  if (name.type === 'MemberExpression') return wordOf(name.property)
  const word = name.type === 'Literal' ? name.value : name.name
  return typeof word === 'string' ? word : undefined
}

/** `const SYNC_TYPES = ['standard', 'third party'] as const` */
function isListOfCodes({ id, init }: Node): boolean {
  const list = isNode(init) && init.type === 'TSAsExpression' ? init.expression : undefined
  return /^[A-Z_]+$/.test(wordOf(id) ?? '') && isNode(list) && list.type === 'ArrayExpression'
}
