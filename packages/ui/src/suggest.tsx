import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import type { ReactNode } from 'react'
import control from './control.module.css'
import { useField } from './field.tsx'
import { type Glyph, Icon } from './icon.tsx'
import { classes } from './pure/classes.ts'
import styles from './suggest.module.css'
import { useSearch } from './use-search.ts'

type SuggestProps<Item> = {
  /** What stands in the field: anything may be typed, and a suggestion is only a help. */
  value: string
  onChange: (text: string) => void
  /** Asked 400 ms after the last key; the signal aborts a search that the next key makes obsolete. */
  onSearch: (text: string, signal: AbortSignal) => void
  items: readonly Item[]
  onPick: (item: Item) => void
  keyOf: (item: Item) => string
  labelOf: (item: Item) => string
  /** A second line in a muted colour. */
  noteOf?: ((item: Item) => ReactNode) | undefined
  /** What choosing it changes, at the right. */
  asideOf?: ((item: Item) => ReactNode) | undefined
  iconOf?: ((item: Item) => Glyph) | undefined
  /** Results are loading: what is in `items` answers an older search, and can't be chosen. */
  loading?: boolean | undefined
  /** Said under the suggestions: why there are none, or what else can be done. */
  below?: ReactNode
  icon?: Glyph | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
}

/** A line of text with suggestions under it, which push down what follows. The first one is highlighted, so that Enter takes it. */
export function Suggest<Item>(props: SuggestProps<Item>) {
  const { value, onChange, onSearch, onPick, items, keyOf, labelOf, loading = false, icon, placeholder, maxLength, below } = props
  const field = useField()
  const [asking, search] = useSearch(onSearch)
  const awaited = loading || asking
  // without rows no key chooses one of an older search
  const known = awaited ? [] : items
  return (
    <Base.Root<Item>
      inline
      open
      mode="none"
      items={known}
      filteredItems={known}
      autoHighlight
      value={value}
      onValueChange={(text, { reason }) => {
        if (reason !== 'input-change') return
        onChange(text)
        search(text, text === '')
      }}
      itemToStringValue={labelOf}
    >
      <Base.InputGroup className={classes(control.box, styles.box, field.invalid && control.invalid)}>
        {icon && <Icon of={icon} />}
        <Base.Input
          id={field.controlId}
          className={control.inner}
          placeholder={placeholder}
          maxLength={maxLength}
          aria-describedby={field.describedBy}
          aria-invalid={field.invalid || undefined}
          aria-required={field.required || undefined}
          onBlur={() => field.left(value.trim() === '', value)}
          onKeyDown={(event) => {
            // it was meant for a suggestion that isn't there yet: it must not send the form
            if (event.key === 'Enter' && awaited) event.preventDefault()
          }}
        />
      </Base.InputGroup>
      <Base.Status className="vh">{awaited ? 'Loading' : statusOf(known.length)}</Base.Status>
      {/* the field names its list, which is there without a suggestion too */}
      <div className={classes((known.length > 0 || Boolean(below)) && styles.panel)} aria-busy={awaited || undefined}>
        <Base.List className={styles.list}>
          {(item: Item) => (
            <Base.Item key={keyOf(item)} value={item} className={styles.item} onClick={() => onPick(item)}>
              <Row {...props} item={item} />
            </Base.Item>
          )}
        </Base.List>
        {below && <div className={styles.below}>{below}</div>}
      </div>
    </Base.Root>
  )
}

const statusOf = (count: number): string => (count === 0 ? '' : `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`)

function Row<Item>({ item, labelOf, noteOf, asideOf, iconOf }: SuggestProps<Item> & { item: Item }) {
  const icon = iconOf?.(item)
  return (
    <>
      {icon && <Icon of={icon} className={styles.icon} />}
      <span className={styles.words}>
        <b>{labelOf(item)}</b>
        {noteOf && <span className={styles.note}> {noteOf(item)}</span>}
      </span>
      {asideOf && <span className={styles.aside}> {asideOf(item)}</span>}
    </>
  )
}
