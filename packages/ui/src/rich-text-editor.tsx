import { Plugin } from '@tiptap/pm/state'
import { EditorContent, Extension, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { CharactersLeft, useField } from './field.tsx'
import { classes } from './pure/classes.ts'
import { cleanHtml, safeHref, textLength } from './pure/rich-html.ts'
import prose from './rich-prose.module.css'
import styles from './rich-text.module.css'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

type RichTextEditorProps = {
  value: string
  onChange: (html: string) => void
  onBlur?: (() => void) | undefined
  label?: string | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  disabled?: boolean | undefined
}

/** The part of the rich text field that is loaded on demand. Ctrl or Command with B, I, U, K and Z as everywhere. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, placeholder, maxLength, disabled = false } = props
  const field = useField()
  const counter = useId()
  const [linking, setLinking] = useState(false)
  const [length, setLength] = useState(() => textLength(value))
  const attributes = useAttributes(props, counter)
  const editor = useSyncedEditor(props, { attributes, setLinking, setLength })
  useEffect(() => {
    // A label only works with form controls, and this is not one.
    const named = field.labelId === undefined ? null : document.getElementById(field.labelId)
    const enter = () => editor.commands.focus()
    named?.addEventListener('click', enter)
    return () => named?.removeEventListener('click', enter)
  }, [editor, field.labelId])
  return (
    <div className={styles.stack}>
      <div className={classes(styles.box, field.invalid && styles.invalid, disabled && styles.disabled)}>
        <RichTextToolbar editor={editor} disabled={disabled} linking={linking} onLinking={setLinking} />
        <div className={styles.scroll}>
          <EditorContent editor={editor} />
          {placeholder && editor.isEmpty && (
            <span className={styles.placeholder} aria-hidden="true">
              {placeholder}
            </span>
          )}
        </div>
      </div>
      {maxLength !== undefined && <CharactersLeft id={counter} length={length} max={maxLength} />}
    </div>
  )
}

/** The ARIA attributes of the editable element; the same object until one changes, since the editor would set them again. */
function useAttributes({ label, placeholder, maxLength, disabled = false }: RichTextEditorProps, counter: string) {
  const { controlId, labelId, describedBy: messages, invalid, required } = useField()
  const describedBy = classes(messages, maxLength !== undefined && counter)
  return useMemo(
    () =>
      present({
        id: controlId,
        role: 'textbox',
        class: classes(prose.prose, styles.edited, styles.text),
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-labelledby': label === undefined ? labelId : undefined,
        'aria-describedby': describedBy,
        'aria-placeholder': placeholder,
        'aria-invalid': invalid ? 'true' : undefined,
        'aria-required': required ? 'true' : undefined,
        'aria-disabled': disabled ? 'true' : undefined,
      }),
    [controlId, labelId, invalid, required, label, describedBy, placeholder, disabled],
  )
}

type Wiring = {
  attributes: Record<string, string>
  /** Ctrl or Command with K opens the field of a link. */
  setLinking: (linking: boolean) => void
  /** Characters that a reader sees. */
  setLength: (length: number) => void
}

/** The editor, which reports each change and takes over a value that did not come from itself. */
function useSyncedEditor({ value, onChange, onBlur, maxLength, disabled = false }: RichTextEditorProps, wiring: Wiring) {
  const { attributes, setLinking, setLength } = wiring
  const field = useField()
  const known = useRef(value)
  const editor = useEditor({
    extensions: useMemo(() => [...kit, limit(maxLength), linkKey(() => setLinking(true))], [maxLength, setLinking]),
    content: cleanHtml(value),
    editable: !disabled,
    injectCSS: false,
    editorProps: { attributes },
    onUpdate: ({ editor: now }) => {
      const html = cleanHtml(now.getHTML())
      setLength(textLength(html))
      if (html === known.current) return
      known.current = html
      if (html !== '') field.left(false)
      onChange(html)
    },
    onBlur: () => {
      field.left(known.current === '')
      onBlur?.()
    },
  })
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    editor.commands.setContent(cleanHtml(value), { emitUpdate: false })
    setLength(textLength(value))
  }, [editor, value, setLength])
  return editor
}

const kit = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => safeHref(address) !== null,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
]

/** Nothing beyond the maximum: typing stops, what is pasted is cut. */
const limit = (max: number | undefined) =>
  Extension.create({
    name: 'limit',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (transaction, state) => {
          if (max === undefined || !transaction.docChanged) return true
          const [before, over] = [state.doc.textContent.length, transaction.doc.textContent.length - max]
          if (over <= 0 || transaction.doc.textContent.length <= before) return true
          if (!transaction.getMeta('paste')) return false
          const end = transaction.selection.$head.pos
          transaction.deleteRange(Math.max(0, end - over), end)
          return transaction.doc.textContent.length <= max
        },
      }),
    ],
  })

const linkKey = (open: () => void) =>
  Extension.create({
    name: 'linkKey',
    addKeyboardShortcuts: () => ({
      'Mod-k': () => {
        open()
        return true
      },
    }),
  })

function present(attributes: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
