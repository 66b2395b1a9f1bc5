import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { Board } from '@troupe/ui/board'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import type { BoardChip } from '@troupe/ui/pure/board-layout'
import { Skeleton } from '@troupe/ui/skeleton'
import { Check, Hourglass, PenLine, TriangleAlert, Wand, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { meQuery } from '../../platform/account.ts'
import { chunk } from '../../platform/chunk.ts'
import { number, ownZone, zoneWords } from '../../platform/format.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { NO_ROW, useLive } from '../../platform/live.ts'
import { serverNow, todayIn } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import type { PlanningSearch } from '../../searches.ts'
import { useNarrow } from '../../session/use-narrow.ts'
import { useOnline } from '../../shell/use-online.ts'
import {
  type BoardFilter,
  type BoardPerson,
  type BoardPicture,
  type BoardPlace,
  type BoardRowKind,
  pictureOf,
  placeOfChip,
} from '../crews/board-picture.ts'
import { boardPeopleQuery, boardQuery } from '../crews/board-queries.ts'
import { type BoardSpan, type BoardViewName, isWeekend, shortDay, spanOf } from '../crews/board-span.ts'
import { isDraftChip, openWords, withDraft } from '../plan/plan-chips.ts'
import { planQuery } from '../plan/plan-queries.ts'
import { PlanningTabs } from '../planning-tabs.tsx'
import css from './board.module.css'
import { BoardTools } from './board-tools.tsx'
import type { PlanningChange } from './role-select.tsx'
import { useAway } from './use-away.ts'
import { useMoves } from './use-moves.ts'

const OverrideDialog = lazy(() => chunk(() => import('./override-dialog.tsx')).then((file) => ({ default: file.OverrideDialog })))
const PlaceSheet = lazy(() => chunk(() => import('./place-sheet.tsx')).then((file) => ({ default: file.PlaceSheet })))
const DraftSheet = lazy(() => chunk(() => import('../plan/draft-sheet.tsx')).then((file) => ({ default: file.DraftSheet })))
const PlanDrawer = lazy(() => chunk(() => import('../plan/plan-drawer.tsx')).then((file) => ({ default: file.PlanDrawer })))

/** Everyone and every event of some days on one board: who plays what, what is open, what conflicts. */
export function BoardPage({ search }: { search: PlanningSearch }) {
  const { data: me } = useQuery(meQuery)
  const narrow = useNarrow()
  const online = useOnline()
  const show = useShow(search)
  const zone = ownZone()
  const today = todayIn(zone)
  const view: BoardViewName = (search.view === 'fairness' ? undefined : search.view) ?? (narrow ? 'day' : 'week')
  const date = search.date ?? today
  const span = useMemo(() => spanOf(view, date, zone), [view, date, zone])
  const crews = useQuery(boardQuery(span))
  const people = useQuery(boardPeopleQuery)
  const staff = isStaff(me ?? null)
  useRenewed(staff)
  const mayChange = staff && rolePasses(me?.role ?? null, 'CUSTOMER_SUCCESS_MANAGER')
  const may = online && mayChange
  const mayPublish = may && rolePasses(me?.role ?? null, 'EVENT_PRODUCER')
  const { role, people: chosen, workspace, q, show: shown } = search
  const draw = useMemo(() => {
    if (!crews.data || !people.data) return null
    const facts = { places: crews.data.nodes, people: people.data, zone, isWeek: view === 'week', may }
    return (by: BoardRowKind, filter: BoardFilter) => pictureOf({ ...facts, by, filter, now: serverNow() })
  }, [crews.data, people.data, zone, view, may])
  const by: BoardRowKind = search.rows ?? 'people'
  const picture = useMemo(
    () => draw?.(by, { role, people: chosen, workspace, q, show: shown }) ?? null,
    [draw, by, role, chosen, workspace, q, shown],
  )
  const failed = (crews.error && !crews.data && crews) || (people.error && !people.data && people) || null
  return (
    <main className="page" id="main">
      <PageHead
        size="dense"
        title="Planning"
        sentence={`Who’s working when. Times are in ${zoneWords(zone)}.`}
        actions={
          <Button
            icon={Wand}
            aria-expanded={search.plan !== undefined}
            onClick={() => show({ plan: search.plan === undefined ? 'new' : undefined })}
          >
            Plan crews
          </Button>
        }
      />
      <PlanningTabs current="board" />
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
        <BoardTools
          {...{ search, view, date, today, span, picture, show }}
          people={people.data ?? []}
          workspaces={useWorkspacesOf(crews.data?.nodes)}
        />
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
              <Shown {...{ picture, draw, span, zone, today, search, show, may }} people={people.data ?? []} places={crews.data.nodes} />
            </div>
            <Suspense fallback={null}>
              {search.plan !== undefined && (
                <PlanDrawer
                  id={search.plan}
                  {...{ span, may, mayChange, mayPublish }}
                  onOpen={(plan) => show({ plan })}
                  onClose={() => show({ plan: undefined })}
                />
              )}
            </Suspense>
          </div>
        ) : (
          <Panel>
            <Skeleton look="person" rows={10} />
          </Panel>
        )}
      </div>
    </main>
  )
}

/** The most roles of one board. */
const MOST = 1024

interface ShownProps {
  readonly picture: BoardPicture
  readonly draw: (by: BoardRowKind, filter: BoardFilter) => BoardPicture
  readonly people: readonly BoardPerson[]
  readonly places: readonly BoardPlace[]
  readonly span: BoardSpan
  readonly zone: string
  readonly today: string
  readonly search: PlanningSearch
  readonly show: (change: PlanningChange) => void
  readonly may: boolean
}

function Shown(props: ShownProps) {
  const { places, span, zone, today, search, show, may } = props
  const [openId, setOpenId] = useState<string | null>(null)
  const [heldId, setHeldId] = useState<string | null>(null)
  const { by, picture } = useHeldPicture(props, heldId)
  const names = useMemo(() => new Map(props.people.map(({ id, fullName }) => [id, fullName])), [props.people])
  const { plan, chips, top } = useDraft({ search, picture, places, zone, by, names })
  const isDrafted = openId !== null && isDraftChip(openId)
  const away = useAway(useIds(by === 'people' ? picture.rows : noRows), span, zone, by === 'people')
  const rows = useRows({ rows: picture.rows, chips, away, by })
  const moves = useMoves({ places, rows, span, heldId, setHeldId })
  const columns = useMemo(
    () =>
      span.dates.map((id) => {
        const events = picture.events.get(id) ?? 0
        return {
          id,
          label: shortDay(id),
          note: events === 0 ? '' : counted(events, 'event', 'events'),
          current: id === today,
          quiet: isWeekend(id),
        }
      }),
    [span, picture.events, today],
  )
  const opened = openId === null ? undefined : places.find(({ id }) => id === placeOfChip(openId))
  if (rows.length === 0 && picture.chips.length === 0) return <Nothing search={search} show={show} />
  return (
    <>
      <Board
        label={`Planning, ${span.name}`}
        corner={by === 'people' ? counted(rows.length, 'person', 'people') : counted(rows.length, 'event', 'events')}
        rowKind={by}
        rows={rows}
        columns={columns}
        chips={chips}
        top={top}
        held={moves.held}
        onPickUp={moves.onPickUp}
        onLetGo={moves.onLetGo}
        onDrop={(chip, row) => void moves.onDrop(chip, row)}
        onOpen={setOpenId}
      />
      <Legend drafted={plan !== undefined && plan !== null} by={by} />
      <Suspense fallback={null}>
        {opened && isDrafted && plan && <DraftSheet {...{ plan, may }} place={opened} names={names} onClose={() => setOpenId(null)} />}
        {opened && !isDrafted && (
          <PlaceSheet
            place={opened}
            movable={picture.chips.some(({ id, movable }) => id === openId && movable)}
            onChoose={() => {
              setOpenId(null)
              moves.onPickUp(opened.id)
            }}
            onClose={() => setOpenId(null)}
          />
        )}
        {moves.overriding && <OverrideDialog overriding={moves.overriding} give={moves.give} onClose={() => moves.setOverriding(null)} />}
      </Suspense>
    </>
  )
}

const noRows: BoardPicture['rows'] = []

/** What is drawn: a card that is picked up is given to a person, so where the rows are events or some people only, everyone is shown until it is dropped. */
function useHeldPicture({ picture, draw, search }: ShownProps, heldId: string | null): { by: BoardRowKind; picture: BoardPicture } {
  const isChoosing = heldId !== null && (search.rows === 'events' || search.show === 'conflicts' || search.show === 'requests')
  const everyone = useMemo(() => (isChoosing ? draw('people', { role: search.role }) : null), [isChoosing, draw, search.role])
  return everyone ? { by: 'people', picture: everyone } : { by: search.rows ?? 'people', picture }
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

interface DraftShown extends Pick<ShownProps, 'search' | 'picture' | 'places' | 'zone'> {
  readonly by: BoardRowKind
  readonly names: ReadonlyMap<string, string>
}

/** The draft that is open, the chips with those that it would add, and how many of the open roles it would fill. */
function useDraft({ search, picture, places, zone, by, names }: DraftShown) {
  const { data: plan } = useQuery(planQuery(search.plan === undefined || search.plan === 'new' ? null : search.plan))
  const draft = plan && plan.state !== 'DISCARDED' && plan.state !== 'PUBLISHED' ? plan : null
  const chips = useMemo(
    () => (draft ? withDraft(picture.chips, draft, { places, zone, by, names }) : picture.chips),
    [picture.chips, draft, places, zone, by, names],
  )
  const top = by === 'people' ? { name: 'Open roles', note: openWords(picture.openIds, draft) } : undefined
  return { plan, chips, top }
}

interface RowsShown extends Pick<BoardPicture, 'rows'> {
  readonly chips: readonly BoardChip[]
  readonly away: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly by: BoardRowKind
}

/** The rows with the days on which people are away; those whom a draft would ask come first, while events keep the order of their starts. */
function useRows({ rows, chips, away, by }: RowsShown) {
  return useMemo(() => {
    const drafted = new Set(by === 'people' ? chips.flatMap(({ look, row }) => (look === 'draft' && row !== null ? row : [])) : [])
    const sorted = drafted.size === 0 ? rows : rows.toSorted((a, b) => Number(drafted.has(b.id)) - Number(drafted.has(a.id)))
    return sorted.map((row) => (away.has(row.id) ? { ...row, away: away.get(row.id) } : row))
  }, [rows, chips, away, by])
}

const nothing: PlanningChange = { role: undefined, people: undefined, workspace: undefined, q: undefined, show: undefined }

const useIds = (rows: BoardPicture['rows']): readonly string[] => {
  const key = rows
    .map(({ id }) => id)
    .sort()
    .join(' ')
  return useMemo(() => key.split(' ').filter(Boolean), [key])
}

/** What the looks of the chips mean. */
function Legend({ drafted, by }: { drafted: boolean; by: BoardRowKind }) {
  return (
    <ul className={css.legend} aria-label="What the cards mean">
      <li data-look="settled">
        <Icon of={Check} size={14} /> Confirmed
      </li>
      <li data-look="asked">
        <Icon of={Hourglass} size={14} /> Pending, dashed
      </li>
      <li data-look="clash">
        <Icon of={TriangleAlert} size={14} /> Conflict, filled
      </li>
      <li data-look="gone">
        <Icon of={X} size={14} /> Declined, struck through
      </li>
      {drafted && (
        <li>
          <Icon of={PenLine} size={14} /> Planned, not yet asked
        </li>
      )}
      {by === 'people' && <li>Unavailable, hatched</li>}
    </ul>
  )
}

/** The workspaces of the events that are shown, by name. */
function useWorkspacesOf(places: readonly BoardPlace[] | undefined) {
  return useMemo(() => {
    const all = new Map((places ?? []).map(({ session }) => [session.workspace.id, session.workspace]))
    return [...all.values()].sort((one, other) => one.name.localeCompare(other.name))
  }, [places])
}

const RENEW_AFTER_MS = 1000

/** Looks again when a crew, someone's hours or a plan has changed; several changes of crews in a row are one look. */
function useRenewed(isStaffMember: boolean) {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('planning', isStaffMember ? NO_ROW : null, ({ kind }) => {
    if (kind === 'plan.changed' || kind === 'reset') void queries.invalidateQueries({ queryKey: staffingKeys.plans })
    if (kind === 'availability.changed' || kind === 'reset') void queries.invalidateQueries({ queryKey: staffingKeys.boardPeople })
    if (kind === 'plan.changed' || kind === 'application.changed') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void queries.invalidateQueries({ queryKey: staffingKeys.boards }), RENEW_AFTER_MS)
  })
}

/** Changes what the address says; typing doesn't fill the history. */
function useShow(search: PlanningSearch) {
  const navigate = useNavigate({ from: '/availability/planning' })
  return (change: PlanningChange) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined && value !== '')
    void navigate({ search: Object.fromEntries(next), replace: change.q !== undefined })
  }
}
