import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { GROUP_SIZE } from '@troupe/domain/session/group'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Facts } from '@troupe/ui/facts'
import { IconButton } from '@troupe/ui/icon-button'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { useToast } from '@troupe/ui/toast'
import { Tone } from '@troupe/ui/tone'
import { CalendarClock, Pencil, Plus, RefreshCw, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { RemoveSessionFromGroupDocument, SessionGroupPageDocument } from '../../graphql.ts'
import { meQuery } from '../../platform/account.ts'
import { ApiError, graphql } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { credits, day, dayInYear, fromNow, number, ownZone } from '../../platform/format.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useLive } from '../../platform/live.ts'
import { useTitle } from '../../platform/title.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { Missing } from '../../shell/missing.tsx'
import { readerOf } from '../reader.ts'
import { packageName } from '../words.ts'
import { AnnounceRail } from './announce-rail.tsx'
import { DayLanes } from './day-lanes.tsx'
import { EventState } from './event-state.tsx'
import css from './group.module.css'
import { daysOf, type EventGroup, type GroupEvent, leastReady, patternWords, placeWordsOf } from './lanes.ts'

const AddDialog = lazy(() => chunk(() => import('./add-dialog.tsx')).then((file) => ({ default: file.AddDialog })))
const MoveDialog = lazy(() => chunk(() => import('./move-dialog.tsx')).then((file) => ({ default: file.MoveDialog })))
const NameDialog = lazy(() => chunk(() => import('./name-dialog.tsx')).then((file) => ({ default: file.NameDialog })))

/** Events of one workspace that belong together: when each is, what their people have been told, and one way to move them all. */
export function GroupPage() {
  const { id = '' } = useParams({ strict: false })
  const {
    data: group,
    error,
    isFetching,
    refetch,
  } = useQuery({
    // below what one of its events renews: so does every event's own change
    queryKey: [...sessionKeys.all, 'group', id],
    queryFn: ({ signal }) => graphql(SessionGroupPageDocument, { id }, { signal }).then((answer) => answer.sessionGroup ?? null),
  })
  useTitle(group?.name)
  // crew don't see groups, only their own events
  if (group === null || (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN'))) return <Missing />
  return (
    <main className="page" id="main">
      {group ? (
        <Page group={group} />
      ) : error ? (
        <>
          <PageHead title="Event group" />
          <ErrorBlock title="Couldn’t load this group." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        </>
      ) : (
        <Skeleton rows={8} label="Loading the group" />
      )}
    </main>
  )
}

function Page({ group }: { group: EventGroup }) {
  const [open, setOpen] = useState<'add' | 'move' | 'name' | null>(null)
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: sessionKeys.all })
  const days = daysOf(group.sessions)
  const isFull = group.sessions.length >= GROUP_SIZE.most
  const movable = group.sessions.filter(({ startsAt }) => startsAt && Date.parse(startsAt) > serverNow())
  return (
    <>
      {group.sessions.map(({ id }) => (
        <Follow key={id} id={id} onNews={renew} />
      ))}
      <header className={css.head}>
        <div>
          <div className={css.title}>
            <h1 className="disp">{group.name}</h1>
            {group.canEdit && <IconButton label="Rename group" icon={Pencil} onClick={() => setOpen('name')} />}
            {group.status === 'UPDATED' && (
              <Tone tone="info" icon={RefreshCw}>
                Updated
              </Tone>
            )}
            {group.status === 'NEW' && <Tone tone="plain">New</Tone>}
          </div>
          <p className={css.quiet}>
            {group.workspaceName}
            {group.createdBy ? `, made by ${group.createdBy}` : ''} on {day(group.createdAt, ownZone())}
          </p>
        </div>
        {group.canEdit && (
          <div className={css.acts}>
            <Button
              variant="tertiary"
              icon={Plus}
              disabled={isFull}
              disabledReason={`A group has up to ${GROUP_SIZE.most} events.`}
              onClick={() => setOpen('add')}
            >
              Add event
            </Button>
            <Button
              icon={CalendarClock}
              disabled={movable.length === 0}
              disabledReason="None of the events has a time that can still move."
              onClick={() => setOpen('move')}
            >
              Move all
            </Button>
          </div>
        )}
      </header>
      <Strip group={group} />
      <div className={css.columns}>
        <div className={css.main}>
          {days.map((one) => (
            <DayLanes key={one.day} of={one} />
          ))}
          <Events group={group} onDone={renew} />
        </div>
        <AnnounceRail group={group} onDone={renew} />
      </div>
      <Suspense fallback={null}>
        {open === 'add' && <AddDialog group={group} onClose={() => setOpen(null)} onDone={renew} />}
        {open === 'move' && <MoveDialog group={group} events={movable} onClose={() => setOpen(null)} onDone={renew} />}
        {open === 'name' && <NameDialog group={group} onClose={() => setOpen(null)} onDone={renew} />}
      </Suspense>
    </>
  )
}

/** What happens to an event of the group shows here. */
function Follow({ id, onNews }: { id: string; onNews: () => unknown }) {
  useLive('session', id, () => void onNews())
  return null
}

/** When, how many, for whom, for how much, and which event holds the group up. */
function Strip({ group: { sessions, attendees } }: { group: EventGroup }) {
  const [first] = sessions
  const last = sessions.findLast(({ startsAt }) => startsAt)
  const { data: me } = useQuery(meQuery)
  const least = leastReady(sessions, me !== undefined && readerOf(me) === 'STAFF')
  const places = new Set(sessions.map(placeWordsOf)).size
  const levels = new Set(sessions.map(({ packageLevel }) => packageLevel))
  return (
    <Facts
      look="call"
      items={[
        {
          label: 'Date',
          value: dates(first, last),
          hint: first?.startsAt ? capital(fromNow(first.startsAt)) : '',
        },
        { label: 'Events', value: counted(sessions.length, 'event', 'events'), hint: patternWords(sessions) },
        {
          label: 'Attendees',
          value: `${number(attendees)} ${attendees === 1 ? 'person' : 'people'}`,
          hint: `In ${counted(places, 'place', 'places')}`,
        },
        {
          label: 'Credits',
          value: credits(sessions.reduce((sum, one) => sum + one.credits, 0)),
          hint: levels.size === 1 && first ? packageName(first.packageLevel) : 'Several packages',
        },
        {
          label: 'Least ready',
          value: least ? <EventState event={least} /> : 'Nothing left to do',
          hint: least?.name ?? '',
        },
      ]}
    />
  )
}

function dates(first: GroupEvent | undefined, last: GroupEvent | undefined): string {
  if (!first?.startsAt || !last?.startsAt) return 'No date'
  const [from, to] = [day(first.startsAt, first.timezone), day(last.startsAt, last.timezone)]
  if (from === to) return from
  const isOneYear = from.slice(-4) === to.slice(-4)
  return `${isOneYear ? dayInYear(first.startsAt, first.timezone) : from} to ${to}`
}

function Events({ group, onDone }: { group: EventGroup; onDone: () => Promise<unknown> }) {
  const confirm = useConfirm()
  const toast = useToast()
  const removing = useIntent(async (event: Pick<GroupEvent, 'id' | 'name'>, key) => {
    await graphql(RemoveSessionFromGroupDocument, { id: event.id }, { key })
    await onDone()
    toast(`Removed ${event.name}`)
  })
  const remove = async (event: GroupEvent) => {
    if (await confirm({ text: `Remove ${event.name} from ${group.name}? It keeps its time and its crew.` }))
      await removing.mutateAsync(event).catch((error: unknown) => toast(refusalWords(error), { tone: 'danger', seconds: 8 }))
  }
  if (group.sessions.length === 0)
    return (
      <Panel title="Events">
        <p className={css.quiet}>No events are left in this group. Make a new group from an event’s page.</p>
      </Panel>
    )
  return (
    <Panel title="Events" flush>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col" className={css.wide}>
              Contact
            </th>
            <th scope="col" className={`${css.number} ${css.wide}`}>
              People
            </th>
            <th scope="col" className={`${css.number} ${css.wide}`}>
              Credits
            </th>
            <th scope="col">Readiness</th>
            {group.canEdit && (
              <th scope="col">
                <span className="vh">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {group.sessions.map((event) => (
            <tr key={event.id}>
              <td>
                <Link to="/event/$id" params={{ id: event.id }} search={{}}>
                  {event.name}
                </Link>
                {!event.startsAt && <small className={css.quiet}> No date</small>}
              </td>
              <td className={css.wide}>{event.contact?.fullName ?? 'None'}</td>
              <td className={`${css.number} ${css.wide}`}>{number(event.attendees)}</td>
              <td className={`${css.number} ${css.wide}`}>{number(event.credits)}</td>
              <td>
                <EventState event={event} />
              </td>
              {group.canEdit && (
                <td className={css.number}>
                  <IconButton label={`Remove ${event.name} from the group`} icon={X} onClick={() => void remove(event)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
