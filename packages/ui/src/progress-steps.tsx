import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './progress-steps.module.css'
import { classes } from './pure/classes.ts'

type ProgressStepsProps = {
  /** Names the list. */
  label: string
  steps: readonly { key: string; label: string }[]
  /** The key of the current step; null when all are done. */
  current: string | null
}

/** How far along: a rule above each step, heavy ink for done, the brand for the current one. */
export function ProgressSteps({ label, steps, current }: ProgressStepsProps) {
  const at = current === null ? steps.length : steps.findIndex((step) => step.key === current)
  return (
    <ol aria-label={label} className={styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          aria-current={index === at ? 'step' : undefined}
          className={classes(styles.step, index < at && styles.past, index === at && styles.current)}
        >
          {step.label}
          {index < at && <span className="vh">, done</span>}
        </li>
      ))}
    </ol>
  )
}

type DoneProps = {
  label: string
  value: ReactNode
  /** Reopens the step; without it the answer cannot be changed. */
  onChange?: (() => void) | undefined
}

/** An answered step, folded to one row: check, name, answer, Change. */
export function DoneRow({ label, value, onChange }: DoneProps) {
  return (
    <div className={styles.done}>
      <Icon of={Check} label="Done" className={styles.check} />
      <span className={styles.name}>{label}</span>
      <span className={styles.answer}>{value}</span>
      {onChange && (
        <button type="button" className={styles.change} aria-label={`Change ${label}`} onClick={onChange}>
          Change
        </button>
      )}
    </div>
  )
}
