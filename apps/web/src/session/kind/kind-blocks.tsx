import { type Glyph, Icon } from '@troupe/ui/icon'
import { Archive, CirclePlus, Hourglass, UserMinus } from 'lucide-react'
import { dayInYear, time } from '../../platform/format.ts'
import css from './kind.module.css'
import type { KindParts } from './kind-table.tsx'
import { BLOCKS, type Block, linesOf, lineText } from './kind-words.ts'

const icons: Readonly<Record<Block, Glyph>> = { ASKED_AGAIN: Hourglass, RELEASED: UserMinus, PARKED: Archive, ADDED: CirclePlus }

/** Who is asked again and released, what is kept apart and what comes: only what there is. */
export function KindBlocks({ session, preview, becomes, staff }: KindParts) {
  const { timezone } = session
  const heads: Readonly<Record<Block, string>> = {
    ASKED_AGAIN: 'Asked again',
    RELEASED: 'Released',
    PARKED: `Parked until ${dayInYear(preview.parkedUntil, timezone)}`,
    ADDED: 'Added',
  }
  const by = (at: string) => `${dayInYear(at, timezone)}, ${time(at, timezone)}`
  const blocks = BLOCKS.map((block) => ({ block, lines: linesOf(preview.lines, block) }))
  return (
    <div className={css.blocks}>
      {blocks.flatMap(({ block, lines }) =>
        lines.length === 0 ? (
          []
        ) : (
          <section key={block} aria-labelledby={`kind-${block}`}>
            <h3 id={`kind-${block}`}>
              <Icon of={icons[block]} /> {heads[block]}
            </h3>
            <ul>
              {lines.map((line, index) => {
                const { title, note } = lineText(line, { staff, hostType: becomes.hostType, by })
                return (
                  <li key={`${title} ${index}`}>
                    <span className={css.what} data-released={block === 'RELEASED' || undefined}>
                      {title}
                    </span>
                    <span className={css.note}>{note}</span>
                  </li>
                )
              })}
            </ul>
          </section>
        ),
      )}
    </div>
  )
}
