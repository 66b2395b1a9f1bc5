import type { FeeStep } from '../schedule-queries.ts'
import { moment } from '../words.ts'
import css from './change-sheet.module.css'
import { type Amount, amountWords, stepsOf } from './fee-curve.ts'

interface FeeStepsProps {
  readonly curve: readonly FeeStep[]
  readonly of: Amount
  /** The reader's zone: the changes are said by their own clock. */
  readonly zone: string
}

/** How a fee rises, or a refund falls, towards the start: what holds now, until when, and every step after it as a bar. */
export function FeeSteps({ curve, of, zone }: FeeStepsProps) {
  const steps = stepsOf(curve, of)
  const [now, next] = steps
  if (!now) return null
  const most = Math.max(1, ...steps.map((step) => step[of]))
  return (
    <div className={css.fees}>
      <p className={css.headline}>
        {of === 'fee' ? <b>{amountWords(now.fee, of)}</b> : 'This holds'}
        {next ? ` until ${moment(next.from, zone)} your time` : ' until the start'}
      </p>
      {steps.length > 1 && (
        <ol className={css.curve} aria-label={of === 'fee' ? 'How the fee rises' : 'How the refund falls'}>
          {steps.map((step, index) => (
            <li key={step.from} aria-current={index === 0 ? 'step' : undefined}>
              <span className={css.bar} style={{ inlineSize: `${Math.round((step[of] / most) * 100)}%` }} aria-hidden="true" />
              <span>{index === 0 ? 'Now' : `From ${moment(step.from, zone)}`}</span>
              <span className={css.amount}>{amountWords(step[of], of)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
