import type { Node as DocNode, Schema } from '@tiptap/pm/model'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { Extension, type JSONContent, Node } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { classes } from './pure/classes.ts'
import { depthsOf, type SplitTokens, type TokenChip, type TokenPart, tokenLines } from './pure/token-text.ts'
import styles from './token-field.module.css'

/* What the editor of a token field is made of: a paragraph is a line, a chip one letter of it. */

interface TokenKit {
  readonly multiline: boolean
  readonly split: SplitTokens
  readonly faults: () => ReadonlySet<string>
}

/** The meta of a transaction after which faults are marked again. */
export const faultsMeta = 'faults'

export const tokenKit = ({ multiline, split, faults }: TokenKit) => [
  StarterKit.configure({
    ...{ blockquote: false, bold: false, bulletList: false, code: false, codeBlock: false, dropcursor: false, gapcursor: false },
    ...{ hardBreak: false, heading: false, horizontalRule: false, italic: false, link: false, listItem: false, listKeymap: false },
    ...{ orderedList: false, strike: false, trailingNode: false, underline: false },
  }),
  Chip,
  Extension.create({
    name: 'tokens',
    addKeyboardShortcuts() {
      const breakLine = () => !multiline || this.editor.commands.splitBlock()
      return { Enter: breakLine, 'Shift-Enter': breakLine }
    },
    addProseMirrorPlugins: () => [chips(split), marks(faults), clipboard({ multiline, split })],
  }),
]

const Chip = Node.create({
  name: 'chip',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    source: { default: '' },
    label: { default: '' },
    look: { default: 'token' },
    opens: { default: false },
    closes: { default: false },
  }),
  renderHTML: ({ node }) => [
    'span',
    { class: classes(styles.chip, node.attrs.look === 'section' && styles.section) },
    `${node.attrs.label}`,
  ],
  renderText: ({ node }) => `${node.attrs.source}`,
})

/** A document that can be given to the editor. */
export interface TokenDoc {
  readonly type: 'doc'
  readonly content: (JSONContent & { readonly type: 'paragraph' })[]
}

export const tokenDoc = (text: string, split: SplitTokens): TokenDoc => ({
  type: 'doc',
  content: tokenLines(text.replaceAll('\r\n', '\n'), split).map((line) => ({ type: 'paragraph', content: line.map(nodeOf) })),
})

const nodeOf = (part: TokenPart): JSONContent =>
  typeof part === 'string' ? { type: 'text', text: part } : { type: 'chip', attrs: { ...part } }

/** The text of a document: a line for each paragraph, and the sources of the chips. */
export const tokenSource = (doc: DocNode): string => doc.children.map(sourceOf).join('\n')

const sourceOf = (line: DocNode): string => line.children.map((node) => (node.isText ? `${node.text}` : `${node.attrs.source}`)).join('')

const chipsOf = (line: DocNode): readonly Pick<TokenChip, 'opens' | 'closes'>[] =>
  line.children.flatMap(({ type, attrs }) => (type.name === 'chip' ? [{ opens: attrs.opens === true, closes: attrs.closes === true }] : []))

/** A tag that is complete becomes a chip, however it came in. */
const chips = (split: SplitTokens) =>
  new Plugin({
    appendTransaction: (transactions, _before, { doc, tr, schema }) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      const found: { readonly from: number; readonly text: string }[] = []
      doc.descendants((node, from) => {
        if (node.isText && node.text?.includes('}}')) found.push({ from, text: node.text })
      })
      // from the end, so that the places before stay what they are
      for (const { from, text } of found.toReversed()) replaceTags(tr, { from, parts: split(text), schema })
      return tr.docChanged ? tr : null
    },
  })

function replaceTags(
  tr: Transaction,
  { from, parts, schema }: { readonly from: number; readonly parts: readonly TokenPart[]; readonly schema: Schema },
) {
  let end = from + parts.reduce((length, part) => length + (typeof part === 'string' ? part : part.source).length, 0)
  for (const part of parts.toReversed()) {
    const start = end - (typeof part === 'string' ? part : part.source).length
    if (typeof part !== 'string') tr.replaceWith(start, end, schema.nodeFromJSON(nodeOf(part)))
    end = start
  }
}

/** The lines inside a section are indented; what is wrong is marked. */
const marks = (faults: () => ReadonlySet<string>) =>
  new Plugin({
    props: {
      decorations: ({ doc }) => {
        const depths = depthsOf(doc.children.map(chipsOf))
        let end = 0
        return DecorationSet.create(
          doc,
          doc.children.flatMap((line, place) => {
            const at = end
            end += line.nodeSize
            const depth = Math.min(3, depths[place] ?? 0)
            const inside = depth > 0 ? [Decoration.node(at, at + line.nodeSize, { 'data-depth': String(depth) })] : []
            return [...inside, ...faultsIn(line, { start: at + 1, faults: faults() })]
          }),
        )
      },
    },
  })

function faultsIn(line: DocNode, { start, faults }: { readonly start: number; readonly faults: ReadonlySet<string> }): Decoration[] {
  const found: Decoration[] = []
  if (faults.size === 0) return found
  line.forEach((node, offset) => {
    const at = start + offset
    if (!node.isText) {
      if (faults.has(node.attrs.source)) found.push(Decoration.node(at, at + node.nodeSize, { class: `${styles.fault}` }))
      return
    }
    const text = node.text ?? ''
    for (const fault of faults) {
      const place = text.indexOf(fault)
      if (place >= 0) found.push(Decoration.inline(at + place, at + place + fault.length, { class: `${styles.fault}` }))
    }
  })
  return found
}

/** Text comes in and goes out as source. */
const clipboard = ({ multiline, split }: Pick<TokenKit, 'multiline' | 'split'>) =>
  new Plugin({
    props: {
      clipboardTextSerializer: ({ content }) => {
        const lines = content.content
        return lines.every(({ isTextblock }) => isTextblock)
          ? lines.map(sourceOf).join('\n')
          : lines.map(({ text, attrs }) => text ?? `${attrs.source}`).join('')
      },
      handlePaste: (view, event) => {
        const text = event.clipboardData?.getData('text/plain').replaceAll(/\r\n?/g, '\n')
        if (text === undefined) return false
        const { state } = view
        const doc = state.schema.nodeFromJSON(tokenDoc(multiline ? text : text.replaceAll('\n', ' '), split))
        view.dispatch(
          state.tr
            .replaceSelection(doc.slice(1, doc.content.size - 1))
            .scrollIntoView()
            .setMeta('paste', true),
        )
        return true
      },
      // what is dropped would come in as a picture of the chips
      handleDrop: () => true,
    },
  })
