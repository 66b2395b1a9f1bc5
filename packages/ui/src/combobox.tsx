import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './combobox.module.css'
import control from './control.module.css'
import { useField } from './field.tsx'
import { Icon } from './icon.tsx'
import { classes } from './pure/classes.ts'

type ComboboxProps<Item> = {
  items: readonly Item[]
  value: Item | null
  onChange: (value: Item | null) => void
  /**
   * Asked 400 ms after the last key, immediately with '' when the text is cleared or something was chosen. The signal aborts a search that the next key makes obsolete.
   */
  onSearch: (text: string, signal: AbortSignal) => void
  keyOf: (item: Item) => string
  labelOf: (item: Item) => string
  /** A second line in a muted colour. */
  noteOf?: ((item: Item) => ReactNode) | undefined
  /** Results are loading. */
  loading?: boolean | undefined
  /** Why there are no results. */
  error?: string | undefined
  onRetry?: (() => void) | undefined
  /** Its name when it isn't inside a Field. */
  label?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
}

const searchAfter = 400

/** One of many, found by typing; the caller searches the items. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { value, onChange, onSearch, keyOf, labelOf, error, disabled = false } = props
  const field = useField()
  const [typed, setTyped] = useState('')
  const search = useDebounced(onSearch)
  const items = error === undefined ? props.items : []
  return (
    <Base.Root<Item>
      items={items}
      // The items already match what was typed.
      filter={null}
      value={value}
      onValueChange={(next) => {
        field.left(next === null)
        setTyped('')
        search('', true)
        onChange(next)
      }}
      onInputValueChange={(next, { reason }) => {
        if (reason !== 'input-change' && reason !== 'input-clear') return
        setTyped(next)
        search(next, next === '')
      }}
      itemToStringLabel={labelOf}
      itemToStringValue={keyOf}
      isItemEqualToValue={(item, other) => keyOf(item) === keyOf(other)}
      disabled={disabled}
      required={field.required}
    >
      <SearchInput {...props} />
      <Answers {...props} items={items} typed={typed} />
    </Base.Root>
  )
}

function SearchInput<Item>({ value, label, placeholder, disabled = false }: ComboboxProps<Item>) {
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

function Answers<Item>(props: ComboboxProps<Item> & { typed: string }) {
  const { items, typed, keyOf, labelOf, noteOf, loading = false, error, onRetry } = props
  const text = loading ? 'Loading' : (error ?? (items.length > 0 ? null : typed === '' ? 'List is empty' : 'Sorry, no matching options'))
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} className={styles.positioner}>
        <Base.Popup className={styles.popup} aria-busy={loading || undefined}>
          <Base.Status className={classes(styles.status, error !== undefined && !loading && styles.bad)}>{text}</Base.Status>
          {error !== undefined && onRetry && !loading && (
            <div className={styles.again}>
              <Button size="sm" onClick={onRetry}>
                Try again
              </Button>
            </div>
          )}
          <Base.List className={styles.list}>
            {(item: Item) => (
              <Base.Item key={keyOf(item)} value={item} className={styles.item}>
                <span className={styles.words}>
                  <span>{labelOf(item)}</span>
                  {noteOf && <span className={styles.note}> {noteOf(item)}</span>}
                </span>
                <Base.ItemIndicator className={styles.mark}>
                  <Icon of={Check} />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

function useDebounced(onSearch: ComboboxProps<never>['onSearch']): (text: string, now: boolean) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef<AbortController>(undefined)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  const stop = () => {
    clearTimeout(timer.current)
    asked.current?.abort()
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      asked.current?.abort()
    },
    [],
  )
  return (text, now) => {
    stop()
    const search = new AbortController()
    asked.current = search
    if (now) latest.current(text, search.signal)
    else timer.current = setTimeout(() => latest.current(text, search.signal), searchAfter)
  }
}
