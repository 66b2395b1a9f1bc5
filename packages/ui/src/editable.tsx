import { Check, CircleAlert, CloudOff, EyeOff, LoaderCircle, Lock, Pencil, Undo2 } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import styles from './editable.module.css'
import { FieldContext, type FieldLink, Message, nameOf } from './field.tsx'
import { type Glyph, Icon } from './icon.tsx'
import { useAfterPress } from './pure/after-press.ts'
import { classes } from './pure/classes.ts'

/** What has become of what was entered: one word at one place. */
export type EditableState =
  | { readonly kind: 'saving' | 'undone' }
  | { readonly kind: 'saved' | 'kept'; readonly onUndo?: (() => void) | undefined }
  | { readonly kind: 'refused'; readonly words: string; readonly onRetry?: (() => void) | undefined }

/** How a value is edited in place. */
export type EditableField = {
  isOpen: boolean
  /** The field that takes the place of the value. It finds its label and its messages as in a Field. */
  control: ReactNode
  /** A line is saved by Enter, several by Ctrl Enter; what is chosen is saved by choosing. A list lays itself over the page and says itself when it is left. */
  by: 'line' | 'lines' | 'choice' | 'list'
  onOpen: () => void
  /** The field was left, or Enter was pressed. */
  onLeave: (how: 'left' | 'enter') => void
  /** Esc: what was entered is discarded. */
  onCancel: () => void
  /** What is wrong with what stands in the field. */
  error?: string | undefined
}

type EditableProps = {
  label: string
  /** What it says while no one edits it. */
  value: ReactNode
  /** What it says in place of an empty value. */
  placeholder?: string | undefined
  /** A text of several lines. */
  long?: boolean | undefined
  /** Without it the value is plain text. */
  edit?: EditableField | undefined
  /** Names what a click on the value does, at its end: 'Change'. Without it that is only said on the way to it. */
  act?: string | undefined
  /** Why it can't be edited, with the way out as a link. */
  lock?: ReactNode
  state?: EditableState | null | undefined
  /** Who else just saved it: the row lights up and fades. `times` counts, so that it lights up again. */
  theirs?: { readonly name: string; readonly face: ReactNode; readonly times: number } | null | undefined
  /** The choice between two versions; takes the place of the value. */
  clash?: ReactNode
  /** Who sees it. */
  note?: ReactNode
  /** Under the value, whether it is edited or not. */
  mark?: ReactNode
  /** Under the field, while it is edited. */
  hint?: ReactNode
  ref?: Ref<HTMLDivElement> | undefined
}

type EditableListProps = {
  /**
   * Rows, label before value; or up to four cells a line, and what is as wide as all of them, label over value. Questions have their answers under
   * them, and are the louder of the two.
   */
  look?: 'rows' | 'cells' | 'wide' | 'questions' | undefined
  children: ReactNode
}

/** Values that are edited in place. */
export const EditableList = ({ look = 'rows', children }: EditableListProps) => (
  <dl className={classes(styles.list, look === 'questions' && styles.wide, styles[look])}>{children}</dl>
)

/**
 * A label and its value, which is text until it is clicked or Enter is pressed on it; then its field has the same place and size. At the right stands
 * what has become of what was entered.
 */
export function Editable(props: EditableProps) {
  const { label, long = false, edit, lock, state, theirs, clash, note, mark, hint, ref } = props
  const id = useId()
  const [isGroup, asGroup] = useState(false)
  const Name = nameOf(isGroup)
  const isOpen = edit?.isOpen === true && !clash
  const error = isOpen ? edit.error : undefined
  const value = useClashFocus(isOpen, Boolean(clash))
  const isBelow = isOpen && (long || Boolean(hint) || error !== undefined)
  return (
    <div
      ref={ref}
      className={classes(
        styles.row,
        long && styles.long,
        isOpen && styles.open,
        isBelow && styles.below,
        Boolean(clash) && styles.clash,
        state && styles[state.kind],
      )}
    >
      <dt className={styles.label}>
        {isOpen ? (
          <Name htmlFor={isGroup ? undefined : id} id={`${id}-label`}>
            {label}
          </Name>
        ) : (
          label
        )}
        {theirs && <span key={theirs.times} className={styles.light} />}
      </dt>
      <dd ref={value} className={styles.value}>
        {clash ??
          (edit ? (
            <Place {...props} edit={edit} id={id} asGroup={asGroup} isOpen={isOpen} described={error || hint ? `${id}-below` : undefined} />
          ) : (
            <Text {...props} />
          ))}
        {mark && <span className={styles.mark}>{mark}</span>}
      </dd>
      {isBelow && (
        <dd id={`${id}-below`} className={styles.foot}>
          {error && <Message bad>{error}</Message>}
          {hint && <Message>{hint}</Message>}
          {long && (
            <span className={styles.keys}>
              {note}
              <Key name="Esc" does="Discard" />
              <Key name="Ctrl Enter" does="Save now" />
            </span>
          )}
        </dd>
      )}
      <dd className={styles.state} aria-live="polite">
        <State {...props} isOpen={isOpen} note={isBelow && long ? null : note} />
        {lock && !clash && (
          <span className={styles.lock}>
            <Icon of={Lock} size={14} />
            <span>{lock}</span>
          </span>
        )}
      </dd>
    </div>
  )
}

/** Where the field gives way to a choice, and the choice to the value, the focus goes along: what had it is gone. */
function useClashFocus(isOpen: boolean, isClash: boolean) {
  const place = useRef<HTMLElement>(null)
  const was = useRef({ isOpen, isClash })
  useEffect(() => {
    const before = was.current
    was.current = { isOpen, isClash }
    const isGone = isClash ? before.isOpen && !before.isClash : before.isClash
    if (isGone && document.activeElement === document.body) place.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [isOpen, isClash])
  return place
}

type PlaceProps = EditableProps & {
  readonly edit: EditableField
  readonly id: string
  readonly asGroup: FieldLink['asGroup']
  readonly isOpen: boolean
  readonly described: string | undefined
}

/** The value as a button, or the field in its place. The focus follows from one to the other. */
function Place({ label, value, placeholder, act, edit, id, asGroup, isOpen, described }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  // the focus goes back to the value when the field was closed by a key or by choosing, not when it went elsewhere itself
  const wasLeft = useRef(false)
  // nor does a field take it that was opened by something else than its value
  const wasPressed = useRef(false)
  const afterPress = useAfterPress(isOpen)
  useEffect(() => {
    if (isOpen === wasOpen.current) return
    wasOpen.current = isOpen
    if (isOpen && wasPressed.current) focusControl(place.current)
    else if (!isOpen && !wasLeft.current) place.current?.querySelector('button')?.focus({ preventScroll: true })
    wasLeft.current = false
    wasPressed.current = false
  }, [isOpen])
  const open = () => {
    wasPressed.current = true
    edit.onOpen()
  }
  if (!isOpen)
    return (
      <div ref={place}>
        <button type="button" className={classes(styles.text, act !== undefined && styles.acted)} onClick={open}>
          <span className="vh">Edit {lowered(label)}: </span>
          {value || <span className={styles.none}>{placeholder ?? 'Empty'}</span>}
          {act !== undefined && (
            <span className={styles.named} aria-hidden="true">
              {act}
            </span>
          )}
        </button>
      </div>
    )
  const link: FieldLink = {
    ...{ controlId: id, labelId: `${id}-label`, describedBy: described, invalid: edit.error !== undefined, required: false },
    ...{ asGroup, left: () => {}, written: () => {} },
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isEnter =
      event.key === 'Enter' && (edit.by === 'line' || edit.by === 'choice' || (edit.by === 'lines' && (event.ctrlKey || event.metaKey)))
    if (!isEnter && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (isEnter) edit.onLeave('enter')
    else edit.onCancel()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (edit.by === 'list') return
    // another window is no other field
    if (currentTarget.contains(relatedTarget) || currentTarget.contains(document.activeElement)) return
    wasLeft.current = true
    afterPress(() => edit.onLeave('left'))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside has the focus, and its keys are heard here for every kind of control
    <div ref={place} className={styles.control} onKeyDown={onKeyDown} onBlur={onBlur} onMouseDown={keepFocus}>
      <FieldContext value={link}>{edit.control}</FieldContext>
    </div>
  )
}

/** A button or a label inside of a field leaves the focus with the field: it would go to no one, and the field be left. */
function keepFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('button:not([role]), label')) event.preventDefault()
}

function focusControl(place: HTMLElement | null) {
  const control = place?.querySelector<HTMLElement>('input:checked, input:not([type="radio"]), textarea, [role="combobox"], input')
  control?.focus()
  if (control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type === 'text'))
    control.setSelectionRange(control.value.length, control.value.length)
}

const Text = ({ value, placeholder }: Pick<EditableProps, 'value' | 'placeholder'>) => (
  <span className={styles.plain}>{value || <span className={styles.none}>{placeholder ?? 'None'}</span>}</span>
)

/** What has become of what was entered; while nothing was, who else saved it or who sees it. */
function State({ edit, act, state, theirs, clash, note, isOpen }: EditableProps & { readonly isOpen: boolean }) {
  if (clash) return null
  if (state) return <Became state={state} />
  if (theirs)
    return (
      <span key={theirs.times} className={styles.theirs}>
        {theirs.face}
        {theirs.name}, just now
      </span>
    )
  return (
    <>
      {edit && !isOpen && act === undefined && (
        <span className={styles.enter} aria-hidden="true">
          <Icon of={Pencil} size={14} />
          Enter edits
        </span>
      )}
      {note && <span className={styles.note}>{note}</span>}
    </>
  )
}

function Became({ state }: { readonly state: EditableState }) {
  const { icon, words } = state.kind === 'refused' ? { icon: CircleAlert, words: state.words } : said[state.kind]
  const [action, act] =
    state.kind === 'refused' ? ['Try again', state.onRetry] : state.kind === 'saved' || state.kind === 'kept' ? ['Undo', state.onUndo] : []
  return (
    <>
      <Icon of={icon} size={14} className={classes(styles.icon, state.kind === 'saving' && styles.turning)} />
      <span>{words}</span>
      {action && act && (
        <button
          type="button"
          className={styles.act}
          onClick={({ currentTarget }) => {
            // it goes as soon as it was pressed
            currentTarget.closest(`.${styles.row}`)?.querySelector<HTMLElement>(`.${styles.value} :is(button, input, textarea)`)?.focus()
            act()
          }}
        >
          {action}
        </button>
      )}
    </>
  )
}

const said = {
  saving: { icon: LoaderCircle, words: 'Saving' },
  saved: { icon: Check, words: 'Saved' },
  kept: { icon: CloudOff, words: 'Kept on this device' },
  undone: { icon: Undo2, words: 'Undone' },
} as const satisfies Record<string, { icon: Glyph; words: string }>

const Key = ({ name, does }: { name: string; does: string }) => (
  <span className={styles.key}>
    <kbd>{name}</kbd>
    <span>{does}</span>
  </span>
)

/** "Only staff see this", once in the head of a panel, or at the field where others see the rest. */
export const OnlyStaff = () => (
  <span className={styles.only}>
    <Icon of={EyeOff} size={14} />
    Only staff see this
  </span>
)

/** 'Name' within a sentence: 'name', but 'PDF' stays. */
const lowered = (label: string) => (/^.\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1))
