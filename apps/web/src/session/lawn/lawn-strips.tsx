import type { LawnShort, LawnWay } from '@troupe/domain/game/lawn-day'
import { Button } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { CalendarClock, TriangleAlert } from 'lucide-react'
import css from './lawn.module.css'
import { wayWords } from './lawn-words.ts'

interface ShortLawnProps {
  readonly short: LawnShort
  /** A way that is pointed at; null when it is left. */
  readonly onPreview: (way: LawnWay | null) => void
  /** Without it the reader can't change the schedule. */
  readonly onTake: ((way: LawnWay) => void) | undefined
}

/** By how much the schedule is too long, and what would make it fit: each of the buttons does it. */
export const ShortLawn = ({ short: { minutes, ways }, onPreview, onTake }: ShortLawnProps) => (
  <section className={css.strip} aria-label="Too long">
    <Icon of={TriangleAlert} size={18} className={css.glyph} />
    <b role="status">Short by {minutes} min</b>
    {onTake && ways.length > 0 && (
      <span className={css.ways}>
        {ways.map((way) => (
          <Button
            key={way.kind}
            size="sm"
            onClick={() => onTake(way)}
            onPointerEnter={() => onPreview(way)}
            onPointerLeave={() => onPreview(null)}
            onFocus={() => onPreview(way)}
            onBlur={() => onPreview(null)}
          >
            {wayWords(way)}
          </Button>
        ))}
      </span>
    )}
    {ways.length === 0 && <span>Enter fewer teams or more stations, or leave less time free before and after.</span>}
  </section>
)

interface OutdatedLawnProps {
  /** Of the event, in minutes. */
  readonly duration: number
  readonly busy: boolean
  readonly onKeep: () => void
}

/** The event takes longer or shorter than when the schedule was made. */
export const OutdatedLawn = ({ duration, busy, onKeep }: OutdatedLawnProps) => (
  <section className={css.strip} aria-label="The length has changed">
    <Icon of={CalendarClock} size={18} className={css.glyph} />
    <b role="status">The event takes {duration} min now</b>
    <span className={css.why}>This schedule was planned for another length. Check the rounds before you print it.</span>
    <Button size="sm" busy={busy} onClick={onKeep}>
      It’s fine as it is
    </Button>
  </section>
)
