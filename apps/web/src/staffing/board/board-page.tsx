import { useQuery } from '@tanstack/react-query'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { Board } from '@troupe/ui/board'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import type { BoardChip, BoardColumn, BoardRow } from '@troupe/ui/pure/board-layout'
import { Skeleton } from '@troupe/ui/skeleton'
import { lazy, Suspense, useMemo, useState } from 'react'
import { meQuery } from '../../platform/account.ts'
import { chunk } from '../../platform/chunk.ts'
import { isoDay, number, ownZone } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import type { PlanningSearch } from '../../searches.ts'
import { useNarrow } from '../../session/use-narrow.ts'
import { useOnline } from '../../shell/use-online.ts'
import { type PeopleDays, type PersonDays, useAway } from '../availability/use-away.ts'
import { shownBy } from '../crews/board-ahead.ts'
import {
  type BoardFilter,
  type BoardPerson,
  type BoardPicture,
  type BoardPlace,
  CHIP_OF,
  isAhead,
  pictureOf,
  placeOfChip,
} from '../crews/board-picture.ts'
import { boardPeopleQuery, boardQuery } from '../crews/board-queries.ts'
import { type BoardSpan, type BoardViewName, isWeekend, shortDay, spanOf } from '../crews/board-span.ts'
import { isDraftChip, openWords, withDraft } from '../crews/plan-chips.ts'
import { planQuery } from '../crews/plan-queries.ts'
import type { PlanningChange } from '../crews/use-board.ts'
import { useIds, useRenewed, useShow, useWeek, useWorkspacesOf, WEEK_START } from '../crews/use-board.ts'
import { useDraftMoves } from '../draft/use-draft-moves.ts'
import { partOf } from '../views/day-picture.ts'
import css from './board.module.css'
import { BoardFoot } from './board-foot.tsx'
import { BoardHead } from './board-head.tsx'
import { useMoves } from './use-moves.ts'

const OverrideDialog = lazy(() => chunk(() => import('./override-dialog.tsx')).then((file) => ({ default: file.OverrideDialog })))
const PlaceSheet = lazy(() => chunk(() => import('./place-sheet.tsx')).then((file) => ({ default: file.PlaceSheet })))
const DraftSheet = lazy(() => chunk(() => import('../draft/draft-sheet.tsx')).then((file) => ({ default: file.DraftSheet })))
const PlanDrawer = lazy(() => chunk(() => import('../plan/plan-drawer.tsx')).then((file) => ({ default: file.PlanDrawer })))
const DayView = lazy(() => chunk(() => import('../views/day-view.tsx')).then((file) => ({ default: file.DayView })))
const PhoneDay = lazy(() => chunk(() => import('../views/phone-day.tsx')).then((file) => ({ default: file.PhoneDay })))
const MonthView = lazy(() => chunk(() => import('../views/month-view.tsx')).then((file) => ({ default: file.MonthView })))
const EventsView = lazy(() => chunk(() => import('../views/events-view.tsx')).then((file) => ({ default: file.EventsView })))

/** Everyone and every event of some days on one board: who plays what, what is open, what conflicts. */
export function BoardPage({ search }: { search: PlanningSearch }) {
  const { data: me } = useQuery(meQuery)
  const narrow = useNarrow()
  const online = useOnline()
  const show = useShow(search)
  const zone = ownZone()
  const { view, today, date } = shownBy(search, narrow, zone)
  const span = useMemo(() => spanOf(view, date, zone, WEEK_START), [view, date, zone])
  const crews = useQuery(boardQuery(span))
  const week = useWeek(view, date, zone)
  const people = useQuery(boardPeopleQuery)
  const staff = isStaff(me ?? null)
  useRenewed(staff)
  const mayChange = staff && rolePasses(me?.role ?? null, 'CUSTOMER_SUCCESS_MANAGER')
  const may = online && mayChange
  const mayPublish = may && rolePasses(me?.role ?? null, 'EVENT_PRODUCER')
  const { role, people: chosen, workspace, q, show: shown } = search
  const draw = useMemo(() => {
    if (!crews.data || !people.data) return null
    const facts = { places: crews.data.nodes, people: people.data, zone, isWeek: view === 'week' || view === 'events', may, week }
    return (filter: BoardFilter) => pictureOf({ ...facts, filter, now: serverNow() })
  }, [crews.data, people.data, zone, view, may, week])
  const picture = useMemo(
    () => draw?.({ role, people: chosen, workspace, q, show: shown }) ?? null,
    [draw, role, chosen, workspace, q, shown],
  )
  const failed = (crews.error && !crews.data && crews) || (people.error && !people.data && people) || null
  return (
    <main className={`page ${css.main}`} id="main">
      <BoardHead
        {...{ search, view, date, today, span, picture, show }}
        people={people.data ?? []}
        workspaces={useWorkspacesOf(crews.data?.nodes)}
      />
      <div className={css.page}>
        {!online && (
          <Notice tone="warning" title="You’re offline">
            {!picture
              ? 'Reconnect to see the board.'
              : mayChange
                ? 'You can still see the board. Reconnect to change it.'
                : 'The board may be out of date.'}
          </Notice>
        )}
        {crews.data && crews.data.totalCount > MOST && (
          <Notice tone="info">
            Showing the first {number(MOST)} of {number(crews.data.totalCount)} roles on these days. Choose fewer days to see the rest.
          </Notice>
        )}
        {failed ? (
          <ErrorBlock
            title="Couldn’t load the board."
            message={failed.error?.message ?? ''}
            onRetry={() => void failed.refetch()}
            busy={failed.isFetching}
          />
        ) : picture && draw && crews.data ? (
          <div className={css.beside} data-plan={search.plan !== undefined || undefined}>
            <div className="stack tight">
              <Shown
                {...{ picture, draw, view, date, span, zone, today, search, show, may, narrow }}
                people={people.data ?? []}
                places={crews.data.nodes}
              />
            </div>
            <Suspense fallback={null}>
              {search.plan !== undefined && (
                <PlanDrawer
                  id={search.plan}
                  {...{ span, may, mayChange, mayPublish }}
                  onOpen={(plan) => show({ plan })}
                  onPlace={(id, startsAt) => {
                    const at = startsAt === null ? date : isoDay(startsAt, zone)
                    show({ place: `${CHIP_OF.draft}${id}`, ...(span.dates.includes(at) ? {} : { date: at }) })
                  }}
                  onClose={() => show({ plan: undefined })}
                />
              )}
            </Suspense>
          </div>
        ) : (
          <Waiting />
        )}
      </div>
    </main>
  )
}

/** The most roles of one board. */
const MOST = 1024

function Waiting() {
  return (
    <Panel>
      <Skeleton look="person" rows={10} />
    </Panel>
  )
}

interface ShownProps {
  readonly picture: BoardPicture
  readonly draw: (filter: BoardFilter) => BoardPicture
  readonly people: readonly BoardPerson[]
  readonly places: readonly BoardPlace[]
  readonly view: BoardViewName
  readonly date: string
  readonly span: BoardSpan
  readonly zone: string
  readonly today: string
  readonly search: PlanningSearch
  readonly show: (change: PlanningChange) => void
  readonly may: boolean
  readonly narrow: boolean
}

function Shown(props: ShownProps) {
  const { places, span, zone, search, show, may, view, narrow } = props
  const [heldId, setHeldId] = useState<string | null>(null)
  // a card that is dragged stays among the events; one that is picked up is given to a person, so people are shown until it is dropped
  const [isDragged, setDragged] = useState(false)
  const hasPeople = view === 'week' || (view === 'day' && !narrow)
  const isBoard = hasPeople || (heldId !== null && !isDragged)
  const picture = useHeldPicture(props, heldId !== null && isBoard, hasPeople)
  const names = useMemo(() => new Map(props.people.map(({ id, fullName }) => [id, fullName])), [props.people])
  const { plan, draft, chips, top } = useDraft({ search, picture, places, zone, may })
  const openId = search.place ?? null
  const setOpenId = (place: string | null) => show({ place: place ?? undefined })
  const isDrafted = openId !== null && isDraftChip(openId)
  const days = useAway(useIds(picture.rows), span, zone, view !== 'month' && (isBoard || view === 'day'))
  const targets = useMemo(() => props.people.map(({ id, fullName }) => ({ id, name: fullName })), [props.people])
  const moved = { places, rows: isBoard ? picture.rows : targets, heldId, setHeldId }
  const moves = useMoves({ ...moved, span })
  const drafting = useDraftMoves({ ...moved, plan: draft })
  const opened = openId === null ? undefined : places.find(({ id }) => id === placeOfChip(openId))
  if (isEmpty(picture, view, narrow)) return <Nothing search={search} show={show} />
  const onPickUp = (id: string) => {
    setDragged(false)
    moves.onPickUp(id)
  }
  const shared = { ...props, picture, days, names, plan: draft, onOpen: setOpenId }
  const held = drafting?.held ?? moves.held
  const onDrop = drafting?.onDrop ?? moves.onDrop
  const drag = {
    held,
    onDrag: (id: string) => {
      setDragged(true)
      moves.onPickUp(id)
    },
    onPickUp,
    onLetGo: moves.onLetGo,
    onDrop,
  }
  const board = {
    ...{ ...moves, held, onPickUp, first: drafting?.first ?? null },
    ...{ onDrop: (chip: string, row: string) => void onDrop(chip, row), onOpen: setOpenId },
  }
  return (
    <>
      <Suspense fallback={<Waiting />}>
        {view === 'day' && !narrow ? (
          <DayView {...shared} {...{ chips, top, board }} foot={(counts) => <BoardFoot {...{ view, counts }} drafted={draft !== null} />} />
        ) : isBoard ? (
          <PeopleBoard {...props} {...{ picture, days, chips, top, board }} isDense={draft !== null && !narrow} />
        ) : view === 'month' ? (
          <MonthView {...shared} />
        ) : view === 'day' ? (
          <PhoneDay {...shared} />
        ) : (
          <EventsView {...shared} {...drag} />
        )}
      </Suspense>
      {view !== 'day' && <BoardFoot view={isBoard ? 'week' : view} counts={countsOf(picture, isBoard)} drafted={draft !== null} />}
      <Suspense fallback={null}>
        {opened && isDrafted && plan && <DraftSheet {...{ plan, may }} place={opened} names={names} onClose={() => setOpenId(null)} />}
        {opened && !isDrafted && (
          <PlaceSheet
            place={opened}
            movable={may && !openId?.startsWith(CHIP_OF.declined) && isAhead(opened, serverNow())}
            onChoose={() => {
              setOpenId(null)
              onPickUp(opened.id)
            }}
            onClose={() => setOpenId(null)}
          />
        )}
        {moves.overriding && <OverrideDialog overriding={moves.overriding} give={moves.give} onClose={() => moves.setOverriding(null)} />}
      </Suspense>
    </>
  )
}

/** Whether there is nothing to show: the views of events have no rows without them, and a month is a month without any. */
const isEmpty = (picture: BoardPicture, view: BoardViewName, narrow: boolean): boolean =>
  view === 'events' || (view === 'day' && narrow)
    ? picture.places.length === 0
    : view !== 'month' && picture.rows.length === 0 && picture.chips.length === 0

const countsOf = ({ rows, events, open, conflicts }: BoardPicture, isBoard: boolean): string => {
  const all = [...events.values()].reduce((sum, one) => sum + one, 0)
  return [
    ...(isBoard ? [counted(rows.length, 'person', 'people')] : []),
    counted(all, 'event', 'events'),
    ...(open > 0 ? [counted(open, 'open role', 'open roles')] : []),
    ...(conflicts > 0 ? [counted(conflicts, 'conflict', 'conflicts')] : []),
  ].join(', ')
}

interface PeopleBoardProps extends Pick<ShownProps, 'span' | 'zone' | 'today'> {
  readonly picture: BoardPicture
  readonly days: PeopleDays
  readonly chips: readonly BoardChip[]
  readonly top: { readonly name: string; readonly note: string }
  /** A draft lies next to the board: rows are of one line, and a weekend without events is narrow. */
  readonly isDense: boolean
  readonly board: Pick<ReturnType<typeof useMoves>, 'held' | 'onLetGo'> & {
    readonly onPickUp: (chip: string) => void
    readonly onDrop: (chip: string, row: string) => void
    readonly onOpen: (chip: string) => void
    /** Those who come first while a card is held; null while nothing is. */
    readonly first: readonly string[] | null
  }
}

/** People by days. */
function PeopleBoard({ span, zone, today, picture, days, chips, top, isDense, board }: PeopleBoardProps) {
  const rows = useRows({ rows: picture.rows, chips, days, zone, first: board.first, isDense })
  const columns = useMemo(() => {
    const used = new Set(chips.map(({ column }) => column))
    return span.dates.map((id): BoardColumn => {
      const events = picture.events.get(id) ?? 0
      return {
        id,
        label: shortDay(id),
        note: events === 0 ? '' : counted(events, 'event', 'events'),
        current: id === today,
        quiet: isWeekend(id),
        narrow: isDense && isWeekend(id) && !used.has(id),
      }
    })
  }, [span, picture.events, today, chips, isDense])
  const { held, onPickUp, onLetGo, onDrop, onOpen } = board
  return (
    <Board
      label={`Planning, ${span.name}`}
      corner={counted(rows.length, 'person', 'people')}
      {...{ rows, columns, chips, top, isDense, held, onPickUp, onLetGo, onDrop, onOpen }}
    />
  )
}

/** What is drawn: where only some people or none are shown, a card that is picked up brings everyone until it is dropped. */
function useHeldPicture({ picture, draw, search }: ShownProps, isHeld: boolean, hasPeople: boolean): BoardPicture {
  const isChoosing = isHeld && (!hasPeople || search.show === 'conflicts' || search.show === 'requests')
  const everyone = useMemo(() => (isChoosing ? draw({ role: search.role }) : null), [isChoosing, draw, search.role])
  return everyone ?? picture
}

const noneOf = {
  any: 'No people or events on these days match your search and filters.',
  open: 'There are no open roles on these days.',
  conflicts: 'There are no conflicts on these days.',
  requests: 'There are no requests on these days.',
} as const

/** Why nothing is shown: these days are empty, or the reader has narrowed them too much. */
function Nothing({ search, show }: Pick<ShownProps, 'search' | 'show'>) {
  const isNarrowedTwice = [search.role, search.people?.length, search.workspace, search.q].some(Boolean)
  const isNarrowed = isNarrowedTwice || search.show !== undefined
  if (!isNarrowed)
    return (
      <Empty title="No events on these days" level={2}>
        Events with a date in this period appear here with their crews.
      </Empty>
    )
  return (
    <Empty title="No matches" level={2} action={<Button onClick={() => show(nothing)}>Clear filters</Button>}>
      {isNarrowedTwice ? noneOf.any : noneOf[search.show ?? 'any']}
    </Empty>
  )
}

/** The draft that is open, the chips with those that it would add, and how many of the open roles it would fill. */
function useDraft({ search, picture, places, zone, may }: Pick<ShownProps, 'search' | 'picture' | 'places' | 'zone' | 'may'>) {
  const { data: plan } = useQuery(planQuery(search.plan === undefined || search.plan === 'new' ? null : search.plan))
  const draft = plan && plan.state !== 'DISCARDED' && plan.state !== 'PUBLISHED' ? plan : null
  const chips = useMemo(
    () => (draft ? withDraft(picture.chips, draft, { places, zone, may, now: serverNow() }) : picture.chips),
    [picture.chips, draft, places, zone, may],
  )
  return { plan, draft, chips, top: { name: 'Open roles', note: openWords(picture.openIds, draft) } }
}

interface RowsShown extends Pick<BoardPicture, 'rows'> {
  readonly chips: readonly BoardChip[]
  readonly days: PeopleDays
  readonly zone: string
  readonly first: readonly string[] | null
  readonly isDense: boolean
}

/**
 * The rows with the days on which people are away, and the parts of days; those whom a draft would ask come first. While a role of a draft is held, its own row
 * and the people who can take it do, the best first, and a line parts them from the others.
 */
function useRows({ rows, chips, days, zone, first, isDense }: RowsShown) {
  return useMemo(() => {
    const drafted = new Set(chips.flatMap(({ id, row }) => (isDraftChip(id) && row !== null ? row : [])))
    const order = new Map((first ?? []).map((id, index) => [id, index]))
    const rank = ({ id }: BoardRow) => order.get(id) ?? order.size
    const sorted =
      order.size > 0
        ? rows.toSorted((a, b) => rank(a) - rank(b))
        : drafted.size === 0
          ? rows
          : rows.toSorted((a, b) => Number(drafted.has(b.id)) - Number(drafted.has(a.id)))
    const parted = order.size > 0 ? sorted.findIndex(({ id }) => !order.has(id)) : -1
    return sorted.map((one, index): BoardRow => {
      const row = withDays(one, days.get(one.id), zone)
      const isFirst = index === parted && index > 0
      if (!isDense) return isFirst ? { ...row, isFirst } : row
      // 'Host 2' where the name is on the same line
      const note = row.note.replace(', level ', ' ').replace('Plant actor', 'Plant')
      return { ...row, note, ...(isFirst && { isFirst }) }
    })
  }, [rows, chips, days, zone, first, isDense])
}

const told = new WeakMap<BoardRow, { readonly own: PersonDays; readonly zone: string; readonly row: BoardRow }>()

/** A row with its days, the same one as long as both are: the days of some people come after those of others, and only theirs are drawn again. */
function withDays(row: BoardRow, own: PersonDays | undefined, zone: string): BoardRow {
  if (!own) return row
  const known = told.get(row)
  if (known?.own === own && known.zone === zone) return known.row
  const away = [...own].flatMap(([date, day]) => (day.away === null ? [] : [[date, day.away] as const]))
  const closed = [...own].map(([date, day]) => [date, partOf(day, date, zone)] as const)
  const made = { ...row, away: new Map(away), closed: new Map(closed) }
  told.set(row, { own, zone, row: made })
  return made
}

const nothing: PlanningChange = { role: undefined, people: undefined, workspace: undefined, q: undefined, show: undefined }
