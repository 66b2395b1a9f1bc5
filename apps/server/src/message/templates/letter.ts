import { escaped } from '../../platform/html.ts'
import { styled } from './layout.ts'

/**
 * A part of a line: words of the text itself, a value, a link, or one of a list of links, whose address is a part of its own: the HTML has it in its words
 * already.
 */
export interface LetterPiece {
  readonly kind: 'literal' | 'value' | 'link' | 'listed' | 'address'
  readonly words: string
  /** The address of ours that the words lead to. */
  readonly link?: string
}

export interface LetterLine {
  readonly pieces: readonly LetterPiece[]
  /** The line has a tag: when nothing comes of it, the line is left out. */
  readonly hasTag: boolean
}
type Paragraph = readonly (readonly LetterPiece[])[]

/** The paragraphs of some lines: those between empty lines, without space at their ends. */
export function paragraphsIn(lines: readonly LetterLine[]): readonly Paragraph[] {
  const paragraphs: LetterPiece[][][] = [[]]
  for (const { pieces, hasTag } of lines) {
    const isEmpty = wordsOf(pieces).trim() === ''
    if (isEmpty && hasTag) continue
    if (isEmpty) paragraphs.push([])
    else paragraphs.at(-1)?.push([...pieces])
  }
  return paragraphs.filter((one) => one.length > 0).map(trimmed)
}

const wordsOf = (pieces: readonly LetterPiece[]): string => pieces.map(({ words }) => words).join('')

function trimmed(lines: readonly (readonly LetterPiece[])[]): Paragraph {
  return lines.map((pieces, index) => {
    const from = index === 0 ? wordsOf(pieces).length - wordsOf(pieces).trimStart().length : 0
    const to = index === lines.length - 1 ? wordsOf(pieces).trimEnd().length : wordsOf(pieces).length
    return cut(pieces, from, to)
  })
}

/** The part of a line between two places. */
function cut(pieces: readonly LetterPiece[], from: number, to: number): LetterPiece[] {
  let at = 0
  return pieces.flatMap((piece) => {
    const words = piece.words.slice(Math.max(0, from - at), Math.max(0, to - at))
    at += piece.words.length
    return words === '' ? [] : [{ ...piece, words }]
  })
}

/**
 * What the text of an email says by its form, besides its words: '# ' begins a name, the lines 'Label: value' right below one are facts, and '[Label] ' before
 * a link is a button. Only the text itself says it, never a value.
 */
const asName = ([first, ...rest]: readonly LetterPiece[]): LetterPiece[] | undefined =>
  first?.kind === 'literal' && first.words.startsWith('# ') ? [{ ...first, words: first.words.slice(2) }, ...rest] : undefined

function asFact(pieces: readonly LetterPiece[]): { readonly label: string; readonly value: LetterPiece[] } | undefined {
  const [first] = pieces
  const label = first?.kind === 'literal' ? /^([^:[\]\n]{1,24}):(?=\s|$)/.exec(first.words)?.[1] : undefined
  if (label === undefined) return undefined
  const words = wordsOf(pieces)
  return { label, value: cut(pieces, words.length - words.slice(label.length + 1).trimStart().length, words.length) }
}

interface Button {
  readonly label: string
  readonly link: string
}

function asButton(pieces: readonly LetterPiece[]): Button | undefined {
  const [first, second, ...more] = pieces
  const label = first?.kind === 'literal' ? /^\[([^\]]{1,60})\]\s*$/.exec(first.words)?.[1] : undefined
  return label !== undefined && second?.kind === 'link' && second.link !== undefined && more.length === 0
    ? { label, link: second.link }
    : undefined
}

/** The paragraphs as text. */
export const textOfParagraphs = (paragraphs: readonly Paragraph[], between: string): string =>
  paragraphs.map((lines) => lines.map(lineOfText).join('\n')).join(between)

function lineOfText(pieces: readonly LetterPiece[]): string {
  const button = asButton(pieces)
  if (button) return `${button.label}:\n${button.link}`
  return wordsOf(asName(pieces) ?? pieces)
}

/** The paragraphs as HTML: the name of what it is about, its facts between two rules, and one button. */
export function htmlOf(paragraphs: readonly Paragraph[]): string {
  const letter = { hasButton: false }
  return paragraphs.map((lines) => paragraphHtml(lines, letter)).join('')
}

function paragraphHtml(lines: Paragraph, letter: { hasButton: boolean }): string {
  const [first = [], ...rest] = lines
  const name = asName(first)
  if (!name) return plainHtml(lines, letter)
  const end = rest.findIndex((line) => !asFact(line))
  const facts = (end < 0 ? rest : rest.slice(0, end)).flatMap((line) => asFact(line) ?? [])
  const others = end < 0 ? [] : rest.slice(end)
  const heading = `<h1 ${styled('name')}>${piecesHtml(name)}</h1>`
  return heading + (facts.length > 0 ? factsHtml(facts) : '') + (others.length > 0 ? plainHtml(others, letter) : '')
}

const factsHtml = (facts: readonly { readonly label: string; readonly value: readonly LetterPiece[] }[]): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${styled('facts')}>${facts
    .map(({ label, value }) => `<tr><td ${styled('label')}>${escaped(label)}</td><td ${styled('fact')}>${piecesHtml(value)}</td></tr>`)
    .join('')}</table>`

/** Lines of a paragraph. The first link of a letter that stands alone on its line is its button, with the sentence before it as its words. */
function plainHtml(lines: Paragraph, letter: { hasButton: boolean }): string {
  for (const index of lines.keys()) {
    const found = letter.hasButton ? undefined : buttonAt(lines, index)
    if (!found) continue
    letter.hasButton = true
    const [before, after] = [found.before, lines.slice(index + 1)]
    return linesHtml(before) + buttonHtml(found.button) + (after.length > 0 ? plainHtml(after, letter) : '')
  }
  return linesHtml(lines)
}

interface FoundButton {
  readonly before: Paragraph
  readonly button: Button
}

function buttonAt(lines: Paragraph, index: number): FoundButton | undefined {
  const line = lines[index] ?? []
  const button = asButton(line)
  if (button) return { before: lines.slice(0, index), button }
  const [only, ...more] = line
  const above = lines[index - 1]
  if (only?.kind !== 'link' || only.link === undefined || more.length > 0 || !above) return undefined
  const words = wordsOf(above)
  if (!words.endsWith(':')) return undefined
  const from = Math.max(words.lastIndexOf('. '), words.lastIndexOf('? '), words.lastIndexOf('! ')) + 2
  const start = from < 2 ? 0 : from
  const label = words.slice(start, -1)
  if (label.length > longestLabel) return undefined
  const rest = cut(above, 0, words.slice(0, start).trimEnd().length)
  return { before: [...lines.slice(0, index - 1), ...(rest.length > 0 ? [rest] : [])], button: { label, link: only.link } }
}

const longestLabel = 48

const linesHtml = (lines: Paragraph): string => {
  const shown = lines.map((pieces) => pieces.filter(({ kind }) => kind !== 'address')).filter((pieces) => pieces.length > 0)
  if (shown.length === 0) return ''
  return `<p ${styled('words')}>${shown.map((pieces) => (asButton(pieces) ? laterButton(pieces) : piecesHtml(asName(pieces) ?? pieces))).join('<br>')}</p>`
}

/** A button after the first one is a link. */
function laterButton(pieces: readonly LetterPiece[]): string {
  const button = asButton(pieces)
  return button ? linkHtml(button.link, button.label) : piecesHtml(pieces)
}

const piecesHtml = (pieces: readonly LetterPiece[]): string =>
  pieces.map(({ words, link }) => (link === undefined ? escaped(words) : linkHtml(link, words))).join('')

const linkHtml = (link: string, words: string): string => `<a href="${escaped(link)}" ${styled('link')}>${escaped(words)}</a>`

const buttonHtml = ({ label, link }: Button): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" ${styled('action')}><tr><td ${styled('fill')}><a href="${escaped(link)}" ${styled('button')}>${escaped(label)}</a></td></tr></table>`
