import { Icon } from '@troupe/ui/icon'
import { Check, Hourglass, PenLine, TriangleAlert, UserPlus, X } from 'lucide-react'
import type { BoardViewName } from '../crews/board-span.ts'
import css from './board.module.css'

interface BoardFootProps {
  readonly view: BoardViewName
  /** '9 working, 19 free, 12 away'. */
  readonly counts: string
  readonly drafted: boolean
}

/** The end of the board: what is on it, and what the looks of its cards mean. */
export function BoardFoot({ view, counts, drafted }: BoardFootProps) {
  return (
    <div className={css.foot}>
      <p className={css.counts}>{counts}</p>
      {view !== 'month' && (
        <ul className={css.legend} aria-label="What the cards mean">
          {view === 'day' ? (
            <>
              <li>
                <span className={css.sample} /> Call to finish, tinted while the show runs
              </li>
              <li>
                <span className={css.dashes} /> Travel
              </li>
            </>
          ) : (
            <Looks isByEvent={view === 'events'} />
          )}
          {drafted && (
            <li>
              <Icon of={PenLine} size={14} /> Planned, not yet asked
            </li>
          )}
          {view !== 'events' && (
            <li>
              <span className={css.hatched} /> Unavailable
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

function Looks({ isByEvent }: { isByEvent: boolean }) {
  return (
    <>
      {isByEvent && (
        <li data-look="open">
          <Icon of={UserPlus} size={14} /> Open
        </li>
      )}
      <li data-look="clash">
        <Icon of={TriangleAlert} size={14} /> Conflict, filled
      </li>
      <li data-look="asked">
        <Icon of={Hourglass} size={14} /> Pending, dashed
      </li>
      <li data-look="settled">
        <Icon of={Check} size={14} /> Confirmed
      </li>
      <li data-look="gone">
        <Icon of={X} size={14} /> Declined, struck through
      </li>
    </>
  )
}
