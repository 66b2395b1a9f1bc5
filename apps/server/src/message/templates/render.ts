import type { MailClass } from '@troupe/domain/message/kinds'
import type { TextNode } from '@troupe/domain/message/template-text'
import { escaped } from '../../platform/html.ts'
import { oneLine } from '../text.ts'
import { AUDIENCES } from './audiences.ts'
import { layout } from './layout.ts'
import { htmlOf, type LetterLine, type LetterPiece, paragraphsIn, textOfParagraphs } from './letter.ts'
import { READER_NAME, type ReadEmail, type Secret, type Template, type Values, type VariableKind, type Variables } from './template.ts'

export interface Rendered {
  readonly subject: string
  readonly body: string
  readonly html: string
}

export interface Lettering {
  readonly firstName: string
  /** Whether codes are readable: in what is sent, and not in what is stored. */
  readonly secrets: 'shown' | 'masked'
  /** Where our pages are. */
  readonly site: string
  /** The link by which the reader switches reminders off. */
  readonly unsubscribe?: Secret | undefined
  /** An edited text in place of the default. */
  readonly text?: ReadEmail | undefined
}

/**
 * An email as text and as HTML. Every value is one line (EXP-05) and escaped in the HTML, where links alone become links. Below the text of the email stands
 * why its reader gets it.
 */
export function render<V extends Variables>(template: Template<V>, values: Values<V>, letter: Lettering): Rendered {
  const { subject: subjectNodes, body: bodyNodes } = letter.text ?? template
  const writing = { template, values, letter }
  const subject = oneLine(textOfParagraphs(paragraphsIn(linesOf(subjectNodes, writing)), ' '))
  const paragraphs = paragraphsIn(linesOf(bodyNodes, writing))
  const leave = letter.unsubscribe && linkOf(letter.unsubscribe, letter.secrets)
  const closing = ['Troupe', ...(leave ? [`To stop these reminders:\n${leave}`] : [])]
  return {
    subject,
    body: [textOfParagraphs(paragraphs, '\n\n'), ...closing].filter(Boolean).join('\n\n'),
    html: layout({ title: escaped(subject), content: htmlOf(paragraphs), foot: footOf(template, letter.site, leave), site: letter.site }),
  }
}

/** Why its reader gets an email, and where they choose what they get. */
function footOf(
  { audience, class: mailClass }: { readonly audience: Template['audience']; readonly class: MailClass },
  site: string,
  leave?: string,
) {
  const why = `You get this email because ${AUDIENCES[audience].why}.`
  if (leave) return { why, link: { words: 'Stop these reminders', href: leave } }
  return { why, link: mailClass === 'BOOKING' ? { words: 'Choose which emails you get', href: `${site}/settings/profile` } : undefined }
}

/** The codes among an email's values, as they appear in it. */
export const codesIn = (template: Template, values: Values<Variables>, unsubscribe?: Secret): string[] => [
  ...Object.keys(template.variables).flatMap((name) => codeIn(values[name]) ?? []),
  ...(unsubscribe ? [unsubscribe.code] : []),
]

interface Rendering<V extends Variables> {
  readonly template: Template<V>
  readonly values: Values<V>
  readonly letter: Lettering
}

/** The lines of a text with its values. */
function linesOf<V extends Variables>(nodes: readonly TextNode[], { template, values, letter }: Rendering<V>): readonly LetterLine[] {
  // without a prototype, so that a name finds what was declared and nothing else
  const view: Record<string, Value> = Object.assign(Object.create(null), values)
  if (template.tokens.some(({ name }) => name === READER_NAME)) view[READER_NAME] = letter.firstName || undefined
  const kinds: Readonly<Record<string, VariableKind>> = template.variables
  const written = new LineWriter()
  const write = (inside: readonly TextNode[]): void => {
    for (const node of inside) {
      if (typeof node === 'string') written.literal(node)
      else if ('name' in node) written.value(kinds[node.name] ?? 'text', valueLines(view[node.name], letter.secrets))
      else {
        written.mark()
        if (isSet(view[node.section]) !== node.inverted) write(node.nodes)
        written.mark()
      }
    }
  }
  write(nodes)
  return written.lines
}

class LineWriter {
  readonly lines: { pieces: LetterPiece[]; hasTag: boolean }[] = [{ pieces: [], hasTag: false }]

  literal(text: string) {
    for (const [index, words] of text.split('\n').entries()) {
      if (index > 0) this.#newLine()
      this.#add({ kind: 'literal', words })
    }
  }

  value(kind: VariableKind, lines: readonly string[]) {
    this.mark()
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.#newLine()
      if (kind === 'links') {
        const [words = '', link = ''] = line.split('\n')
        this.#add({ kind: 'listed', words, link })
        this.#newLine()
        this.#add({ kind: 'address', words: link, link })
      } else this.#add(kind === 'link' || kind === 'codeLink' ? { kind: 'link', words: line, link: line } : { kind: 'value', words: line })
    }
  }

  /** Notes that the line has a tag: when nothing comes of it, the line is left out. */
  mark() {
    this.#line.hasTag = true
  }

  /** A name that ends in a full stop, such as 'Northwind Foods, Inc.', ends its sentence too: the full stop of the text after it is left out. */
  #add(piece: LetterPiece) {
    const { pieces } = this.#line
    const words = pieces.at(-1)?.words.endsWith('.') && piece.words.startsWith('.') ? piece.words.slice(1) : piece.words
    if (words !== '') pieces.push({ ...piece, words })
  }

  #newLine() {
    this.lines.push({ pieces: [], hasTag: false })
  }

  get #line() {
    const line = this.lines.at(-1)
    if (!line) throw new Error('a text has at least one line')
    return line
  }
}

type Value = Values<Variables>[string]

const isSet = (value: Value): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** The lines of a value; those of `links` are the words of a link and its address, one below the other. */
export function valueLines(value: Value, secrets: Lettering['secrets']): string[] {
  if (typeof value === 'string') return [oneLine(value)]
  if (value === undefined || typeof value === 'boolean') return []
  if ('code' in value) return [linkOf(value, secrets)]
  return value.map((one) => (typeof one === 'string' ? oneLine(one) : `${oneLine(one.words)}\n${oneLine(one.link)}`))
}

const linkOf = ({ before, code }: Secret, secrets: Lettering['secrets']): string => oneLine(before) + (secrets === 'shown' ? code : '***')

const codeIn = (value: Value): string | undefined => (typeof value === 'object' && 'code' in value ? value.code : undefined)
