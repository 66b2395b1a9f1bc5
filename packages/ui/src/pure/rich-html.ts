/**
 * Formatted text in a small subset of HTML. Anything not on the list is dropped: the text is parsed into a tree of the tags below, and written from it again. The only attribute that survives is the address of a link, which is http, https or mailto.
 */
export type RichTag = 'p' | 'h2' | 'h3' | 'ul' | 'ol' | 'li' | 'blockquote' | 'strong' | 'em' | 'u' | 'a' | 'br'

export type RichNode = string | RichElement
export interface RichElement {
  tag: RichTag
  href?: string
  children: RichNode[]
}

/** The same text with nothing in it but what is allowed; empty when it says nothing. */
export function cleanHtml(html: string): string {
  const tree = richTree(html)
  return textOf(tree).trim() === '' ? '' : tree.map(written).join('')
}

/** How many characters a reader sees. */
export function textLength(html: string): number {
  return textOf(richTree(html)).length
}

/** The address when it may be a link: http, https or mailto, without blanks; else null. */
export function safeHref(address: string): string | null {
  const trimmed = address.trim()
  if ([...trimmed].some((letter) => letter <= ' ' || letter === '\u007f' || letter === '\\')) return null
  return /^https?:\/\/[^/?#]/i.test(trimmed) || /^mailto:[^@]+@[^@]/i.test(trimmed) ? trimmed : null
}

/** What someone typed as an address: `troupe.example/a` and `ines@troupe.example` get what they lack; null when it cannot be a link. */
export function linkOf(typed: string): string | null {
  const address = typed.trim()
  const known = safeHref(address)
  if (known !== null || address.includes('://')) return known
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(address)) return safeHref(`mailto:${address}`)
  return /^[^\s@:/.]+(\.[^\s@:/.]+)+(:\d+)?([/?#]\S*)?$/.test(address) ? safeHref(`https://${address}`) : null
}

const tags: Readonly<Record<string, RichTag>> = {
  p: 'p',
  div: 'p',
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  blockquote: 'blockquote',
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  a: 'a',
  br: 'br',
}
const marks: ReadonlySet<string> = new Set<RichTag>(['strong', 'em', 'u', 'a', 'br'])
/** They hold words, never other blocks. */
const lines: ReadonlySet<string> = new Set<RichTag>(['p', 'h2', 'h3'])
/** Their content is not text. */
const silent = /^(script|style|textarea|title|iframe|noscript|template|svg|math|xmp|noembed|noframes|plaintext|select|object|head)$/
/** Deeper than anyone writes; without a limit a hostile text could exhaust the stack of a tree walk. */
const deepest = 24

/** The allowed part of a text as a tree. */
export function richTree(html: string): RichNode[] {
  const root: RichNode[] = []
  const open: RichElement[] = []
  const add = (node: RichNode) => (open.at(-1)?.children ?? root).push(node)
  const enter = (element: RichElement) => {
    add(element)
    if (element.tag !== 'br') open.push(element)
  }
  const leaveWhile = (inside: (tag: RichTag) => boolean) => {
    for (let last = open.at(-1); last && inside(last.tag); last = open.at(-1)) open.pop()
  }
  /** Words are in a line of their own or in an item of a list, never directly in a list or next to blocks. */
  const needLine = () => {
    const around = open.at(-1)?.tag
    if (around === 'ul' || around === 'ol') enter({ tag: 'li', children: [] })
    else if (around === undefined || around === 'blockquote') enter({ tag: 'p', children: [] })
  }
  const block = (tag: RichTag) => {
    leaveWhile((one) => marks.has(one) || lines.has(one))
    if (tag !== 'li') return enter({ tag, children: [] })
    if (!open.some((one) => one.tag === 'ul' || one.tag === 'ol')) return enter({ tag: 'p', children: [] })
    leaveWhile((one) => one !== 'ul' && one !== 'ol')
    return enter({ tag, children: [] })
  }
  for (const token of tokensOf(html)) {
    if (token.kind === 'text') {
      if (token.text.trim() === '' && !open.some((one) => marks.has(one.tag) || lines.has(one.tag) || one.tag === 'li')) continue
      needLine()
      add(token.text)
      continue
    }
    const tag = tags[token.name]
    if (tag === undefined) continue
    if (token.kind === 'close') {
      const at = open.findLastIndex((one) => one.tag === tag)
      if (at !== -1) open.length = at
      continue
    }
    if (open.length >= deepest) continue
    if (!marks.has(tag)) {
      block(tag)
      continue
    }
    needLine()
    const href = tag === 'a' ? safeHref(hrefIn(token.attributes)) : null
    if (tag === 'a' && (href === null || open.some((one) => one.tag === 'a'))) continue
    enter(href === null ? { tag, children: [] } : { tag, href, children: [] })
  }
  return root
}

type Token = { kind: 'text'; text: string } | { kind: 'open'; name: string; attributes: string } | { kind: 'close'; name: string }

const openTag = /<([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/iy
const closeTag = /<\/([a-z][a-z0-9]*)[^>]*>/iy

function* tokensOf(html: string): Generator<Token> {
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    const text = html.slice(at, next === -1 ? undefined : next)
    if (text !== '') yield { kind: 'text', text: decoded(text) }
    if (next === -1) return
    const opened = matchAt(openTag, html, next)
    const closed = opened ? null : matchAt(closeTag, html, next)
    const found = opened ?? closed
    if (found) {
      const name = (found[1] ?? '').toLowerCase()
      at = next + found[0].length
      if (closed) yield { kind: 'close', name }
      else if (silent.test(name)) at = afterSilent(html, name, at)
      else yield { kind: 'open', name, attributes: found[2] ?? '' }
    } else if (/[a-z!?/]/i.test(html[next + 1] ?? '')) {
      at = afterBroken(html, next)
    } else {
      yield { kind: 'text', text: '<' }
      at = next + 1
    }
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Comments, declarations, and tags without an end. */
function afterBroken(html: string, at: number): number {
  const end = html.startsWith('<!--', at) ? html.indexOf('-->', at + 4) + 2 : html.indexOf('>', at)
  return end < at + 1 ? html.length : end + 1
}

function afterSilent(html: string, name: string, at: number): number {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = at
  return end.exec(html)?.index ?? html.length
}

function hrefIn(attributes: string): string {
  const found = /(?:^|[\s"'/])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
  return decoded(found?.[1] ?? found?.[2] ?? found?.[3] ?? '')
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function decoded(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, hex, decimal, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

function written(node: RichNode): string {
  if (typeof node === 'string') return escaped(node)
  if (node.tag === 'br') return '<br>'
  const href = node.href === undefined ? '' : ` href="${escaped(node.href)}"`
  return `<${node.tag}${href}>${node.children.map(written).join('')}</${node.tag}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function textOf(nodes: readonly RichNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')
}
