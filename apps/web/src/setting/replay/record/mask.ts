/*
 * What of a page may leave the browser in a recording: its shape, and our own words where an element is marked `data-plain`. rrweb reads the page; each of its events passes
 * through here before it is kept, and what isn't known to be harmless is left out.
 */

/** An event of rrweb as far as it is read here. */
export interface RecordedEvent {
  readonly type: number
  readonly timestamp: number
  readonly data: unknown
}

interface MaskSubject {
  /** What stands before a text that may be shown; it is made for one recording, so that no page can write it. */
  readonly mark: string
  /** The address of the page, without ids and codes. */
  readonly page: string
  /** The attributes that the style sheets of the page read, such as `data-tone`: others would be kept for nothing, and their names may be anything. */
  readonly styled: ReadonlySet<string>
  /** The element of the page with an id of rrweb. */
  readonly elementOf: (id: number) => Element | undefined
}

type Shape = Readonly<Record<string, unknown>>
const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const TYPE = { full: 2, incremental: 3, meta: 4, note: 5 } as const
const SOURCE = { mutation: 0, input: 5 } as const
/** Moves, clicks, scrolling, the size of the window, touches, selections and drags: numbers alone. */
const numeric: ReadonlySet<unknown> = new Set([1, 2, 3, 4, 6, 12, 14])

/** An event as it may be kept; undefined for one that may not. */
export function maskEvent(event: RecordedEvent, subject: MaskSubject): RecordedEvent | undefined {
  const { type, timestamp } = event
  const data = isShape(event.data) ? event.data : {}
  switch (type) {
    case TYPE.full:
      return { type, timestamp, data: { node: maskNode(data.node, subject, false), initialOffset: numbersIn(data.initialOffset) } }
    case TYPE.meta:
      return { type, timestamp, data: { ...numbersOf(data), href: subject.page } }
    case TYPE.note:
      return { type, timestamp, data }
    case TYPE.incremental: {
      const masked = maskChange(data, subject)
      return masked && { type, timestamp, data: masked }
    }
    default:
      // the page is loaded: nothing is said about it
      return type < TYPE.full ? { type, timestamp, data: {} } : undefined
  }
}

function maskChange(data: Shape, subject: MaskSubject): Shape | undefined {
  if (numeric.has(data.source)) return numbersOf(data)
  if (data.source === SOURCE.input) return { ...numbersOf(data), text: barsFor(data.text), isChecked: false }
  if (data.source !== SOURCE.mutation) return undefined
  return {
    source: SOURCE.mutation,
    texts: listOf(data.texts)
      .filter(isShape)
      .map(({ id, value }) => ({ id: numbersIn(id), value: maskText(value, subject) })),
    attributes: listOf(data.attributes)
      .filter(isShape)
      .map(({ id, attributes }) => ({ id: numbersIn(id), attributes: changedAttributes(Number(id), attributes, subject) })),
    removes: numbersIn(data.removes),
    adds: listOf(data.adds)
      .filter(isShape)
      .map(({ node, ...place }) => ({ ...nullable(place), node: maskNode(node, subject, isInIcon(subject, place.parentId)) })),
  }
}

const isInIcon = ({ elementOf }: MaskSubject, id: unknown): boolean => elementOf(Number(id))?.closest('svg.lucide') != null

/** Where a node was added: ids, or null where it is the last one. */
const nullable = ({ parentId, nextId, previousId }: Shape): Shape => ({
  parentId: numbersIn(parentId),
  nextId: numbersIn(nextId) ?? null,
  ...(previousId === undefined ? {} : { previousId: numbersIn(previousId) ?? null }),
})

/** Numbers and switches, and lists and objects of them; nothing of text. */
function numbersIn(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(numbersIn)
  return isShape(value) ? numbersOf(value) : undefined
}
const numbersOf = (value: Shape): Shape => Object.fromEntries(Object.entries(value).map(([name, one]) => [name, numbersIn(one)]))

const NODE = { document: 0, doctype: 1, element: 2, text: 3 } as const

function maskNode(node: unknown, subject: MaskSubject, isIcon: boolean): Shape {
  if (!isShape(node)) return { type: NODE.text, textContent: '', id: 0 }
  const { type, id, rootId } = numbersOf(node)
  const known = { type, id, ...(rootId === undefined ? {} : { rootId }) }
  const within = isIcon || isIconOf(node)
  const children = (inside: boolean) => listOf(node.childNodes).map((child) => maskNode(child, subject, inside))
  switch (type) {
    case NODE.document:
      return { ...known, childNodes: children(false), ...(node.compatMode === 'BackCompat' ? { compatMode: 'BackCompat' } : {}) }
    case NODE.doctype:
      return { ...known, name: 'html', publicId: '', systemId: '' }
    case NODE.element: {
      const given = String(node.tagName).toLowerCase()
      // words of a program, and drawings that are pictures: a chart, a map, the code of a link
      const isPicture = node.isSVG === true && !within
      const tag = isPicture && given !== 'svg' ? 'g' : given
      return {
        ...known,
        ...flagsOf(node),
        tagName: /^[a-z][\w-]*$/.test(tag) ? tag : 'div',
        attributes: keptAttributes(tag, isShape(node.attributes) ? node.attributes : {}, { isIcon: within, styled: subject.styled }),
        childNodes: isPicture || emptied.has(tag) ? [] : children(within),
      }
    }
    case NODE.text:
      return { ...known, textContent: maskText(node.textContent, subject) }
    default:
      return { ...known, textContent: '' }
  }
}

const emptied: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'object', 'video', 'audio'])
const flagsOf = (node: Shape): Shape =>
  Object.fromEntries(
    ['isSVG', 'needBlock', 'isShadowHost', 'isShadow', 'isCustom'].flatMap((name) => (node[name] === true ? [[name, true]] : [])),
  )
/** The icons of our library are drawings that everyone knows. */
const isIconOf = ({ tagName, attributes }: Shape): boolean =>
  tagName === 'svg' && isShape(attributes) && /(^| )lucide( |$)/.test(String(attributes.class))

/** A text as it is shown: our own words as they are, all else as bars. Space stays, since the layout depends on it. */
function maskText(text: unknown, { mark }: MaskSubject): string {
  if (typeof text !== 'string') return ''
  if (text.startsWith(mark)) return text.slice(mark.length)
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  return `${before && ' '}${bars(words.length)}${after && ' '}`
}

const barsFor = (value: unknown): string => (typeof value === 'string' ? bars(value.length) : '')

/** How many characters a text is told to have: the next of 2, 5, 10, 20, 40, …, so that no length gives a word away. */
export function lengthClass(length: number): number {
  if (length <= 0) return 0
  if (length <= 2) return 2
  let most = 5
  while (most < length && most < 5120) most *= 2
  return most
}

/** A bar of a text's length class; it may wrap after every eighth character. */
const bars = (length: number): string => '▄'.repeat(lengthClass(length)).replaceAll(/▄{8}/g, '▄▄▄▄▄▄▄▄\u200B')

const numberLike = /^-?[\d.]+(%|[a-z]{1,4})?$/
const word = /^[a-z][a-z0-9-]{0,15}$/
const drawing = /^[\w\s.,%#()+-]*$/

/** Attributes that only say how something looks or behaves, and the values of theirs that are ours. */
const plainAttributes: Readonly<Record<string, RegExp>> = {
  class: /^[\w\s-]*$/,
  dir: word,
  hidden: /^(true|until-found)?$/,
  disabled: /^(true)?$/,
  open: /^(true)?$/,
  multiple: /^(true)?$/,
  readonly: /^(true)?$/,
  role: word,
  type: word,
  colspan: numberLike,
  rowspan: numberLike,
  width: numberLike,
  height: numberLike,
  rows: numberLike,
  cols: numberLike,
  size: numberLike,
  tabindex: numberLike,
  rr_width: numberLike,
  rr_height: numberLike,
  rr_left: numberLike,
  rr_top: numberLike,
  rr_scrollleft: numberLike,
  rr_scrolltop: numberLike,
  'data-theme': /^(light|dark)$/,
  'data-density': /^(compact|comfortable)$/,
}
/** Drawn by numbers; kept within our icons alone. */
const drawn: ReadonlySet<string> = new Set(
  'viewbox d points x y x1 x2 y1 y2 cx cy r rx ry fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray transform xmlns'.split(
    ' ',
  ),
)
/** States that style sheets of ours and of the library of widgets read. */
const states = /^(true|false|mixed|page|step|date|location|horizontal|vertical|ascending|descending|none|)$/

interface AttributePlace {
  readonly isIcon: boolean
  readonly styled: ReadonlySet<string>
}

function keptAttributes(tag: string, attributes: Shape, around: AttributePlace): Shape {
  const kept: Record<string, unknown> = {}
  for (const [given, value] of Object.entries(attributes)) {
    const masked = keptValue(tag, given.toLowerCase(), { value, ...around })
    if (masked !== undefined) kept[given] = masked
  }
  if (tag === 'link' && ownSheet(attributes.href))
    Object.assign(kept, { rel: 'stylesheet', href: new URL(String(attributes.href), location.origin).pathname })
  return kept
}

/** The value of an attribute as it may be kept; undefined for one that may not. */
function keptValue(tag: string, name: string, { value, isIcon, styled }: AttributePlace & { readonly value: unknown }): unknown {
  if (name === 'style') return maskStyle(value)
  if (name === '_csstext') return tag === 'link' && typeof value === 'string' ? ownCss(value) : undefined
  if (name === 'value') return tag === 'input' || tag === 'textarea' ? barsFor(value) : undefined
  const text = value === true || value === null ? '' : String(value)
  if (plainAttributes[name]) return plainAttributes[name].test(text) ? value : undefined
  if (/^(aria-|data-)/.test(name)) return styled.has(name) && states.test(text) ? value : undefined
  return isIcon && drawn.has(name) && (drawing.test(text) || name === 'xmlns') ? text : undefined
}

/** A change of attributes; what is removed stays removed. */
function changedAttributes(id: number, attributes: unknown, { elementOf, styled }: MaskSubject): Shape {
  if (!isShape(attributes)) return {}
  const element = elementOf(id)
  const tag = element?.localName ?? ''
  const removed = Object.entries(attributes).flatMap(([name, value]) =>
    value === null && (plainAttributes[name] || styled.has(name) || name === 'style') ? [[name, null]] : [],
  )
  const set = Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null))
  return { ...Object.fromEntries(removed), ...keptAttributes(tag, set, { isIcon: element?.closest('svg.lucide') != null, styled }) }
}

const ownSheet = (href: unknown): boolean => {
  const url = typeof href === 'string' ? URL.parse(href, location.origin) : null
  return url?.origin === location.origin && /^\/assets\/[\w.-]+\.css$/.test(url.pathname)
}
/** A style sheet of ours, without the pictures that it names elsewhere. */
const ownCss = (css: string): string => css.replaceAll(/url\((?!["']?(?:https?:\/\/[^/"')]+)?\/assets\/)[^)]*\)/g, 'none')

/** What a style may be: numbers, colours, and words of CSS. A property of its own may hold anything else, and so only numbers and colours. */
const styleValue = /^(?!.*(url|image|attr)\()[\w\s.,%#()+*/-]*$/
const ownValue = /^\s*(-?[\d.]+[a-z%]*|#[\da-f]{3,8}|(?:rgba?|hsla?|oklch|oklab|color-mix|var|calc|min|max|clamp)\([^"':;]*\))\s*$/i

function maskStyle(style: unknown): unknown {
  if (isShape(style)) {
    const kept = Object.entries(style).filter(
      ([name, value]) => value === false || fitsStyle(name, String(Array.isArray(value) ? value[0] : value)),
    )
    return Object.fromEntries(kept)
  }
  if (typeof style !== 'string') return undefined
  return style
    .split(';')
    .filter((line) => {
      const at = line.indexOf(':')
      return at > 0 && fitsStyle(line.slice(0, at).trim(), line.slice(at + 1))
    })
    .join(';')
}

const fitsStyle = (name: string, value: string): boolean =>
  name.startsWith('--') ? /^--[\w-]+$/.test(name) && ownValue.test(value) : /^[a-z-]+$/.test(name) && styleValue.test(value)
