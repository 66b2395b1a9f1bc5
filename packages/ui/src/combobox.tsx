import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import styles from './combobox.module.css'
import control from './control.module.css'
import { useField } from './field.tsx'
import { Icon } from './icon.tsx'
import { classes } from './pure/classes.ts'
import { matching } from './pure/matching.ts'
import { useSearch } from './use-search.ts'

type ComboboxProps<Item> = {
  items: readonly Item[]
  value: Item | null
  onChange: (value: Item | null) => void
  /**
   * For items that are searched over the wire; without it `items` is a loaded list, which is filtered at each key. Asked 400 ms after the last key,
   * immediately with '' when the text is cleared or something was chosen. The signal aborts a search that the next key makes obsolete.
   */
  onSearch?: ((text: string, signal: AbortSignal) => void) | undefined
  keyOf: (item: Item) => string
  labelOf: (item: Item) => string
  /** A second line in a muted colour. */
  noteOf?: ((item: Item) => ReactNode) | undefined
  /** The words by which a loaded item is found; by default its label and its note. */
  textOf?: ((item: Item) => string) | undefined
  /** Results are loading: what is in `items` answers an older search, and can't be chosen. */
  loading?: boolean | undefined
  /** Why there are no results. */
  error?: string | undefined
  onRetry?: (() => void) | undefined
  /** Its name when it isn't inside a Field. */
  label?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
}

/** One of many, found by typing. The first match is highlighted, so that Enter takes it. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { value, onChange, onSearch, keyOf, labelOf, noteOf, error, loading = false, disabled = false } = props
  const field = useField()
  const [typed, setTyped] = useState('')
  const [asking, search] = useSearch(onSearch)
  const awaited = loading || asking
  const known = error === undefined ? props.items : []
  const textOf = props.textOf ?? ((item: Item) => [labelOf(item), noteOf?.(item)].filter((part) => typeof part === 'string').join(' '))
  // without rows no key chooses one of an older search, and the first row of the answer is highlighted when it's there
  const items = awaited ? [] : known
  const found = onSearch ? items : matching(items, typed, textOf)
  return (
    <Base.Root<Item>
      items={items}
      filteredItems={found}
      autoHighlight
      value={value}
      onValueChange={(next) => {
        field.left(next === null)
        onChange(next)
      }}
      onInputValueChange={(next, { reason }) => {
        // without a key the box only says again what is chosen
        const text = reason === 'input-change' ? next : ''
        if (reason !== 'input-change' && typed === '') return
        setTyped(text)
        search(text, text === '')
      }}
      itemToStringLabel={labelOf}
      itemToStringValue={keyOf}
      isItemEqualToValue={(item, other) => keyOf(item) === keyOf(other)}
      disabled={disabled}
      required={field.required}
    >
      <SearchInput {...props} awaited={awaited} />
      <Answers {...props} {...{ typed, awaited }} older={awaited ? known : []} isEmpty={found.length === 0} />
    </Base.Root>
  )
}

function SearchInput<Item>({ value, label, placeholder, disabled = false, awaited }: ComboboxProps<Item> & { awaited: boolean }) {
  const field = useField()
  return (
    <Base.InputGroup className={classes(control.box, styles.box, field.invalid && control.invalid, disabled && control.disabled)}>
      <Base.Input
        id={field.controlId}
        className={control.inner}
        placeholder={placeholder}
        aria-label={label}
        // while the list is open the label is hidden from screen readers, and only a reference still finds it
        aria-labelledby={label ? undefined : field.labelId}
        aria-describedby={field.describedBy}
        aria-invalid={field.invalid || undefined}
        onKeyDown={(event) => {
          const isOpen = event.currentTarget.ariaExpanded === 'true'
          // the library would clear what is chosen and stop the key, but it is for what lies around the field: a dialog, a row
          if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
          // it was meant for the answer: it must neither close the list nor send the form
          if (event.key !== 'Enter' || !awaited || !isOpen) return
          event.preventDefault()
          event.preventBaseUIHandler()
        }}
        onBlur={() => field.left(value === null)}
      />
      <Base.Clear className={styles.button} aria-label="Clear selection">
        <Icon of={X} />
      </Base.Clear>
      <Base.Trigger className={styles.button} aria-label="Show list">
        <Icon of={ChevronDown} />
      </Base.Trigger>
    </Base.InputGroup>
  )
}

type AnswersProps<Item> = ComboboxProps<Item> & {
  typed: string
  /** The rows aren't there yet. */
  awaited: boolean
  /** Shown until then, pale. */
  older: readonly Item[]
  isEmpty: boolean
}

function Answers<Item>(props: AnswersProps<Item>) {
  const { typed, awaited, older, isEmpty, keyOf, onRetry } = props
  const error = awaited ? undefined : props.error
  const none = typed === '' ? 'List is empty' : 'Sorry, no matching options'
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} className={styles.positioner}>
        <Base.Popup className={styles.popup} aria-busy={awaited || undefined}>
          <Base.Status className={older.length > 0 ? 'vh' : classes(styles.status, error !== undefined && styles.bad)}>
            {awaited ? 'Loading' : (error ?? (isEmpty ? none : null))}
          </Base.Status>
          {error !== undefined && onRetry && (
            <div className={styles.again}>
              <Button size="sm" onClick={onRetry}>
                Try again
              </Button>
            </div>
          )}
          <Base.List className={styles.list}>
            {(item: Item) => (
              <Base.Item key={keyOf(item)} value={item} className={styles.item}>
                <Words {...props} item={item} />
                <Base.ItemIndicator className={styles.mark}>
                  <Icon of={Check} />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
          {older.length > 0 && (
            <div className={classes(styles.list, styles.older)} aria-hidden="true">
              {older.map((item) => (
                <div key={keyOf(item)} className={styles.item}>
                  <Words {...props} item={item} />
                </div>
              ))}
            </div>
          )}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

function Words<Item>({ item, labelOf, noteOf }: Pick<ComboboxProps<Item>, 'labelOf' | 'noteOf'> & { item: Item }) {
  return (
    <span className={styles.words}>
      <span>{labelOf(item)}</span>
      {noteOf && <span className={styles.note}> {noteOf(item)}</span>}
    </span>
  )
}
