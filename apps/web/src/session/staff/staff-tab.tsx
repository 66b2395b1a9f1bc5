import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isAdmin, isStaff } from '@troupe/domain/role/roles'
import { roleWords } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { type Column, Table } from '@troupe/ui/table'
import { Shuffle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import { isCrew, type Me } from '../../platform/account.ts'
import { chunk } from '../../platform/chunk.ts'
import { reasonWords, refusalWords } from '../../platform/words/reasons.ts'
import { clocksOf } from '../call.ts'
import { type Assignment, assignmentsQuery, type Session } from '../session-query.ts'
import { useNarrow } from '../use-narrow.ts'
import { CrewSettings } from './crew-settings.tsx'
import { crewColumns, isUnsettled } from './rows/crew-columns.tsx'
import { DayLanes } from './rows/day-lanes.tsx'
import { RateCrew } from './rows/rate-crew.tsx'
import { Unfolded } from './rows/unfolded.tsx'
import { useFill } from './rows/use-fill.ts'
import { type Desk, isTaken, ratingOf } from './staff-desk.ts'
import css from './staff-tab.module.css'
import { useStaffing } from './use-staffing.ts'

const ChooseDialog = lazy(() => chunk(() => import('./choose-dialog.tsx')).then((file) => ({ default: file.ChooseDialog })))
const AutoDialog = lazy(() => chunk(() => import('./auto-dialog.tsx')).then((file) => ({ default: file.AutoDialog })))
const NoteDialog = lazy(() => chunk(() => import('./travel/note-dialog.tsx')).then((file) => ({ default: file.NoteDialog })))
const HandOverNotice = lazy(() =>
  chunk(() => import('../hand-over/hand-over-notice.tsx')).then((file) => ({ default: file.HandOverNotice })),
)
const CrewMessages = lazy(() => chunk(() => import('../hand-over/crew-messages.tsx')).then((file) => ({ default: file.CrewMessages })))

/** Who works on the event, who was asked, and what is open; once it is over, how they worked. */
export function StaffTab({ session, me }: { session: Session; me: Me }) {
  const { data, error, isFetching, refetch } = useQuery(assignmentsQuery(session.id))
  const staffing = useStaffing(session.id)
  const fill = useFill(session.id)
  const { choose, open: unfolded } = useSearch({ from: '/shell/speaking/event/$id' })
  const navigate = useNavigate({ from: '/event/$id' })
  const [noted, setNoted] = useState<Assignment | null>(null)
  const [planning, setPlanning] = useState(false)
  const { assign, rate } = session.meta.permissions
  const places = data ?? []
  const chosen = assign.value && places.find(({ id }) => id === choose)
  // who left shortly before the show is what one comes for
  const opened = unfolded ?? (session.dropOut && isCrew(me) ? [session.dropOut.assignmentId] : [])
  const kept = unfolded ? { open: unfolded } : {}
  const desk: Desk = {
    phone: useNarrow(),
    session,
    me,
    busy: staffing.isPending || fill.asking.isPending,
    may: assign.value,
    choose: (place) => void navigate({ search: { tab: 'staff', choose: place.id, ...kept }, resetScroll: false }),
    ask: (place, person) => fill.asking.mutate({ place, person }),
    draw: fill.draw,
    openOf: (place) => places.find((one) => one.role === place.role && !isTaken(one)) ?? place,
    note: setNoted,
    send: staffing.mutate,
    // what was refused is shown by the page
    rate: (given) => staffing.mutateAsync({ do: 'rate', ...given }).catch(() => {}),
  }
  const leave = () => void navigate({ search: { tab: 'staff', ...kept }, resetScroll: false, replace: true })
  const fold = (id: string) => {
    const next = opened.includes(id) ? opened.filter((one) => one !== id) : [...opened, id]
    // an empty list in the address says that even those that open by themselves are folded
    void navigate({ search: { tab: 'staff', open: next.length > 0 ? next : [session.id] }, resetScroll: false, replace: true })
  }
  const produces = isAdmin(me) || places.some((place) => place.role === 'PRODUCER' && place.userId === me.id && isTaken(place))
  const refused = staffing.error ?? fill.asking.error
  const notice = refused && (
    <div className={css.notice}>
      <Notice tone="danger" live>
        {refusalWords(refused)}
      </Notice>
    </div>
  )
  const dialogs = (
    <Suspense fallback={null}>
      {chosen && <ChooseDialog key={chosen.id} session={session} place={chosen} onClose={leave} />}
      {planning && <AutoDialog sessionId={session.id} onClose={() => setPlanning(false)} />}
      {noted && <NoteDialog key={noted.id} session={session} place={noted} onClose={() => setNoted(null)} />}
    </Suspense>
  )
  if (rate.value && places.some((place) => ratingOf(place, desk) !== 'READ'))
    return (
      <>
        {notice}
        <RateCrew places={places} desk={desk} />
        {dialogs}
      </>
    )
  return (
    <div className="stack wide">
      <Panel
        title="Staff"
        aside={data && places.length > 0 ? filledWords(places) : undefined}
        flush
        actions={assign.value && <Auto session={session} onPress={() => setPlanning(true)} />}
      >
        {notice}
        <HandingOver session={session} may={produces} />
        <Table
          label="Staff of this event"
          columns={isCrew(me) ? crewColumns(desk, { opened, fold }) : customerColumns(session)}
          rows={places}
          rowKey={(place) => place.id}
          oneLine={isCrew(me)}
          open={(place) => isCrew(me) && isUnsettled(place, session)}
          unfolded={(place) => (isCrew(me) && opened.includes(place.id) ? <Unfolded place={place} desk={desk} /> : null)}
          loading={!data}
          error={
            error && !data ? (
              <ErrorBlock title="Couldn’t load the staff." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
            ) : undefined
          }
          empty={<Empty title="No staff">This event has no roles to fill.</Empty>}
        />
        {assign.value && <CrewSettings session={session} />}
        {dialogs}
      </Panel>
      {isCrew(me) && data && (
        <Suspense fallback={null}>
          <CrewMessages sessionId={session.id} may={produces} />
        </Suspense>
      )}
      {isStaff(me) && !desk.phone && data && <DayLanes places={places} session={session} />}
    </div>
  )
}

/** That someone of the crew gives their place away, and what the producer says to it. */
function HandingOver({ session, may }: { readonly session: Session; readonly may: boolean }) {
  if (!session.handOver) return null
  return (
    <Suspense fallback={null}>
      <HandOverNotice session={session} handOver={session.handOver} may={may} />
    </Suspense>
  )
}

/** '4 of 7 filled, 1 asked'. */
function filledWords(places: readonly Assignment[]): string {
  const taken = places.filter(isTaken)
  const asked = taken.filter(({ approval }) => approval?.state === 'PENDING').length
  return `${taken.length - asked} of ${places.length} filled${asked > 0 ? `, ${asked} asked` : ''}`
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
      cell: (place) => (place.callAt ? <Arrival place={place} session={session} /> : null),
    },
  ]
}

/** When someone must be there, by the reader's clock with the event's below it where that shows something else. */
function Arrival({ place: { callAt }, session }: { place: Assignment; session: Session }) {
  if (!callAt) return null
  const { own, there } = clocksOf(callAt, session)
  return (
    <span>
      <b className="strong">{own}</b>
      {there && <small className={css.there}>{there}</small>}
    </span>
  )
}
