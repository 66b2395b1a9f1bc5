import type { Editor } from '@tiptap/react'
import { type RefObject, useId, useRef, useState } from 'react'
import { matching } from './pure/matching.ts'
import type { TokenChoice } from './pure/token-text.ts'
import styles from './token-field.module.css'
import type { TokenFieldProps } from './token-field-props.ts'
import { tokenDoc } from './token-kit.ts'

/** What was typed after the braces, and where. */
interface AskedToken {
  readonly from: number
  readonly text: string
  /** Pixels from the top of the field. */
  readonly below: number
}

interface TokenMenuWiring extends Pick<TokenFieldProps, 'choices' | 'split'> {
  readonly box: RefObject<HTMLDivElement | null>
}

/** The list under the caret: it opens with two braces, and narrows while a name is typed. */
export function useTokenMenu({ choices, split, box }: TokenMenuWiring) {
  const id = useId()
  const editor = useRef<Editor>(undefined)
  const [asked, setAsked] = useState<AskedToken | null>(null)
  const [closed, setClosed] = useState<number | null>(null)
  const [place, setPlace] = useState(0)
  const found = asked && asked.from !== closed ? matching(choices, asked.text, ({ label, words = '' }) => `${label} ${words}`) : []
  const active = found[Math.min(place, found.length - 1)]

  const choose = (choice: TokenChoice) => {
    if (!asked || !editor.current) return
    const { state, view } = editor.current
    const doc = state.schema.nodeFromJSON(tokenDoc(choice.insert + (choice.after ?? ''), split))
    const line = doc.firstChild?.content
    if (!line) return
    const tr = state.tr.replaceWith(asked.from, state.selection.from, line)
    view.dispatch(tr.scrollIntoView())
    const back = choice.after === undefined ? 0 : 1
    editor.current
      .chain()
      .focus()
      .setTextSelection(asked.from + line.size - back)
      .run()
  }
  return {
    id,
    asked,
    found,
    active,
    choose,
    listId: found.length > 0 ? id : undefined,
    link: (to: Editor) => {
      editor.current = to
    },
    read: () => {
      const next = editor.current?.isFocused ? askedIn(editor.current, box.current) : null
      setAsked((before) => (same(before, next) ? before : next))
      if (next === null) setClosed(null)
      if (next?.text !== asked?.text) setPlace(0)
    },
    onKey: (event: KeyboardEvent): boolean => {
      if (!asked || active === undefined || event.isComposing) return false
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
        setPlace((found.indexOf(active) + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
      else if (event.key === 'Escape') {
        setClosed(asked.from)
        // it closes the list, not the dialog around
        event.stopPropagation()
      } else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) choose(active)
      else return false
      event.preventDefault()
      return true
    },
  }
}

const same = (one: AskedToken | null, other: AskedToken | null) =>
  one?.from === other?.from && one?.text === other?.text && one?.below === other?.below

/** What stands between two braces and the caret; null where the braces are closed, or something is selected. */
function askedIn({ state, view }: Editor, box: HTMLElement | null): AskedToken | null {
  const { $from, empty, from } = state.selection
  if (!empty || !box) return null
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  const typed = /\{\{([^{}\ufffc]{0,40})$/.exec(before)
  if (!typed) return null
  return {
    from: from - typed[0].length,
    text: typed[1] ?? '',
    below: view.coordsAtPos(from).bottom - box.getBoundingClientRect().top,
  }
}

/** The list itself. The focus stays in the text; a message says the marked row. */
export function TokenMenu({ menu: { id, asked, found, active, choose } }: { readonly menu: ReturnType<typeof useTokenMenu> }) {
  const isOpen = asked !== null && found.length > 0
  return (
    <>
      <span className="vh" role="status">
        {isOpen && active && `${active.label}, ${found.indexOf(active) + 1} of ${found.length}. Enter inserts it.`}
      </span>
      {isOpen && (
        <div
          ref={(menu) => {
            if (menu) menu.style.insetBlockStart = `${asked.below + 4}px`
          }}
          id={id}
          className={styles.menu}
          role="listbox"
          aria-label="Tokens"
        >
          {found.map((choice) => (
            <Choice
              key={choice.insert + (choice.after ?? '')}
              choice={choice}
              isActive={choice === active}
              onChoose={() => choose(choice)}
            />
          ))}
        </div>
      )}
    </>
  )
}

function Choice({
  choice,
  isActive,
  onChoose,
}: {
  readonly choice: TokenChoice
  readonly isActive: boolean
  readonly onChoose: () => void
}) {
  return (
    // the keys of the list are heard in the text, which keeps the focus
    <div
      ref={(row) => {
        if (isActive) row?.scrollIntoView({ block: 'nearest' })
      }}
      className={styles.option}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => {
        event.preventDefault()
        onChoose()
      }}
    >
      <b>{choice.label}</b>
      <span className={styles.note}>{choice.note}</span>
    </div>
  )
}
