import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ACTIVITY_KINDS, type ActivityKind } from '@troupe/domain/session/change-log'
import { Checkbox } from '@troupe/ui/checkbox'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Panel } from '@troupe/ui/panel'
import { Select } from '@troupe/ui/select'
import { Skeleton } from '@troupe/ui/skeleton'
import { Fragment, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useModifierOptions } from '../../account/modifiers-query.ts'
import { chunk } from '../../platform/chunk.ts'
import { dayInYear } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import type { ChangeMode } from '../../schedule/change/change-session.ts'
import { zoneNote } from '../call.ts'
import { everyQuestion } from '../details/group-questions.ts'
import { Played } from '../kind/played.tsx'
import type { Session } from '../session-query.ts'
import type { EventReader } from '../words.ts'
import css from './activity.module.css'
import { daysOf, type HistoryDay, type HistoryRow } from './activity-days.ts'
import { type ActivityLine, activityQuery, actorsQuery, FIRST_LINES, MORE_LINES } from './activity-query.ts'
import { dayWords, emailWords, foldWords, kindNames, kindsFor, lineWords, undoesWords } from './activity-words.ts'
import type { ActivityFacts } from './clauses.ts'
import { FoldedLines, HistoryLine } from './history-line.tsx'
import { useUndo } from './use-undo.ts'
import { type WayBack, waysBack } from './ways-back.ts'

const EventMails = lazy(() => chunk(() => import('../../message/event/event-mails.tsx')).then((file) => ({ default: file.EventMails })))

interface ActivityTabProps {
  readonly session: Session
  readonly reader: EventReader
  readonly onChange: (mode: ChangeMode) => void
}

/** What happened to the event, the newest first, with Undo where the reader may. */
export function ActivityTab({ session, reader, onChange }: ActivityTabProps) {
  const { id, timezone } = session
  const { asked, show } = useAsked()
  const [wanted, setWanted] = useState(FIRST_LINES)
  const filter = { ...(asked.kind ? { kinds: [asked.kind] } : {}), ...(asked.by ? { actorId: asked.by } : {}) }
  const { data, error, isFetching, refetch } = useQuery({ ...activityQuery(id, filter, wanted), placeholderData: keepPreviousData })
  const lines = data?.lines.filter(({ canUndo }) => canUndo || !asked.only)
  return (
    <div className="stack">
      <Played session={session} staff={reader === 'STAFF'} />
      {reader === 'STAFF' && (
        <Suspense fallback={<Skeleton look="block" rows={2} label="Loading the emails" />}>
          <EventMails sessionId={id} timezone={timezone} />
        </Suspense>
      )}
      <Panel
        title="History"
        flush
        aside={
          data && (
            <>
              {counted(data.total, 'change', 'changes')}
              {data.total > 0 && zoneNote(session) && <span className={css.zone}>{zoneNote(session)}</span>}
            </>
          )
        }
        actions={<Filters session={session} reader={reader} asked={asked} show={show} />}
        footer={
          data?.oldestAt && (
            <Earlier
              count={data.total - data.lines.length}
              until={dayInYear(data.oldestAt, timezone)}
              busy={isFetching}
              onShow={() => setWanted(wanted === FIRST_LINES ? MORE_LINES : wanted + MORE_LINES)}
            />
          )
        }
      >
        {error && !data ? (
          <ErrorBlock title="Couldn’t load the history." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : !lines ? (
          <div className={css.coming}>
            <Skeleton look="person" rows={8} label="Loading the history" />
          </div>
        ) : lines.length === 0 ? (
          <Nothing
            isFiltered={asked.by !== undefined || asked.kind !== undefined}
            only={asked.only !== undefined && (data?.total ?? 0) > 0}
          />
        ) : (
          <History session={session} reader={reader} lines={lines} hasMore={Boolean(data?.oldestAt)} onChange={onChange} />
        )}
      </Panel>
    </div>
  )
}

interface AskedHistory {
  readonly by: string | undefined
  readonly kind: ActivityKind | undefined
  readonly only: 'undo' | undefined
}

/** What the address says of the history. */
function useAsked() {
  const { by, kind, only } = useSearch({ from: '/shell/speaking/event/$id' })
  const navigate = useNavigate({ from: '/event/$id' })
  const asked: AskedHistory = { by, kind: ACTIVITY_KINDS.find((one) => one === kind), only }
  return {
    asked,
    show: (change: Partial<AskedHistory>) => {
      const next = { ...asked, ...change }
      void navigate({
        search: {
          tab: 'activity',
          ...(next.by ? { by: next.by } : {}),
          ...(next.kind ? { kind: next.kind } : {}),
          ...(next.only ? { only: next.only } : {}),
        },
        replace: true,
        resetScroll: false,
      })
    },
  }
}

interface HistoryFiltersProps {
  readonly session: Session
  readonly reader: EventReader
  readonly asked: AskedHistory
  readonly show: (change: Partial<AskedHistory>) => void
}

function Filters({ session, reader, asked: { by, kind, only }, show }: HistoryFiltersProps) {
  const { data: actors = [] } = useQuery(actorsQuery(session.id))
  const isEditor = session.meta.permissions.edit.reason !== 'FORBIDDEN'
  const kinds = kindsFor(reader, isEditor).map((value) => ({ value, label: kindNames[value] }))
  return (
    <div className={css.filters}>
      <div className={css.filter}>
        <Select
          size="sm"
          label="Person"
          value={by ?? 'everyone'}
          options={[{ value: 'everyone', label: 'Everyone' }, ...actors]}
          onChange={(next) => show({ by: next === 'everyone' ? undefined : next })}
        />
      </div>
      <div className={css.filter}>
        <Select<ActivityKind | 'all'>
          size="sm"
          label="Kind of change"
          value={kind ?? 'all'}
          options={[{ value: 'all', label: 'All kinds' }, ...kinds]}
          onChange={(next) => show({ kind: next === 'all' ? undefined : next })}
        />
      </div>
      <Checkbox label="Only what I can undo" checked={only !== undefined} onChange={(on) => show({ only: on ? 'undo' : undefined })} />
    </div>
  )
}

interface HistoryProps extends ActivityTabProps {
  readonly lines: readonly ActivityLine[]
  /** There are earlier lines that aren't shown. */
  readonly hasMore: boolean
}

function History({ session, reader, lines, hasMore, onChange }: HistoryProps) {
  const { timezone } = session
  const facts = useFacts(session, reader)
  const { busy, undo } = useUndo(session.id, facts)
  const place = useNewLines(lines.length)
  const days = daysOf(lines, timezone)
  const ways = waysBack(session, { lines, reader })
  const one = (line: ActivityLine) => (
    <HistoryLine
      key={line.id}
      line={line}
      words={lineWords(line, facts)}
      note={undoesWords(
        lines.find(({ id }) => id === line.undoes),
        timezone,
      )}
      timezone={timezone}
      busy={busy === line.id}
      onUndo={() => undo(line.id)}
      way={wayOf(ways.get(line.id), onChange)}
    />
  )
  return (
    <div ref={place}>
      {days.map((day, index) => (
        <section key={day.day} aria-labelledby={`history-${day.day}`} className={css.day}>
          <DayHead day={day} timezone={timezone} isWhole={!hasMore || index < days.length - 1} />
          <ol>
            {day.rows.map((row) => (
              <Fragment key={row.look === 'line' ? row.line.id : row.lines.at(-1)?.id}>{rowOf(row, { one, timezone })}</Fragment>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function rowOf(row: HistoryRow, { one, timezone }: { readonly one: (line: ActivityLine) => React.ReactNode; readonly timezone: string }) {
  if (row.look === 'line') return one(row.line)
  if (row.look === 'fold') return <FoldedLines {...foldWords(row.lines, timezone)}>{row.lines.map(one)}</FoldedLines>
  const [newest] = row.lines
  return <HistoryLine line={newest} words={emailWords(row.lines)} timezone={timezone} busy={false} onUndo={async () => false} way={null} />
}

const wayOf = (way: WayBack | undefined, onChange: (mode: ChangeMode) => void) =>
  way ? { label: way.label, onSelect: () => onChange(way.mode) } : null

/** A day with the number of its changes, unless some of them aren't shown yet. */
function DayHead({ day: { day, lines }, timezone, isWhole }: { day: HistoryDay; timezone: string; isWhole: boolean }) {
  const now = new Date(serverNow()).toISOString()
  return (
    <header className={css.dayHead}>
      <h3 id={`history-${day}`}>{dayWords(day, { now, timezone })}</h3>
      {isWhole && <span>{counted(lines.length, 'change', 'changes')}</span>}
    </header>
  )
}

interface EarlierProps {
  readonly count: number
  readonly until: string
  readonly busy: boolean
  readonly onShow: () => void
}

const Earlier = ({ count, until, busy, onShow }: EarlierProps) => (
  <p className={css.earlier}>
    <span>
      {counted(count, 'more change', 'more changes')}, back to {until}
    </span>
    <button type="button" className={css.show} aria-disabled={busy} onClick={() => busy || onShow()}>
      Show earlier
    </button>
  </p>
)

function Nothing({ isFiltered, only }: { isFiltered: boolean; only: boolean }) {
  if (only) return <Empty title="Nothing to undo">None of the changes shown here can be undone by you now.</Empty>
  if (isFiltered) return <Empty title="No such changes">No changes match this filter.</Empty>
  return <Empty title="Nothing has changed yet">Changes to this event appear here, with who made them and what it was before.</Empty>
}

/** What the sentences need of the event. */
function useFacts(session: Session, reader: EventReader): ActivityFacts {
  const modifiers = useModifierOptions(reader === 'STAFF')
  return {
    ...session,
    reader,
    questions: everyQuestion(session, reader === 'STAFF'),
    modifiers: new Map(modifiers.map(({ value, label }) => [value, label])),
  }
}

/** Gives the focus to the first line that has come with a press of the button for earlier ones. */
function useNewLines(count: number) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const isEarlier = before.current >= FIRST_LINES && count > before.current + 1
    if (isEarlier && document.activeElement === document.body)
      place.current?.querySelectorAll<HTMLElement>('li[tabindex]')[before.current]?.focus()
    before.current = count
  }, [count])
  return place
}
