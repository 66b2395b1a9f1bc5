import { Button } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { IconButton } from '@troupe/ui/icon-button'
import { SearchBox } from '@troupe/ui/search-box'
import { Segmented } from '@troupe/ui/segmented'
import { CalendarClock, ChevronLeft, ChevronRight, ListFilter, TriangleAlert, UserPlus, Wand } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { counted } from '../../platform/words/counted.ts'
import type { PlanningSearch } from '../../searches.ts'
import type { BoardPicture } from '../crews/board-picture.ts'
import { BOARD_VIEWS, type BoardSpan, type BoardViewName, turned } from '../crews/board-span.ts'
import { PlanningMenu } from '../planning-menu.tsx'
import css from './board-head.module.css'
import type { FilterProps } from './role-select.tsx'

interface BoardHeadProps extends FilterProps {
  readonly view: BoardViewName
  readonly date: string
  readonly today: string
  readonly span: BoardSpan
  readonly picture: BoardPicture | null
}

const RoleSelect = lazy(() => chunk(() => import('./role-select.tsx')).then((file) => ({ default: file.RoleSelect })))
const FilterSheet = lazy(() => chunk(() => import('./filter-sheet.tsx')).then((file) => ({ default: file.FilterSheet })))

const viewNames: Readonly<Record<BoardViewName, string>> = { day: 'Day', week: 'Week', month: 'Month', events: 'By event' }
/** What the arrows turn. */
const turns: Readonly<Record<BoardViewName, string>> = { day: 'day', week: 'week', month: 'month', events: 'week' }

/** One line: where the reader is, which days are shown, what needs someone, what the board is narrowed to, and how it is drawn. All of it is in the address. */
export function BoardHead(props: BoardHeadProps) {
  const { search, view, date, today, span, picture, show } = props
  const [open, setOpen] = useState(false)
  const chosen = [search.role, search.workspace, search.people?.length, search.q].filter(Boolean).length
  return (
    <header className={css.head}>
      <h1 className={`disp ${css.title}`}>
        <PlanningMenu title="Planning" />
      </h1>
      <div className={css.turn}>
        <IconButton label={`Previous ${turns[view]}`} icon={ChevronLeft} onClick={() => show({ date: turned(view, date, -1) })} />
        <IconButton label={`Next ${turns[view]}`} icon={ChevronRight} onClick={() => show({ date: turned(view, date, 1) })} />
      </div>
      <h2 className={css.name}>{span.name}</h2>
      <button type="button" className={css.today} onClick={() => show({ date: undefined })} disabled={isShown(view, date, span, today)}>
        Today
      </button>
      <Needs picture={picture} shown={search.show} onShow={(next) => show({ show: next })} />
      <div className={css.search}>
        <SearchBox label="Search people and events" placeholder="Find" text={search.q ?? ''} onText={(q) => show({ q })} />
      </div>
      <div className={css.role}>
        <Suspense fallback={null}>
          <RoleSelect search={search} show={show} onMore={() => setOpen(true)} />
        </Suspense>
      </div>
      <div className={css.filter} data-on={Boolean(search.workspace || search.people?.length) || undefined}>
        <Button icon={ListFilter} onClick={() => setOpen(true)}>
          {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
        </Button>
      </div>
      <Suspense fallback={null}>{open && <FilterSheet {...props} onClose={() => setOpen(false)} />}</Suspense>
      <div className={css.views}>
        <Segmented
          label="View"
          value={view}
          onChange={(next) => show({ view: next, place: undefined })}
          options={BOARD_VIEWS.map((value) => ({ value, label: viewNames[value] }))}
        />
      </div>
      <Button
        variant="primary"
        icon={Wand}
        aria-expanded={search.plan !== undefined}
        onClick={() => show({ plan: search.plan === undefined ? 'new' : undefined })}
      >
        Plan crews
      </Button>
    </header>
  )
}

/** Whether today is among what is shown; of a month it is also the day that is chosen. */
const isShown = (view: BoardViewName, date: string, { dates }: BoardSpan, today: string): boolean =>
  view === 'month' ? date === today : dates.includes(today)

interface NeedsProps {
  readonly picture: BoardPicture | null
  readonly shown: PlanningSearch['show']
  readonly onShow: (show: PlanningSearch['show']) => void
}

const needs = [
  { what: 'conflicts', icon: TriangleAlert, one: 'conflict', more: 'conflicts' },
  { what: 'open', icon: UserPlus, one: 'open role', more: 'open roles' },
  { what: 'requests', icon: CalendarClock, one: 'request', more: 'requests' },
] as const

/** How many conflicts, open roles and requests there are; each narrows the board to them. */
function Needs({ picture, shown, onShow }: NeedsProps) {
  return (
    <div className={css.needs}>
      {picture &&
        needs.map(
          ({ what, icon, one, more }) =>
            (picture[what] > 0 || shown === what) && (
              <button
                key={what}
                type="button"
                className={css.need}
                data-need={what}
                aria-pressed={shown === what}
                onClick={() => onShow(shown === what ? undefined : what)}
              >
                <Icon of={icon} size={14} />
                {counted(picture[what], one, more)}
              </button>
            ),
        )}
    </div>
  )
}
