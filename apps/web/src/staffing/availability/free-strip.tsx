import { classes } from '@troupe/ui/pure/classes'
import { counting } from './days-ahead.ts'
import css from './event.module.css'
import type { Stretch } from './hours-queries.ts'

const CELL_MS = 900_000

interface FreeStripProps {
  readonly stretches: readonly Stretch[]
  readonly span: { readonly from: string; readonly to: string }
  readonly show: { readonly from: string; readonly to: string }
}

/** Someone's hours around a show: open, closed, and the show itself between two lines. The words next to it say the same. */
export function FreeStrip({ stretches, span, show }: FreeStripProps) {
  const [from, to] = [Date.parse(span.from), Date.parse(span.to)]
  const at = (ms: number) => ((ms - from) / (to - from)) * 100
  return (
    <div className={css.strip} aria-hidden="true">
      {runsOf(stretches, from, to).map(({ fromMs, toMs, open, why }) => (
        <span
          key={fromMs}
          className={classes(css.run, open && css.open)}
          style={{ insetInlineStart: `${at(fromMs)}%`, inlineSize: `${at(toMs) - at(fromMs)}%` }}
          title={why}
        />
      ))}
      <span
        className={css.frame}
        style={{ insetInlineStart: `${at(Date.parse(show.from))}%`, inlineSize: `${at(Date.parse(show.to)) - at(Date.parse(show.from))}%` }}
      />
    </div>
  )
}

interface Run {
  readonly fromMs: number
  toMs: number
  readonly open: boolean
  readonly why: string
}

/** Stretches of quarters of an hour that are open or closed for the same reason. */
function runsOf(stretches: readonly Stretch[], from: number, to: number): Run[] {
  const parsed = counting(stretches).map((one) => ({ ...one, fromMs: Date.parse(one.from), toMs: Date.parse(one.to) }))
  const runs: Run[] = []
  for (let ms = from; ms < to; ms += CELL_MS) {
    const by = parsed.findLast((one) => one.fromMs <= ms && ms < one.toMs)
    const { open, why } = by ?? { open: false, why: 'Outside working hours' }
    const last = runs.at(-1)
    if (last?.open === open && last.why === why) last.toMs = ms + CELL_MS
    else runs.push({ fromMs: ms, toMs: ms + CELL_MS, open, why })
  }
  return runs
}
