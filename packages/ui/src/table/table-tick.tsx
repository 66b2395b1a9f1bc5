import checkbox from '../checkbox.module.css'
import styles from './table-tick.module.css'

type TickProps = {
  label: string
  checked: boolean
  mixed?: boolean
  disabled?: boolean
  onChange: (checked: boolean, shift: boolean) => void
}

/** The checkbox of a row or of the page; the whole cell can be pressed. */
export function Tick({ label, checked, mixed = false, disabled = false, onChange }: TickProps) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        className={checkbox.box}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={(input) => {
          if (input) input.indeterminate = mixed
        }}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
    </label>
  )
}
