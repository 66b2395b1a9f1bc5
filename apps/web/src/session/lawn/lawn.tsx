import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type LawnWay, lawnDay, lawnPlanBy } from '@troupe/domain/game/lawn-day'
import { newLawnPlan } from '@troupe/domain/game/lawn-plan'
import { LAWN_COLUMNS, lawnRows } from '@troupe/domain/game/lawn-print'
import { isOver } from '@troupe/domain/session/lifecycle'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { Skeleton } from '@troupe/ui/skeleton'
import { Download, Printer, Scissors } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { UpdateLawnScheduleDocument } from '../../graphql.ts'
import { meQuery } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { saveTable } from '../../platform/files/save-file.ts'
import { useTakeFile } from '../../platform/files/use-take-file.ts'
import { Clashes } from '../../platform/form/clash/clashes.tsx'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { ownPlaces } from '../own-places.ts'
import { assignmentsQuery, type Session } from '../session-query.ts'
import css from './lawn.module.css'
import { LawnFieldsPanel } from './lawn-fields.tsx'
import { LawnGrid } from './lawn-grid.tsx'
import { type Lawn, lawnQuery } from './lawn-query.ts'
import { LawnScale } from './lawn-scale.tsx'
import { OutdatedLawn, ShortLawn } from './lawn-strips.tsx'
import { typedPlan } from './lawn-values.ts'
import { type LawnForm, useLawnForm } from './use-lawn.ts'

interface LawnProps {
  readonly session: Session
  readonly staff: boolean
  /** What stands before its head: the choice between this and the running order. */
  readonly children: ReactNode
}

/** The lawn schedule of an event on site: who meets whom, when and where. The crew reads it; staff and those who run the event change it. */
export function LawnTab({ session, staff, children }: LawnProps) {
  const { data: lawn, error, isFetching, refetch } = useQuery(lawnQuery(session.id))
  const why = useWhyNot(session, staff)
  if (lawn) return <Planned {...{ session, lawn, why }}>{children}</Planned>
  return (
    <div className={css.lawn}>
      <div className={css.head}>{children}</div>
      {error ? (
        <ErrorBlock title="Couldn’t load the lawn schedule." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : lawn === null ? (
        <NotPlanned session={session} why={why} />
      ) : (
        <Skeleton look="block" rows={4} label="Loading the lawn schedule" />
      )}
    </div>
  )
}

/** Why the reader can't change it; undefined for staff and for those who have accepted to run the event, until it is over. */
function useWhyNot(session: Session, staff: boolean): string | undefined {
  const { data: me } = useQuery(meQuery)
  const { data: places } = useQuery({ ...assignmentsQuery(session.id), enabled: !staff })
  const runs = ownPlaces(places ?? [], me?.id ?? '').some(
    ({ role, approval }) => approval?.state === 'ACCEPTED' && (role === 'HOST' || role === 'PRODUCER' || role === 'SUPPORTING_PRODUCER'),
  )
  if (session.cancellation || isOver(session.status)) return 'This event is over or cancelled.'
  return staff || runs ? undefined : 'View only.'
}

interface NotPlannedProps {
  readonly session: Session
  readonly why: string | undefined
}

function NotPlanned({ session, why }: NotPlannedProps) {
  const making = useLawnUpdate(session)
  const { teams, missions } = newLawnPlan(session.attendees ?? 0)
  return (
    <>
      {making.error && (
        <Notice tone="danger" live>
          {refusalWords(making.error)}
        </Notice>
      )}
      <Empty
        title="No lawn schedule"
        action={
          why === undefined && (
            <Button variant="primary" busy={making.isPending} onClick={() => making.mutate()}>
              Plan lawn schedule
            </Button>
          )
        }
      >
        {why === undefined
          ? `It begins with ${teams.length} teams and ${missions.length === 1 ? '1 station' : `${missions.length} stations`}. You can change everything afterwards.`
          : 'Which teams meet when and where appears here once it’s planned.'}
      </Empty>
    </>
  )
}

/** Makes the schedule, or takes it as right for the event as it is now. */
function useLawnUpdate({ id }: Session) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => graphql(UpdateLawnScheduleDocument, { input: { id } }),
    onSuccess: ({ updateLawnSchedule }) => {
      queries.setQueryData(lawnQuery(id).queryKey, updateLawnSchedule)
      return queries.invalidateQueries({ queryKey: sessionKeys.one(id) })
    },
  })
}

interface PlannedProps {
  readonly session: Session
  readonly lawn: Lawn
  readonly why: string | undefined
  readonly children: ReactNode
}

function Planned({ session, lawn, why, children }: PlannedProps) {
  const form = useLawnForm(session, lawn, why)
  const keeping = useLawnUpdate(session)
  const [previewed, setPreviewed] = useState<LawnWay | null>(null)
  const { startsAt, duration } = session
  const plan = typedPlan(form.values, lawn)
  const text = JSON.stringify(plan)
  const day = useMemo(
    () => lawnDay(JSON.parse(text), { startsAt: startsAt ? Temporal.Instant.from(startsAt) : null, duration }),
    [text, startsAt, duration],
  )
  const way = (day.short && previewed && day.short.ways.find(({ kind }) => kind === previewed.kind)) ?? null
  return (
    <div className={css.lawn}>
      <div className={css.head}>
        {children}
        <Saved form={form} short={day.short !== null} />
        <Paper session={session} day={day} isSaved={!form.dirty && !form.busy} />
      </div>
      {form.clashes.length > 0 && <Clashes clashes={form.clashes} />}
      {(form.refusal ?? keeping.error) && (
        <Notice tone="danger" live>
          {form.refusal ?? refusalWords(keeping.error)}
        </Notice>
      )}
      {lawn.outdated && why === undefined && <OutdatedLawn duration={duration} busy={keeping.isPending} onKeep={() => keeping.mutate()} />}
      <div className={css.columns}>
        <LawnFieldsPanel session={session} form={form} fit={day} why={why} />
        <div className={css.day}>
          <LawnScale session={session} plan={plan} fit={day} />
          {day.short && (
            <ShortLawn
              short={day.short}
              onPreview={setPreviewed}
              onTake={
                why === undefined
                  ? (taken) => {
                      const to = lawnPlanBy(plan, taken)
                      setPreviewed(null)
                      if (taken.kind === 'DROP_ROUNDS') form.choose('rounds', to.tournament.rounds)
                      else if (taken.kind === 'SHORTER_ROUNDS') form.choose('roundDuration', to.roundDuration)
                      else form.choose('breakDuration', to.breakDuration)
                    }
                  : undefined
              }
            />
          )}
          <LawnGrid session={session} plan={plan} day={day} way={way} />
        </div>
      </div>
    </div>
  )
}

/** What has become of what was typed. */
function Saved({ form, short }: { readonly form: LawnForm; readonly short: boolean }) {
  const state = form.off ? '' : form.busy || form.dirty ? 'Saving…' : short ? 'Saved. Nothing can be printed until it fits.' : 'Saved'
  return (
    <span className={css.saved} role="status">
      {state}
    </span>
  )
}

interface PaperProps {
  readonly session: Session
  readonly day: ReturnType<typeof lawnDay>
  readonly isSaved: boolean
}

/** What of it is printed: for the wall, for each team, and as a table. */
function Paper({ session: { id, timezone }, day, isSaved }: PaperProps) {
  const sheet = useTakeFile(`/session/${id}/lawn-schedule?part=SHEET`, 'Lawn wall sheet.pdf')
  const strips = useTakeFile(`/session/${id}/lawn-schedule?part=STRIPS`, 'Lawn team strips.pdf')
  const reason = day.short
    ? 'Nothing can be printed until it fits.'
    : day.list.length === 0
      ? 'Schedule the event first.'
      : isSaved
        ? undefined
        : 'Wait until it’s saved.'
  const look = { disabled: reason !== undefined, disabledReason: reason } as const
  const rows = () => lawnRows(day, timezone).map((row) => LAWN_COLUMNS.map((column) => row[column]))
  return (
    <div className={css.paper}>
      <Button size="sm" icon={Printer} busy={sheet.busy} onClick={sheet.take} {...look}>
        Wall sheet
      </Button>
      <Button size="sm" icon={Scissors} busy={strips.busy} onClick={strips.take} {...look}>
        Team strips
      </Button>
      <Button size="sm" icon={Download} onClick={() => saveTable('Lawn schedule.csv', [[...LAWN_COLUMNS], ...rows()])} {...look}>
        CSV
      </Button>
    </div>
  )
}
