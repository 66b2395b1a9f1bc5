import type { FeeStep } from '../schedule-queries.ts'
import { moment } from '../words.ts'
import css from './change-sheet.module.css'
import { type Amount, amountWords, nowWords, stepsBefore, stepsOf, untilWords } from './fee-curve.ts'

interface FeeStepsProps {
  readonly curve: readonly FeeStep[]
  readonly of: Amount
  /** What holds now, where it isn't the amount itself. */
  readonly now?: string | undefined
  /** The reader's zone: the changes are told by their own clock. */
  readonly zone: string
  /** From this instant on customers can't reschedule themselves. */
  readonly lock?: string | null
}

/** How a fee rises, or a refund falls, towards the start: the amount now, until when, and every step after it as a bar. */
export function FeeSteps({ curve, of, now: words, zone, lock = null }: FeeStepsProps) {
  const steps = stepsOf(stepsBefore(curve, lock), of)
  const [now, next] = steps
  if (!now) return null
  const most = Math.max(1, ...steps.map((step) => step[of]))
  const end = next?.from ?? lock
  return (
    <div className={css.fees}>
      <p className={css.headline}>
        <b>{words ?? nowWords(now[of], of)}</b> {end === null ? 'until the start' : `until ${untilWords(end, zone)}`}
        {!next && lock && '. After that, ask your producer.'}
      </p>
      {(steps.length > 1 || (lock && next)) && (
        <ol className={css.curve} aria-label={of === 'fee' ? 'Rescheduling fee over time' : 'Refund over time'}>
          {steps.map((step, index) => (
            <li key={step.from} aria-current={index === 0 ? 'step' : undefined}>
              {step[of] > 0 && (
                <span className={css.bar} style={{ inlineSize: `${Math.round((step[of] / most) * 100)}%` }} aria-hidden="true" />
              )}
              <span>{index === 0 ? 'Now' : `From ${moment(step.from, zone)}`}</span>
              <span className={css.amount}>{amountWords(step[of], of)}</span>
            </li>
          ))}
          {lock && (
            <li>
              <span>From {moment(lock, zone)}</span>
              <span className={css.amount}>Ask your producer</span>
            </li>
          )}
        </ol>
      )}
    </div>
  )
}
