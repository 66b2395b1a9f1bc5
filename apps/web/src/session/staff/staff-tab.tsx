import { useQuery } from '@tanstack/react-query'
import { isLiveOffer } from '@troupe/domain/staffing/kinds'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { Menu, type MenuItem } from '@troupe/ui/menu'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { type Column, Table } from '@troupe/ui/table'
import { Tone } from '@troupe/ui/tone'
import { Check, Mail, Phone, Shuffle } from 'lucide-react'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import { isCrew, type Me } from '../../platform/account.ts'
import { chunk } from '../../platform/chunk.ts'
import { reasonWords, refusalWords } from '../../platform/words/reasons.ts'
import { clocksOf } from '../call.ts'
import { Flash } from '../flash.tsx'
import { type Assignment, assignmentsQuery, type Session } from '../session-query.ts'
import { answers, open } from './assignment-words.ts'
import css from './staff-tab.module.css'
import { useStaffing } from './use-staffing.ts'

const ChooseDialog = lazy(() => chunk(() => import('./choose-dialog.tsx')).then((file) => ({ default: file.ChooseDialog })))
const NoteDialog = lazy(() => chunk(() => import('./note-dialog.tsx')).then((file) => ({ default: file.NoteDialog })))

/** Who works on the event, who was asked, and what is open. */
export function StaffTab({ session, me }: { session: Session; me: Me }) {
  const { data, error, isFetching, refetch } = useQuery(assignmentsQuery(session.id))
  const staffing = useStaffing(session.id)
  const [chosen, setChosen] = useState<Assignment | null>(null)
  const [noted, setNoted] = useState<Assignment | null>(null)
  const { assign } = session.meta.permissions
  const places = data ?? []
  const taken = places.filter(isTaken).length
  const desk: Desk = {
    phone: usePhone(),
    session,
    me,
    busy: staffing.isPending,
    may: assign.value,
    choose: setChosen,
    note: setNoted,
    send: staffing.mutate,
  }
  return (
    <Panel
      title="Staff"
      aside={data && places.length > 0 ? `${taken} of ${places.length} filled` : undefined}
      flush
      actions={
        assign.value && (
          <Auto
            session={session}
            busy={staffing.isPending && staffing.variables?.do === 'shuffle'}
            onPress={() => staffing.mutate({ do: 'shuffle' })}
          />
        )
      }
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
            <ErrorBlock title="Could not load the staff." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
          ) : undefined
        }
        empty={<Empty title="No staff">This event runs by itself.</Empty>}
      />
      <Suspense fallback={null}>
        {chosen && <ChooseDialog key={chosen.id} session={session} place={chosen} onClose={() => setChosen(null)} />}
        {noted && <NoteDialog key={noted.id} sessionId={session.id} place={noted} onClose={() => setNoted(null)} />}
      </Suspense>
    </Panel>
  )
}

interface AutoProps {
  readonly session: Session
  readonly busy: boolean
  readonly onPress: () => void
}

/** Fills the open places with the best people that are free. */
function Auto({ session, busy, onPress }: AutoProps) {
  const { value, reason } = session.meta.permissions.shuffle
  return (
    <Button size="sm" icon={Shuffle} busy={busy} disabled={!value} disabledReason={reasonWords(reason, 'event')} onClick={onPress}>
      Auto
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

const isTaken = (place: Assignment): boolean => place.user !== null && (place.approval === null || isLiveOffer(place.approval.state))

interface Desk {
  readonly phone: boolean
  readonly session: Session
  readonly me: Me
  readonly busy: boolean
  readonly may: boolean
  readonly choose: (place: Assignment) => void
  readonly note: (place: Assignment) => void
  readonly send: ReturnType<typeof useStaffing>['mutate']
}

function crewColumns(desk: Desk): readonly Column<Assignment>[] {
  const person: Column<Assignment> = { key: 'person', head: 'Person', cell: (place) => <Person place={place} desk={desk} /> }
  const role: Column<Assignment> = { key: 'role', head: 'Role', cell: (place) => ASSIGNMENT_ROLE_WORDS[place.role] }
  return [
    // a record of a phone begins with the person, a line of a desk with the role
    ...(desk.phone ? [person, role] : [role, person]),
    {
      key: 'call',
      head: 'Call',
      headOnPhone: true,
      cell: (place) => <Call place={place} session={desk.session} />,
    },
    { key: 'travel', head: 'Travel', cell: (place) => <Travel place={place} quiet={desk.phone} /> },
    {
      key: 'answer',
      head: 'Answer',
      corner: true,
      cell: (place) => (
        <span className={css.corner}>
          <Answer place={place} />
          {desk.phone && <More place={place} desk={desk} />}
        </span>
      ),
    },
    { key: 'rating', head: 'Rating', align: 'end', hideOnPhone: true, cell: (place) => place.rating },
    { key: 'more', head: 'More', hideHead: true, hideOnPhone: true, align: 'end', cell: (place) => <More place={place} desk={desk} /> },
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
          <span className="faint">To be confirmed</span>
        ),
    },
    { key: 'role', head: 'Role', cell: (place) => ASSIGNMENT_ROLE_WORDS[place.role] },
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
      <b className={css.call}>{own}</b>
      {there && <small className={css.there}>{there}</small>}
    </span>
  )
}

function Person({ place, desk: { may, busy, choose, send, session, me } }: { place: Assignment; desk: Desk }) {
  const { user } = place
  const draws = place.role !== 'PRODUCER' || me.role === 'ADMIN' || me.role === 'EVENT_PRODUCER'
  return (
    <span className={css.cell}>
      {user && (
        <Flash of={user.id}>
          <span className={css.person}>
            <UserAvatar name={user.fullName} avatar={user.avatar} size="sm" />
            {user.fullName}
          </span>
        </Flash>
      )}
      {!isTaken(place) && may && place.role !== 'SALESPERSON' && (
        <>
          <Button
            size="sm"
            disabled={!session.startsAt}
            disabledReason={reasonWords('UNSCHEDULED', 'event')}
            onClick={() => choose(place)}
            aria-label={`Choose ${ASSIGNMENT_ROLE_WORDS[place.role].toLowerCase()}`}
          >
            {place.role === 'HOST' ? 'Choose host' : 'Choose'}
          </Button>
          {session.startsAt && draws && (
            <Button
              size="sm"
              variant="tertiary"
              disabled={busy}
              onClick={() => send({ do: 'draw', place: { id: place.id, role: place.role } })}
            >
              Random
            </Button>
          )}
        </>
      )}
      {!user && !may && <span className="faint">Nobody yet</span>}
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

function Travel({ place: { travel, travelConfirmed }, quiet }: { place: Assignment; quiet: boolean }) {
  if (!travel) return quiet ? null : <span className="faint">None</span>
  return (
    <span className={css.travel}>
      {travel}
      {travelConfirmed && (
        <>
          <Icon of={Check} size={14} className={css.ok} /> confirmed
        </>
      )}
    </span>
  )
}

function More({ place, desk: { may, me, session, choose, note, send } }: { place: Assignment; desk: Desk }) {
  const confirm = useConfirm()
  const { user } = place
  const mine = user !== null && user.id === me.id
  const items: MenuItem[] = []
  if (user?.email)
    items.push({ kind: 'link', key: 'mail', label: user.email, icon: Mail, render: <a href={`mailto:${user.email}`}>{user.email}</a> })
  if (user?.phone)
    items.push({ kind: 'link', key: 'phone', label: user.phone, icon: Phone, render: <a href={`tel:${user.phone}`}>{user.phone}</a> })
  if (may && user && isTaken(place) && place.role !== 'SALESPERSON' && session.startsAt)
    items.push({ key: 'other', label: 'Choose somebody else', onSelect: () => choose(place) })
  if (place.travel && (may || mine))
    items.push({
      kind: 'check',
      key: 'travel',
      label: 'Travel confirmed',
      checked: place.travelConfirmed,
      onChange: (confirmed) => send({ do: 'travel', place: place.id, confirmed }),
    })
  if (may && user) {
    items.push({ key: 'note', label: 'Travel and rating', onSelect: () => note(place) })
    items.push({
      key: 'off',
      label: 'Take off',
      danger: true,
      onSelect: async () => {
        if (await confirm({ text: `${user.fullName} is told and is free for other events. The place opens again.`, danger: true }))
          send({ do: 'takeOff', place: place.id })
      },
    })
  }
  return items.length > 0 ? <Menu label={`More about ${user?.fullName ?? ASSIGNMENT_ROLE_WORDS[place.role]}`} items={items} /> : null
}
