import type { PrintedLine, PrintedWords } from '@troupe/domain/session/documents'
import { type RichElement, type RichNode, richTree } from '@troupe/ui/pure/rich-html'

type WordMarks = Omit<PrintedWords, 'text'>
const plain: WordMarks = { strong: false, em: false, underlined: false }

/** Formatted text as the lines of a document. The address of a link follows its words, since paper can't be clicked. */
export function printedLines(html: string): PrintedLine[] {
  return richTree(html).flatMap((node) => linesOf(node, { look: 'p', depth: 0, marker: '' }))
}

type Look = Omit<PrintedLine, 'words'>

function linesOf(node: RichNode, look: Look): PrintedLine[] {
  if (typeof node === 'string') return [{ ...look, words: [{ text: node, ...plain }] }]
  switch (node.tag) {
    case 'ul':
    case 'ol':
      return itemsOf(node, look.depth + 1)
    case 'blockquote':
      return node.children.flatMap((child) => linesOf(child, { ...look, look: 'quote' }))
    case 'h2':
    case 'h3':
      return [{ ...look, look: node.tag, words: wordsIn(node.children, plain) }]
    default:
      return [{ ...look, words: wordsIn(node.children, plain) }]
  }
}

/** Each item with its bullet or number at its first line; lists in it are deeper. */
function itemsOf({ tag, children }: RichElement, depth: number): PrintedLine[] {
  return children.flatMap((item, at) => {
    if (typeof item === 'string') return []
    const marker = tag === 'ol' ? `${at + 1}.` : '•'
    const own: RichNode[] = []
    const below: RichElement[] = []
    for (const child of item.children)
      if (typeof child !== 'string' && isBlock(child)) below.push(child)
      else own.push(child)
    const words = wordsIn(own, plain)
    const first: PrintedLine[] = words.length > 0 ? [{ look: 'li', depth, marker, words }] : []
    const others = below.flatMap((block) => linesOf(block, { look: 'li', depth, marker: '' }))
    const [head, ...rest] = [...first, ...others]
    return head ? [{ ...head, marker: head.marker || marker }, ...rest] : []
  })
}

const isBlock = ({ tag }: RichElement) => ['p', 'h2', 'h3', 'ul', 'ol', 'blockquote'].includes(tag)

function wordsIn(nodes: readonly RichNode[], marks: WordMarks): PrintedWords[] {
  return nodes.flatMap((node): PrintedWords[] => {
    if (typeof node === 'string') return [{ text: node, ...marks }]
    const { tag, href, children } = node
    if (tag === 'br') return [{ text: '\n', ...marks }]
    const words = wordsIn(children, {
      strong: marks.strong || tag === 'strong',
      em: marks.em || tag === 'em',
      underlined: marks.underlined || tag === 'u',
    })
    const said = words.map(({ text }) => text).join('')
    return href === undefined || href.endsWith(said) ? words : [...words, { text: ` (${href.replace(/^mailto:/, '')})`, ...marks }]
  })
}
