import type { LawnFit } from '@troupe/domain/game/lawn-day'
import type { LawnPlan } from '@troupe/domain/game/lawn-plan'
import { time } from '../../platform/format.ts'
import type { Session } from '../session-query.ts'
import css from './lawn.module.css'
import { fitWords } from './lawn-words.ts'

interface LawnScaleProps {
  readonly session: Session
  readonly plan: LawnPlan
  readonly fit: LawnFit
}

/** How long the rounds and breaks take beside how long they may, drawn to scale. */
export function LawnScale({ session: { startsAt, timezone }, plan, fit }: LawnScaleProps) {
  const { title, more } = fitWords(fit)
  const whole = Math.max(fit.needed, fit.window, 1)
  const share = (minutes: number) => `${(100 * minutes) / whole}%`
  const at = (minutes: number) => startsAt && time(Temporal.Instant.from(startsAt).add({ minutes }).toString(), timezone)
  const end = Math.max(0, fit.window)
  const close = at(plan.startOffset + end)
  return (
    <section className={css.scale} aria-label="How it fits">
      <h2 className={css.title}>
        {title} <small>{more}</small>
      </h2>
      <div className={css.bar} aria-hidden="true">
        {partsOf(plan, fit).map(({ key, minutes, words }) => (
          <span key={key} className={words === undefined ? css.rest : css.round} style={{ inlineSize: share(minutes) }}>
            {words ?? (key === 'long' ? minutes : '')}
          </span>
        ))}
        {fit.short && (
          <span className={css.over} style={{ insetInlineStart: share(end) }}>
            {fit.short.minutes}
          </span>
        )}
        <span className={css.end} style={{ insetInlineStart: share(end) }} />
      </div>
      <p className={css.times}>
        <span>{at(plan.startOffset) ?? 'No date'}</span>
        {/* under the line of the end, as far as there is room */}
        <span style={{ marginInlineEnd: `min(${100 - (100 * end) / whole}%, 60%)` }}>{close ? `${close}, the end` : `${end} min`}</span>
      </p>
    </section>
  )
}

/** Rounds and breaks in their order; the long break has a key of its own. */
function partsOf(plan: LawnPlan, { rounds, heats, breakAfter }: LawnFit) {
  return Array.from({ length: rounds }, (_, at) => at + 1).flatMap((round) => {
    const isLong = round === breakAfter
    const minutes = round === rounds ? 0 : isLong ? plan.breakDuration : plan.roundBreakDuration
    return [
      { key: `round ${round}`, minutes: heats * plan.roundDuration, words: String(round) },
      ...(minutes > 0 ? [{ key: isLong ? 'long' : `rest ${round}`, minutes, words: undefined }] : []),
    ]
  })
}
