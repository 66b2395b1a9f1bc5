/*
 * The text of an email as people edit it: Mustache with values and sections, and nothing else of it. The editor shows its tags by `partsOf`, the server
 * reads it with `readText`, and both judge it with `judgeText`.
 */

type TagKind = 'value' | 'section' | 'inverted' | 'end' | 'comment' | 'broken'

/** A tag, from its first brace to behind its last one. A broken one isn't closed, or is of a kind that emails don't have. */
export interface TextTag {
  readonly kind: TagKind
  readonly name: string
  readonly from: number
  readonly to: number
}
/** The words between two tags. */
export interface TextWords {
  readonly kind: 'words'
  readonly words: string
}
export type TextPart = TextWords | TextTag

/** A part of a text that was read. A section is shown when its value is set, an inverted one when it isn't. */
export type TextNode =
  | string
  | { readonly name: string }
  | { readonly section: string; readonly inverted: boolean; readonly nodes: readonly TextNode[] }

export interface TextRead {
  readonly nodes: readonly TextNode[]
  /** Tags that can't be read: a partial, an unescaped tag, other delimiters, a section that isn't closed or opened. Empty for a good text. */
  readonly broken: readonly TextTag[]
}

const signs: Readonly<Record<string, TagKind>> = { '#': 'section', '^': 'inverted', '/': 'end', '!': 'comment' }
/** Signs of Mustache that emails don't have, some of them from its dialects. */
const foreignSigns = /^[&>=<$%@{}*]/

/** The words and the tags of a text, in their order; reads a text once, whatever is in it. */
export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  while (at < text.length) {
    const from = text.indexOf('{{', at)
    if (from < 0) {
      parts.push({ kind: 'words', words: text.slice(at) })
      break
    }
    if (from > at) parts.push({ kind: 'words', words: text.slice(at, from) })
    const tag = tagAt(text, from)
    parts.push(tag)
    at = tag.to
  }
  return parts
}

function tagAt(text: string, from: number): TextTag {
  const isTriple = text[from + 2] === '{'
  const end = text.indexOf(isTriple ? '}}}' : '}}', from + 2)
  if (end < 0) return { kind: 'broken', name: text.slice(from + 2).trim(), from, to: text.length }
  const inside = text.slice(from + 2, end).trim()
  const to = end + (isTriple ? 3 : 2)
  const sign = signs[inside[0] ?? '']
  const name = (sign ? inside.slice(1) : inside).trim()
  if (sign === 'comment') return { kind: sign, name: '', from, to }
  const isBroken = isTriple || name === '' || name === '.' || /[\s{}]/.test(name) || foreignSigns.test(name)
  return { kind: isBroken ? 'broken' : (sign ?? 'value'), name, from, to }
}

/**
 * Reads a text. A line on which there is nothing but sections, their ends and comments leaves no line, as in Mustache; a tag that can't be read is left out,
 * and named among the broken ones.
 */
export function readText(text: string): TextRead {
  const broken: TextTag[] = []
  const root: OpenSection = { nodes: [], tag: undefined }
  const open: OpenSection[] = [root]
  for (const part of withoutBareLines(partsOf(text))) {
    const inner = open.at(-1) ?? root
    if (part.kind === 'words') inner.nodes.push(part.words)
    else if (part.kind === 'value') inner.nodes.push({ name: part.name })
    else if (part.kind === 'section' || part.kind === 'inverted') {
      const section: OpenSection = { nodes: [], tag: part }
      inner.nodes.push({ section: part.name, inverted: part.kind === 'inverted', nodes: section.nodes })
      open.push(section)
    } else if (part.kind === 'end') {
      if (inner.tag?.name === part.name) open.pop()
      else broken.push(part)
    } else if (part.kind === 'broken') broken.push(part)
  }
  for (const { tag } of open) if (tag) broken.push(tag)
  return { nodes: root.nodes, broken: broken.sort((one, other) => one.from - other.from) }
}

interface OpenSection {
  readonly nodes: TextNode[]
  readonly tag: TextTag | undefined
}

/** The parts, without the spaces and the end of lines that hold nothing but sections, ends and comments. */
function withoutBareLines(parts: readonly TextPart[]): readonly TextPart[] {
  const kept: TextPart[] = []
  let line: TextPart[] = []
  const endLine = () => {
    const hasTag = line.some(({ kind }) => kind !== 'words')
    const isBare = hasTag && line.every((part) => (part.kind === 'words' ? part.words.trim() === '' : isStructure(part)))
    kept.push(...(isBare ? line.filter(({ kind }) => kind !== 'words') : line))
    line = []
  }
  for (const part of parts) {
    if (part.kind !== 'words') {
      line.push(part)
      continue
    }
    for (const words of part.words.split(/(?<=\n)/)) {
      line.push({ kind: 'words', words })
      if (words.endsWith('\n')) endLine()
    }
  }
  endLine()
  return kept
}

const isStructure = ({ kind }: TextPart): boolean => kind === 'section' || kind === 'inverted' || kind === 'end' || kind === 'comment'

/** A value that a text may say. `isCertain`: a section of it is always shown. */
export interface Token {
  readonly name: string
  readonly required: boolean
  readonly isCertain: boolean
}

export interface JudgedText {
  /** SYNTAX, UNKNOWN_TOKEN and MISSING_TOKEN, each once. */
  readonly codes: readonly string[]
  /** The names that it says and that don't exist, in their order. */
  readonly unknown: readonly string[]
  /** The required names that it doesn't always say. */
  readonly missing: readonly string[]
  readonly broken: readonly TextTag[]
}

/** What is wrong with a text that may say some tokens, and must say the required ones whatever is set. */
export function judgeText(text: string, tokens: readonly Token[]): JudgedText {
  const { nodes, broken } = readText(text)
  const known = new Set(tokens.map(({ name }) => name))
  const unknown = [...namesIn(text)].filter((name) => !known.has(name))
  const certain = new Set(tokens.flatMap(({ name, isCertain }) => (isCertain ? [name] : [])))
  const said = alwaysSaid(nodes, certain)
  // what a broken text says can't be known
  const missing = broken.length > 0 ? [] : tokens.flatMap(({ name, required }) => (required && !said.has(name) ? [name] : []))
  const codes = [
    ...(broken.length > 0 ? ['SYNTAX'] : []),
    ...(unknown.length > 0 ? ['UNKNOWN_TOKEN'] : []),
    ...(missing.length > 0 ? ['MISSING_TOKEN'] : []),
  ]
  return { codes, unknown, missing, broken }
}

const namesIn = (text: string): ReadonlySet<string> =>
  new Set(partsOf(text).flatMap((part) => (part.kind === 'words' || part.kind === 'comment' || part.kind === 'broken' ? [] : [part.name])))

/** The names that some nodes say whatever is set: outside of sections, in one that is always shown, or both in a section and in its inverted one. */
function alwaysSaid(nodes: readonly TextNode[], certain: ReadonlySet<string>): ReadonlySet<string> {
  const said = new Set<string>()
  const halves = new Map<string, ReadonlySet<string>>()
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if ('name' in node) {
      said.add(node.name)
      continue
    }
    const inside = alwaysSaid(node.nodes, certain)
    const isCertain = certain.has(node.section)
    if (isCertain && node.inverted) continue
    const key = `${node.inverted ? '^' : '#'}${node.section}`
    const other = halves.get(`${node.inverted ? '#' : '^'}${node.section}`)
    for (const name of inside) if (isCertain || other?.has(name)) said.add(name)
    halves.set(key, inside.union(halves.get(key) ?? new Set()))
  }
  return said
}

/** The known name that is most like a mistyped one; undefined when none is. */
export function nearestToken(name: string, known: readonly string[]): string | undefined {
  const most = Math.max(2, Math.floor(name.length / 3))
  const near = known
    .map((one) => ({ one, steps: stepsBetween(name.toLowerCase(), one.toLowerCase()) }))
    .filter(({ steps }) => steps <= most)
  return near.sort((a, b) => a.steps - b.steps)[0]?.one
}

/** How many letters have to be added, removed or replaced to make one word of another (Levenshtein distance). Only the first 64 letters count. */
function stepsBetween(from: string, to: string): number {
  const [long, short] = [from.slice(0, 64), to.slice(0, 64)]
  let row = Array.from({ length: short.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...long].entries()) {
    const next = [at + 1]
    for (const [column, other] of [...short].entries())
      next.push(Math.min((next[column] ?? 0) + 1, (row[column + 1] ?? 0) + 1, (row[column] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
