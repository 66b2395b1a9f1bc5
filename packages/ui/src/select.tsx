import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import control from './control.module.css'
import { useField } from './field.tsx'
import { Icon } from './icon.tsx'
import { classes } from './pure/classes.ts'
import styles from './select.module.css'

export type SelectOption<Value extends string> = {
  value: Value
  label: string
  /** A second line or a figure, quieter than the label. */
  note?: ReactNode
  disabled?: boolean | undefined
}

type SelectProps<Value extends string> = {
  value: Value | null
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  options: readonly SelectOption<Value>[]
  placeholder?: string | undefined
  name?: string | undefined
  /** Its name when it isn't inside a Field. */
  label?: string | undefined
  size?: 'default' | 'sm' | undefined
  disabled?: boolean | undefined
  /** Its list lies open from the first moment. */
  startsOpen?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** One of many. Typing a letter jumps to it; on a phone the list comes up from the bottom. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    value,
    onChange,
    onBlur,
    options,
    placeholder = 'Select',
    name,
    label,
    size = 'default',
    disabled = false,
    startsOpen = false,
    ref,
  } = props
  const field = useField()
  const choose = (next: Value | null) => {
    if (next === null) return
    field.left(false, next)
    onChange(next)
  }
  const onOpenChange = (open: boolean, { reason }: { reason: string }) => {
    if (!open && reason !== 'item-press') field.left(value === null, value)
    if (!open) onBlur?.()
  }
  return (
    <Base.Root<Value>
      items={options}
      value={value}
      defaultOpen={startsOpen}
      onValueChange={choose}
      onOpenChange={onOpenChange}
      name={name}
      disabled={disabled}
    >
      <Base.Trigger
        ref={ref}
        id={field.controlId}
        className={classes(
          control.box,
          styles.trigger,
          size === 'sm' && styles.sm,
          field.invalid && control.invalid,
          disabled && control.disabled,
        )}
        aria-label={label}
        aria-describedby={field.describedBy}
        aria-invalid={field.invalid || undefined}
        aria-required={field.required || undefined}
        // The focus also moves into its own list: only leaving both counts here.
        onBlur={({ currentTarget }) => currentTarget.ariaExpanded !== 'true' && field.left(value === null, value)}
      >
        <Base.Value className={styles.value} placeholder={<span className={styles.placeholder}>{placeholder}</span>} />
        <Icon of={ChevronDown} />
      </Base.Trigger>
      <Options options={options} />
    </Base.Root>
  )
}

function Options<Value extends string>({ options }: { options: readonly SelectOption<Value>[] }) {
  return (
    <Base.Portal>
      <Base.Backdrop className={styles.backdrop} />
      <Base.Positioner className={styles.positioner} alignItemWithTrigger={false} align="start" sideOffset={4}>
        <Base.Popup className={styles.popup}>
          {options.length === 0 ? (
            <p className={styles.empty}>List is empty</p>
          ) : (
            <Base.List>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} disabled={option.disabled} className={styles.option}>
                  <Base.ItemText className={styles.text}>{option.label}</Base.ItemText>
                  {option.note && <span className={styles.note}>{option.note}</span>}
                  <Base.ItemIndicator className={styles.check}>
                    <Icon of={Check} />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          )}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
