import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { useField } from './field.tsx'
import { classes } from './pure/classes.ts'
import styles from './token-field.module.css'
import type { TokenFieldProps } from './token-field-props.ts'
import { faultsMeta, tokenDoc, tokenKit, tokenSource } from './token-kit.ts'
import { TokenMenu, useTokenMenu } from './token-menu.tsx'

/** The part of the token field that is loaded on demand. */
export function TokenFieldEditor(props: TokenFieldProps) {
  const { multiline = false, disabled = false, choices, split, className } = props
  const field = useField()
  const box = useRef<HTMLDivElement>(null)
  const menu = useTokenMenu({ choices, split, box })
  const editor = useTokenEditor(props, { attributes: useAttributes(props, menu.listId), onKey: menu.onKey, onState: menu.read })
  menu.link(editor)
  useImperativeHandle(
    props.handle,
    () => ({
      insert: (source) => void editor.chain().focus().insertContent(inline(source, split)).run(),
      focus: () => void editor.commands.focus(),
    }),
    [editor, split],
  )
  useEffect(() => {
    // a label only works with form controls, and this is not one
    const named = field.labelId === undefined ? null : document.getElementById(field.labelId)
    const enter = () => editor.commands.focus()
    named?.addEventListener('click', enter)
    return () => named?.removeEventListener('click', enter)
  }, [editor, field.labelId])
  return (
    <div
      ref={box}
      className={classes(styles.box, field.invalid && styles.invalid, disabled && styles.disabled)}
      data-multiline={multiline || undefined}
    >
      <EditorContent editor={editor} className={classes(styles.text, className)} />
      <TokenMenu menu={menu} />
    </div>
  )
}

const inline = (source: string, split: TokenFieldProps['split']) => tokenDoc(source, split).content[0]?.content ?? []

/** The ARIA attributes of the editable element; the same object until one changes, since the editor would set them again. */
function useAttributes({ label, multiline, disabled }: TokenFieldProps, listId: string | undefined) {
  const { controlId, labelId, describedBy, invalid, required } = useField()
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries({
          id: controlId,
          role: 'textbox',
          class: styles.edited,
          'aria-multiline': multiline ? 'true' : undefined,
          'aria-label': label,
          'aria-labelledby': label === undefined ? labelId : undefined,
          'aria-describedby': describedBy,
          'aria-invalid': invalid ? 'true' : undefined,
          'aria-required': required ? 'true' : undefined,
          'aria-disabled': disabled ? 'true' : undefined,
          'aria-autocomplete': 'list',
          'aria-haspopup': 'listbox',
          'aria-controls': listId,
        }).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
    [controlId, labelId, describedBy, invalid, required, label, multiline, disabled, listId],
  )
}

interface TokenWiring {
  readonly attributes: Record<string, string>
  readonly onKey: (event: KeyboardEvent) => boolean
  /** Reads where the caret is, after each change of the text or the caret. */
  readonly onState: () => void
}

/** The editor, which reports each change as text and takes over a value that did not come from itself. */
function useTokenEditor(props: TokenFieldProps, { attributes, onKey, onState }: TokenWiring) {
  const { value, split, faults, multiline = false, disabled = false, autoFocus = false } = props
  const field = useField()
  const known = useRef(value)
  const latest = useRef({ onKey, onState, props })
  latest.current = { onKey, onState, props }
  const editor = useEditor({
    extensions: useMemo(
      () => tokenKit({ multiline, split: (text) => latest.current.props.split(text), faults: () => latest.current.props.faults ?? none }),
      [multiline],
    ),
    content: tokenDoc(value, split),
    editable: !disabled,
    autofocus: autoFocus ? 'end' : false,
    injectCSS: false,
    editorProps: {
      attributes,
      handleKeyDown: (_view, event) => latest.current.onKey(event) || escapes(event, latest.current.props.onEscape),
    },
    onUpdate: ({ editor: now }) => {
      const text = tokenSource(now.state.doc)
      if (text === known.current) return
      known.current = text
      if (text !== '') field.left(false)
      latest.current.props.onChange(text)
    },
    onTransaction: () => latest.current.onState(),
    onFocus: () => {
      latest.current.onState()
      latest.current.props.onFocus?.()
    },
    onBlur: () => {
      latest.current.onState()
      field.left(known.current === '')
      latest.current.props.onBlur?.()
    },
  })
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    editor.commands.setContent(tokenDoc(value, split), { emitUpdate: false })
  }, [editor, value, split])
  useEffect(() => {
    // the marks of faults are drawn with the next transaction; the set counts, not what is in it
    if (faults) editor.view.dispatch(editor.state.tr.setMeta(faultsMeta, true))
  }, [editor, faults])
  return editor
}

const none: ReadonlySet<string> = new Set()

/** Escape leaves the text, not the dialog around it. */
function escapes(event: KeyboardEvent, onEscape: (() => void) | undefined): boolean {
  if (event.key !== 'Escape' || !onEscape) return false
  event.stopPropagation()
  onEscape()
  return true
}
