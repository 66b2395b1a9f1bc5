import { Popover } from '@base-ui/react/popover'
import { Toolbar } from '@base-ui/react/toolbar'
import { type Editor, useEditorState } from '@tiptap/react'
import { Bold, Heading2, Heading3, Italic, Link, List, ListOrdered, Redo2, TextQuote, Underline, Undo2 } from 'lucide-react'
import { type FormEvent, Fragment, type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import type { Glyph } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { linkOf } from './pure/rich-html.ts'
import styles from './rich-text.module.css'
import { TextInput } from './text-input.tsx'

type RichTextToolbarProps = {
  editor: Editor
  disabled: boolean
  linking: boolean
  onLinking: (linking: boolean) => void
}

type Tool = { label: string; icon: Glyph; on?: (editor: Editor) => boolean; run: (editor: Editor) => void }

const groups: readonly (readonly Tool[])[] = [
  [
    { label: 'Bold', icon: Bold, on: (of) => of.isActive('bold'), run: (of) => of.chain().focus().toggleBold().run() },
    { label: 'Italic', icon: Italic, on: (of) => of.isActive('italic'), run: (of) => of.chain().focus().toggleItalic().run() },
    { label: 'Underline', icon: Underline, on: (of) => of.isActive('underline'), run: (of) => of.chain().focus().toggleUnderline().run() },
  ],
  [heading('Heading', Heading2, 2), heading('Subheading', Heading3, 3)],
  [
    { label: 'Bulleted list', icon: List, on: (of) => of.isActive('bulletList'), run: (of) => of.chain().focus().toggleBulletList().run() },
    {
      label: 'Numbered list',
      icon: ListOrdered,
      on: (of) => of.isActive('orderedList'),
      run: (of) => of.chain().focus().toggleOrderedList().run(),
    },
    { label: 'Quote', icon: TextQuote, on: (of) => of.isActive('blockquote'), run: (of) => of.chain().focus().toggleBlockquote().run() },
  ],
]

function heading(label: string, icon: Glyph, level: 2 | 3): Tool {
  return {
    label,
    icon,
    on: (of) => of.isActive('heading', { level }),
    run: (of) => of.chain().focus().toggleHeading({ level }).run(),
  }
}

/** One tab stop; the arrows, Home and End walk along the buttons. */
export function RichTextToolbar({ editor, disabled, linking, onLinking }: RichTextToolbarProps) {
  const link = useRef<HTMLButtonElement>(null)
  const now = useEditorState({
    editor,
    selector: ({ editor: of }) => ({
      on: groups.flat().map((tool) => tool.on?.(of) ?? false),
      link: of.isActive('link'),
      undo: of.can().undo(),
      redo: of.can().redo(),
    }),
  })
  return (
    <>
      <Toolbar.Root className={styles.toolbar} aria-label="Formatting" disabled={disabled} onKeyDown={toEnds}>
        {groups.map((tools, place) => (
          <Fragment key={tools[0]?.label}>
            {place > 0 && <Toolbar.Separator className={styles.rule} />}
            <Toolbar.Group className={styles.group}>
              {tools.map((tool) => (
                <ToolButton
                  key={tool.label}
                  {...tool}
                  pressed={now.on[groups.flat().indexOf(tool)] ?? false}
                  onPress={() => tool.run(editor)}
                />
              ))}
            </Toolbar.Group>
          </Fragment>
        ))}
        <Toolbar.Separator className={styles.rule} />
        <Toolbar.Group className={styles.group}>
          <ToolButton ref={link} label="Link" icon={Link} pressed={now.link} onPress={() => onLinking(true)} />
          <ToolButton label="Undo" icon={Undo2} disabled={!now.undo} onPress={() => editor.chain().focus().undo().run()} />
          <ToolButton label="Redo" icon={Redo2} disabled={!now.redo} onPress={() => editor.chain().focus().redo().run()} />
        </Toolbar.Group>
      </Toolbar.Root>
      <Popover.Root open={linking} onOpenChange={onLinking}>
        <Popover.Portal>
          <Popover.Positioner className={styles.positioner} anchor={link} align="start" sideOffset={4}>
            <Popover.Popup className={styles.popup} aria-label="Link" finalFocus={() => editor.view.dom}>
              <LinkForm editor={editor} onDone={() => onLinking(false)} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </>
  )
}

/** The library walks by the arrows only. */
function toEnds(event: KeyboardEvent<HTMLElement>) {
  const buttons = event.currentTarget.querySelectorAll('button')
  const end = event.key === 'Home' ? buttons[0] : event.key === 'End' ? buttons[buttons.length - 1] : undefined
  if (!end) return
  event.preventDefault()
  end.focus()
}

type ToolButtonProps = {
  label: string
  icon: Glyph
  pressed?: boolean
  disabled?: boolean
  onPress: () => void
  ref?: Ref<HTMLButtonElement>
}

function ToolButton({ label, icon, pressed, disabled = false, onPress, ref }: ToolButtonProps) {
  return (
    <Toolbar.Button
      ref={ref}
      disabled={disabled}
      aria-pressed={pressed}
      onClick={onPress}
      // The selection stays in the text while the pointer presses.
      onMouseDown={(event) => event.preventDefault()}
      render={<IconButton label={label} icon={icon} />}
    />
  )
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const before: unknown = editor.getAttributes('link').href
  const [typed, setTyped] = useState(typeof before === 'string' ? before : '')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A portal's events travel up the React tree: the form around the field must not be sent.
    event.stopPropagation()
    const href = linkOf(typed)
    if (href === null) return setError(typed.trim() === '' ? 'Required' : 'Enter a web or email address.')
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    } else {
      chain.setLink({ href }).run()
    }
    onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return (
    <form noValidate className={styles.popupForm} onSubmit={submit}>
      <Field label="Link address" error={error}>
        <TextInput value={typed} onChange={setTyped} type="url" placeholder="https://" autoComplete="off" />
      </Field>
      <div className={styles.choices}>
        {typeof before === 'string' && (
          <Button size="sm" variant="tertiary" onClick={remove}>
            Remove link
          </Button>
        )}
        <Button size="sm" variant="primary" type="submit">
          Save link
        </Button>
      </div>
    </form>
  )
}
