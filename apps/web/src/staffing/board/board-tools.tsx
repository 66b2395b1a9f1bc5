import { Button } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { IconButton } from '@troupe/ui/icon-button'
import { SearchBox } from '@troupe/ui/search-box'
import { Segmented } from '@troupe/ui/segmented'
import { CalendarClock, ChevronLeft, ChevronRight, ListFilter, TriangleAlert, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { counted } from '../../platform/words/counted.ts'
import type { PlanningSearch } from '../../searches.ts'
import { useNarrow } from '../../session/use-narrow.ts'
import type { BoardPicture } from '../crews/board-picture.ts'
import { BOARD_VIEWS, type BoardSpan, type BoardViewName, turned } from '../crews/board-span.ts'
import css from './board.module.css'
import type { FilterProps } from './role-select.tsx'

interface BoardToolsProps extends FilterProps {
  readonly view: BoardViewName
  readonly date: string
  readonly today: string
  readonly span: BoardSpan
  readonly picture: BoardPicture | null
}

const RoleSelect = lazy(() => chunk(() => import('./role-select.tsx')).then((file) => ({ default: file.RoleSelect })))
const FilterSheet = lazy(() => chunk(() => import('./filter-sheet.tsx')).then((file) => ({ default: file.FilterSheet })))

const viewNames: Readonly<Record<BoardViewName, string>> = { day: 'Day', week: 'Week', month: 'Month' }

const rowKinds = [
  { value: 'people', label: 'By person' },
  { value: 'events', label: 'By event' },
] as const

/** Which days are shown, what needs someone, and what the board is narrowed to. All of it is in the address. */
export function BoardTools(props: BoardToolsProps) {
  const { search, view, date, today, span, picture, show } = props
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const chosen = [search.role, search.workspace, search.people?.length].filter(Boolean).length
  return (
    <div className={css.tools}>
      <div className={css.span}>
        <h2 className={css.name}>{span.name}</h2>
        <div className={css.turn}>
          <IconButton label={`Previous ${view}`} icon={ChevronLeft} onClick={() => show({ date: turned(view, date, -1) })} />
          <Button size="sm" onClick={() => show({ date: undefined })} disabled={span.dates.includes(today)}>
            Today
          </Button>
          <IconButton label={`Next ${view}`} icon={ChevronRight} onClick={() => show({ date: turned(view, date, 1) })} />
        </div>
      </div>
      <Needs picture={picture} shown={search.show} onShow={(next) => show({ show: next })} />
      <div className={css.search}>
        <SearchBox
          label="Search people and events"
          placeholder="Find a person or event"
          text={search.q ?? ''}
          onText={(q) => show({ q })}
        />
      </div>
      {!narrow && (
        <div className={css.role}>
          <Suspense fallback={null}>
            <RoleSelect search={search} show={show} />
          </Suspense>
        </div>
      )}
      <Button icon={ListFilter} onClick={() => setOpen(true)}>
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </Button>
      <Suspense fallback={null}>{open && <FilterSheet {...props} onClose={() => setOpen(false)} />}</Suspense>
      <Segmented
        label="Rows"
        value={search.rows ?? 'people'}
        onChange={(next) => show({ rows: next === 'events' ? next : undefined })}
        options={rowKinds}
      />
      <Segmented
        label="Period"
        value={view}
        onChange={(next) => show({ view: next })}
        options={BOARD_VIEWS.map((value) => ({ value, label: viewNames[value] }))}
      />
    </div>
  )
}

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
  if (!picture) return null
  return (
    <div className={css.needs}>
      {needs.map(
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
