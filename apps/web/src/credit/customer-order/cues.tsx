import css from './cues.module.css'
import type { OrderStep, PastStep } from './order-story.ts'

interface OrderStepsProps {
  readonly cues: readonly (OrderStep | PastStep)[]
}

/** A cue line: what happened, with its days, or what happens next, from the reader's own step on. */
export function Cues({ cues }: OrderStepsProps) {
  const isPast = cues.some((cue) => 'date' in cue)
  return (
    <ol className={css.cues} data-past={isPast || undefined}>
      {cues.map((cue) => (
        <li key={cue.key}>
          {'date' in cue && <span className={css.date}>{cue.date}</span>}
          <p>
            {cue.words}
            {cue.note && <small>{cue.note}</small>}
          </p>
        </li>
      ))}
    </ol>
  )
}
