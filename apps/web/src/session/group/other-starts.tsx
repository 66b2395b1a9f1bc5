import { Button } from '@troupe/ui/button'
import type { DateTimeValue } from '@troupe/ui/date-time-field'
import { ApiError } from '../../platform/api.ts'
import { moment } from '../../schedule/words.ts'
import { wallTimeOf } from '../make-group/wall-time.ts'
import css from './group.module.css'

interface OtherStartsProps {
  readonly error: unknown
  readonly timezone: string
  readonly onChoose: (value: DateTimeValue) => void
}

/** Starts at which all events fit, from the refusal of the chosen one. A button takes its time over into the form. */
export const OtherStarts = ({ error, timezone, onChoose }: OtherStartsProps) => {
  const starts = startsIn(error)
  if (starts.length === 0) return null
  return (
    <ul className={css.acts} aria-label="Other times">
      {starts.map((at) => (
        <li key={at}>
          <Button
            size="sm"
            onClick={({ currentTarget }) => {
              // the buttons go with the refusal that they answer; the focus stays in the form, at the time that they set
              currentTarget.closest('form')?.querySelector<HTMLElement>('fieldset input')?.focus()
              onChoose(wallTimeOf(at, timezone))
            }}
          >
            {moment(at, timezone)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function startsIn(error: unknown): readonly string[] {
  const alternatives = error instanceof ApiError ? error.extensions.alternatives : undefined
  return Array.isArray(alternatives) ? alternatives.map((one: { startsAt: string }) => one.startsAt) : []
}
