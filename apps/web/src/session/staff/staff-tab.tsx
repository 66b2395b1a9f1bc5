import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { ASSIGNMENT_ROLE_WORDS, roleWords } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { type Column, Table } from '@troupe/ui/table'
import { Tone } from '@troupe/ui/tone'
import { Shuffle } from 'lucide-react'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import { isCrew, type Me } from '../../platform/account.ts'
import { chunk } from '../../platform/chunk.ts'
import { reasonWords, refusalWords } from '../../platform/words/reasons.ts'
import { clocksOf } from '../call.ts'
import { Flash } from '../flash.tsx'
import { type Assignment, assignmentsQuery, type Session } from '../session-query.ts'
import { answers, open } from './assignment-words.ts'
import { CrewSettings } from './crew-settings.tsx'
import { RateCell } from './rate-cell.tsx'
import { type Desk, isTaken, ratingOf } from './staff-desk.ts'
import { StaffMenu } from './staff-menu.tsx'
import { StaffPerson } from './staff-person.tsx'
import css from './staff-tab.module.css'
import { Journey } from './travel/journey.tsx'
import { useStaffing } from './use-staffing.ts'

const ChooseDialog = lazy(() => chunk(() => import('./choose-dialog.tsx')).then((file) => ({ default: file.ChooseDialog })))
const AutoDialog = lazy(() => chunk(() => import('./auto-dialog.tsx')).then((file) => ({ default: file.AutoDialog })))
const NoteDialog = lazy(() => chunk(() => import('./travel/note-dialog.tsx')).then((file) => ({ default: file.NoteDialog })))

/** Who works on the event, who was asked, and what is open. */
export function StaffTab({ session, me }: { session: Session; me: Me }) {
  const { data, error, isFetching, refetch } = useQuery(assignmentsQuery(session.id))
  const staffing = useStaffing(session.id)
  const { choose } = useSearch({ from: '/shell/speaking/event/$id' })
  const navigate = useNavigate({ from: '/event/$id' })
  const [noted, setNoted] = useState<Assignment | null>(null)
  const [planning, setPlanning] = useState(false)
  const { assign, rate } = session.meta.permissions
  const places = data ?? []
  const chosen = assign.value && places.find(({ id }) => id === choose)
  const taken = places.filter(isTaken)
  const asked = taken.filter(({ approval }) => approval?.state === 'PENDING').length
  const desk: Desk = {
    phone: usePhone(),
    session,
    me,
    busy: staffing.isPending,
    may: assign.value,
    choose: (place) => void navigate({ search: { tab: 'staff', choose: place.id }, resetScroll: false }),
    note: setNoted,
    send: staffing.mutate,
    // what was refused is shown by the page
    rate: (given) => staffing.mutateAsync({ do: 'rate', ...given }).catch(() => {}),
  }
  const rateable = rate.value ? places.filter((place) => ratingOf(place, desk) === 'GIVE') : []
  const leave = () => void navigate({ search: { tab: 'staff' }, resetScroll: false, replace: true })
  return (
    <Panel
      title={rateable.length > 0 ? 'Rate the crew' : 'Staff'}
      aside={
        rateable.length > 0
          ? `${rateable.filter(({ staffRating }) => staffRating !== null).length} of ${rateable.length} rated`
          : data && places.length > 0
            ? `${taken.length - asked} of ${places.length} filled${asked > 0 ? `, ${asked} asked` : ''}`
            : undefined
      }
      flush
      actions={assign.value && <Auto session={session} onPress={() => setPlanning(true)} />}
    >
      {staffing.error && (
        <div className={css.notice}>
          <Notice tone="danger" live>
            {refusalWords(staffing.error)}
          </Notice>
        </div>
      )}
      <Table
        label="Staff of this event"
        columns={isCrew(me) ? crewColumns(desk) : customerColumns(session)}
        rows={places}
        rowKey={(place) => place.id}
        loading={!data}
        error={
          error && !data ? (
            <ErrorBlock title="Couldn’t load the staff." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
          ) : undefined
        }
        empty={<Empty title="No staff">This event has no roles to fill.</Empty>}
      />
      {assign.value && <CrewSettings session={session} />}
      <Suspense fallback={null}>
        {chosen && <ChooseDialog key={chosen.id} session={session} place={chosen} onClose={leave} />}
        {planning && <AutoDialog sessionId={session.id} onClose={() => setPlanning(false)} />}
        {noted && <NoteDialog key={noted.id} session={session} place={noted} onClose={() => setNoted(null)} />}
      </Suspense>
    </Panel>
  )
}

interface AutoProps {
  readonly session: Session
  readonly onPress: () => void
}

/** Opens what Auto would do: no one is asked before that is confirmed. */
function Auto({ session, onPress }: AutoProps) {
  const { value, reason } = session.meta.permissions.shuffle
  return (
    <Button size="sm" icon={Shuffle} disabled={!value} disabledReason={reasonWords(reason, 'event')} onClick={onPress}>
      Assign crew
    </Button>
  )
}

const narrow = matchMedia('(max-width: 991px)')

function usePhone(): boolean {
  return useSyncExternalStore(
    (hear) => {
      narrow.addEventListener('change', hear)
      return () => narrow.removeEventListener('change', hear)
    },
    () => narrow.matches,
  )
}

function crewColumns(desk: Desk): readonly Column<Assignment>[] {
  const person: Column<Assignment> = { key: 'person', head: 'Person', cell: (place) => <StaffPerson place={place} desk={desk} /> }
  const role: Column<Assignment> = { key: 'role', head: 'Role', cell: (place) => ASSIGNMENT_ROLE_WORDS[place.role] }
  const { status, meta } = desk.session
  const call: Column<Assignment> = {
    key: 'call',
    head: 'Call',
    headOnPhone: true,
    cell: (place) => <Call place={place} session={desk.session} />,
  }
  const travel: Column<Assignment> = {
    key: 'travel',
    head: 'Travel',
    cell: (place) => <Journey place={place} session={desk.session} quiet={desk.phone} />,
  }
  const rating: Column<Assignment> = {
    key: 'rating',
    head: 'Rating',
    ownLine: true,
    cell: (place) => <RateCell place={place} desk={desk} />,
  }
  const rates = meta.permissions.rate.value
  return [
    // a record of a phone begins with the person, a line of a desk with the role
    ...(desk.phone ? [person, role] : [role, person]),
    ...(rates ? [rating] : [call, travel]),
    {
      key: 'answer',
      head: 'Status',
      corner: true,
      cell: (place) => (
        <span className={css.corner}>
          <Answer place={place} />
          {desk.phone && <StaffMenu place={place} desk={desk} />}
        </span>
      ),
    },
    // an event that no one attended may have been rated before that was known
    ...(isStaff(desk.me) && status === 'COMPLETED' && !rates ? [rating] : []),
    {
      key: 'more',
      head: 'More',
      hideHead: true,
      hideOnPhone: true,
      align: 'end',
      cell: (place) => <StaffMenu place={place} desk={desk} />,
    },
  ]
}

/** Customers see who comes, by first name, once that person has accepted. */
function customerColumns(session: Session): readonly Column<Assignment>[] {
  return [
    {
      key: 'person',
      head: 'Person',
      cell: ({ user }) =>
        user ? (
          <span className={css.person}>
            <UserAvatar name={user.fullName} avatar={user.avatar} size="sm" />
            {user.firstName}
          </span>
        ) : (
          <span className="faint">To be announced</span>
        ),
    },
    { key: 'role', head: 'Role', cell: (place) => roleWords(place.role, false) },
    {
      key: 'call',
      head: 'Arrives',
      headOnPhone: true,
      cell: (place) => (place.callAt ? <Call place={place} session={session} /> : null),
    },
  ]
}

/** When someone must be there, on the reader's clock with the event's below it where that shows something else. */
function Call({ place: { callAt }, session }: { place: Assignment; session: Session }) {
  if (!callAt) return <span className="faint">None</span>
  const { own, there } = clocksOf(callAt, session)
  return (
    <span>
      <b className="strong">{own}</b>
      {there && <small className={css.there}>{there}</small>}
    </span>
  )
}

function Answer({ place }: { place: Assignment }) {
  const state = place.user ? place.approval?.state : undefined
  const { word, ...look } = state ? answers[state] : place.user ? answers.ACCEPTED : open
  return (
    <Flash of={state ?? (place.user ? 'ACCEPTED' : 'OPEN')}>
      <Tone {...look}>{word}</Tone>
    </Flash>
  )
}
