import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { type Ref, type RefObject, useRef } from 'react'
import control from './control.module.css'
import { useField } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './multiselect.module.css'
import { classes } from './pure/classes.ts'
import menu from './select.module.css'
import type { SelectOption } from './select.tsx'

type MultiselectProps<Value extends string> = {
  value: readonly Value[]
  onChange: (value: Value[]) => void
  onBlur?: (() => void) | undefined
  options: readonly SelectOption<Value>[]
  /** How many may be chosen; then the others cannot, and the count shows. */
  limit?: number | undefined
  placeholder?: string | undefined
  /** Its name when it isn't inside a Field. */
  label?: string | undefined
  disabled?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** From this many options on, a search box is shown; typing always finds them. */
const searchFrom = 8

/** Several of many, as tags. Backspace removes the last one; on a phone the list comes up from the bottom. */
export function Multiselect<Value extends string>(props: MultiselectProps<Value>) {
  const { value, onChange, onBlur, options, limit = 9999, disabled = false } = props
  const field = useField()
  const box = useRef<HTMLDivElement>(null)
  const chosen = value.map((one) => options.find((option) => option.value === one) ?? { value: one, label: one })
  const set = (next: Value[]) => {
    if (next.length > limit && next.length > value.length) return
    field.written(next)
    field.left(false)
    onChange(next)
  }
  return (
    <Base.Root<SelectOption<Value>, true>
      multiple
      items={options}
      autoHighlight
      value={chosen}
      onValueChange={(next) => set(next.map((option) => option.value))}
      onOpenChange={(open) => {
        if (open) return
        field.left(value.length === 0, value)
        onBlur?.()
      }}
      itemToStringLabel={(option) => option.label}
      itemToStringValue={(option) => option.value}
      isItemEqualToValue={(option, other) => option.value === other.value}
      disabled={disabled}
    >
      <Chosen {...props} box={box} chosen={chosen} onSet={set} />
      <Choices {...props} box={box} />
    </Base.Root>
  )
}

type ChosenProps<Value extends string> = Omit<MultiselectProps<Value>, 'onChange'> & {
  box: RefObject<HTMLDivElement | null>
  chosen: readonly SelectOption<Value>[]
  onSet: (value: Value[]) => void
}

function Chosen<Value extends string>(props: ChosenProps<Value>) {
  const { box, value, chosen, onSet, placeholder = 'Select', label, disabled = false, ref } = props
  const field = useField()
  const remove = (one: Value) => {
    onSet(value.filter((other) => other !== one))
    box.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
  }
  return (
    <div ref={box} className={classes(control.box, styles.box, field.invalid && control.invalid, disabled && control.disabled)}>
      <Base.Trigger
        ref={ref}
        id={field.controlId}
        className={styles.trigger}
        aria-label={label}
        aria-describedby={field.describedBy}
        aria-invalid={field.invalid || undefined}
        aria-required={field.required || undefined}
        onKeyDown={({ key }) => key === 'Backspace' && value.length > 0 && onSet(value.slice(0, -1))}
        onBlur={({ currentTarget }) => currentTarget.ariaExpanded !== 'true' && field.left(value.length === 0, value)}
      >
        <span className={chosen.length > 0 ? 'vh' : styles.placeholder}>
          {chosen.length > 0 ? chosen.map((option) => option.label).join(', ') : placeholder}
        </span>
      </Base.Trigger>
      <span className={styles.tags}>
        {chosen.map((option) => (
          <Tag key={option.value} label={option.label} disabled={disabled} onRemove={() => remove(option.value)} />
        ))}
      </span>
      <Icon of={ChevronDown} />
    </div>
  )
}

type ChoicesProps<Value extends string> = Pick<MultiselectProps<Value>, 'value' | 'options' | 'limit' | 'label'> & {
  box: RefObject<HTMLDivElement | null>
}

function Choices<Value extends string>({ box, value, options, limit = 9999, label }: ChoicesProps<Value>) {
  const field = useField()
  const full = value.length >= limit
  return (
    <Base.Portal>
      <Base.Backdrop className={menu.backdrop} />
      <Base.Positioner className={menu.positioner} anchor={box} align="start" sideOffset={4}>
        <Base.Popup className={classes(menu.popup, styles.popup)} aria-label={label} aria-labelledby={label ? undefined : field.labelId}>
          <div className={options.length < searchFrom ? 'vh' : styles.search}>
            {/* It takes the keys even while hidden, but a phone must not open its keyboard for it. */}
            <Base.Input
              className={classes(control.box, styles.input)}
              aria-label="Search"
              placeholder="Search"
              inputMode={options.length < searchFrom ? 'none' : 'search'}
            />
          </div>
          <Base.Empty className={styles.empty}>{options.length === 0 ? 'List is empty' : 'Sorry, no matching options'}</Base.Empty>
          <Base.List className={styles.list}>
            {(option: SelectOption<Value>) => (
              <Option key={option.value} option={option} disabled={option.disabled || (full && !value.includes(option.value))} />
            )}
          </Base.List>
          <Base.Status className={styles.count}>{full ? `${value.length} of ${limit} chosen` : null}</Base.Status>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

function Option<Value extends string>({ option, disabled }: { option: SelectOption<Value>; disabled: boolean | undefined }) {
  return (
    <Base.Item value={option} disabled={disabled} className={classes(menu.option, styles.option)}>
      <span className={styles.check} aria-hidden="true">
        <Base.ItemIndicator>
          <Icon of={Check} size={12} />
        </Base.ItemIndicator>
      </span>
      <span className={menu.text}>{option.label}</span>
      {option.note && <span className={menu.note}>{option.note}</span>}
    </Base.Item>
  )
}

/** Skipped by the Tab key: with the keyboard a tag is removed with Backspace or in the list. */
function Tag({ label, disabled, onRemove }: { label: string; disabled: boolean; onRemove: () => void }) {
  return (
    <span className={styles.tag}>
      <span className={styles.word}>{label}</span>
      {!disabled && (
        <button type="button" tabIndex={-1} className={styles.remove} aria-label={`Remove ${label}`} onClick={onRemove}>
          <Icon of={X} size={12} />
        </button>
      )}
    </span>
  )
}
