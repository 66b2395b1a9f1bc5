import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { Tabs } from '@troupe/ui/tabs'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import { isCrew, type Me, meQuery } from '../../platform/account.ts'
import { ApiError } from '../../platform/api.ts'
import { lastEvent } from '../../platform/choices.ts'
import { chunk } from '../../platform/chunk.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'
import { useLive } from '../../platform/live.ts'
import { painted } from '../../platform/painted.ts'
import { useTitle } from '../../platform/title.ts'
import { Missing } from '../../shell/missing.tsx'
import { type Session, sessionQuery } from '../session-query.ts'
import { Who } from '../who.tsx'
import { CallStrip } from './call-strip.tsx'
import css from './event.module.css'
import { EventHead } from './event-head.tsx'
import { ReadinessRail } from './readiness.tsx'
import { dotsOf, type Tab } from './readiness-words.ts'
import { RequestNotice } from './request-notice.tsx'

/** The code of each part comes with its tab: the page is read before any form of it is there. */
const parts = {
  details: () => import('../details/details-tab.tsx'),
  contact: () => import('../details/contact-tab.tsx'),
  location: () => import('../location/location-tab.tsx'),
  schedule: () => import('../location/schedule-tab.tsx'),
  group: () => import('../details/group-tab.tsx'),
  staff: () => import('../staff/staff-tab.tsx'),
}
const DetailsTab = lazy(() => chunk(parts.details).then((file) => ({ default: file.DetailsTab })))
const ContactTab = lazy(() => chunk(parts.contact).then((file) => ({ default: file.ContactTab })))
const LocationTab = lazy(() => chunk(parts.location).then((file) => ({ default: file.LocationTab })))
const ScheduleTab = lazy(() => chunk(parts.schedule).then((file) => ({ default: file.ScheduleTab })))
const GroupTab = lazy(() => chunk(parts.group).then((file) => ({ default: file.GroupTab })))
const StaffTab = lazy(() => chunk(parts.staff).then((file) => ({ default: file.StaffTab })))
const RunningOrder = lazy(() => chunk(() => import('../location/running-order.tsx')).then((file) => ({ default: file.RunningOrder })))
const ChangeSheet = lazy(() =>
  chunk(() => import('../../schedule/change/change-sheet.tsx')).then((file) => ({ default: file.ChangeSheet })),
)

/** Brings a part closer; what goes wrong is said when its tab is opened. */
const prepare = (tab: Tab) => void parts[tab]().catch(() => {})

/** One event: its head, its call strip, and a tab for each part of it. Follows the event live. */
export function Event() {
  const { id = '' } = useParams({ from: '/shell/speaking/event/$id' })
  const { data: me } = useQuery(meQuery)
  const { data: session, error, isFetching, refetch } = useQuery(sessionQuery(id))
  useTitle(session?.name)
  useFollow(id, session?.workspaceId)
  useEffect(() => {
    if (session) lastEvent.set(session.id)
  }, [session])
  if (session === null || (error instanceof ApiError && error.code === 'NOT_FOUND')) return <Missing />
  if (error && !session)
    return (
      <main className="page" id="main">
        <ErrorBlock title="Could not load this event." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      </main>
    )
  return session && me ? <Page key={session.id} session={session} me={me} /> : <Coming />
}

/** What happens to the event elsewhere shows here: its crew, its fields, and the credits of its workspace. */
function useFollow(id: string, workspaceId: string | undefined) {
  const queries = useQueryClient()
  useLive('session', id, ({ kind }) => {
    void queries.invalidateQueries({ queryKey: sessionKeys.one(id) })
    if (workspaceId && kind !== 'session.assignment') void queries.invalidateQueries({ queryKey: workspaceKeys.one(workspaceId) })
  })
}

function Page({ session, me }: { session: Session; me: Me }) {
  const { tab: asked } = useSearch({ from: '/shell/speaking/event/$id' })
  const [change, setChange] = useState<'reschedule' | 'cancel' | null>(null)
  const stands = usePainted()
  const crew = isCrew(me)
  const staff = isStaff(me)
  const tabs = tabsOf(session)
  const first = crew && !session.diy ? 'staff' : 'details'
  const tab = tabs.find((one) => one.key === asked)?.key ?? first
  const { edit, assign } = session.meta.permissions
  const mends = (owner: string) => (owner === 'STAFF' ? staff || assign.value : edit.value)
  const dots = dotsOf(session, mends)
  return (
    <main className="page" id="main">
      <EventHead session={session} staff={staff} crew={crew} onChange={setChange} />
      <RequestNotice session={session} onReschedule={() => setChange('reschedule')} />
      <Tabs
        label="Parts of the event"
        items={tabs.map(({ key, label }) => ({
          key,
          label,
          current: key === tab,
          dot: dots.get(key),
          render: tabLink(session.id, key),
        }))}
      />
      <CallStrip session={session} crew={crew} />
      <div className={css.columns}>
        <div className={css.main}>
          <Suspense fallback={<TabComing />}>
            {!stands ? (
              <TabComing />
            ) : (
              <TabBody key={tab} tab={tab} session={session} me={me} onReschedule={() => setChange('reschedule')} />
            )}
          </Suspense>
        </div>
        <aside className={css.rail} aria-label="Overview">
          <ReadinessRail session={session} mends={mends} />
          {tab !== 'contact' && <ContactPanel session={session} />}
        </aside>
      </div>
      <Suspense fallback={null}>{change && <ChangeSheet session={session} mode={change} open onClose={() => setChange(null)} />}</Suspense>
    </main>
  )
}

/** As an element, not a component: the tabs give it what they need of a link. */
const tabLink = (id: string, tab: Tab) => (
  <Link
    to="/event/$id"
    params={{ id }}
    search={{ tab }}
    resetScroll={false}
    preload={false}
    onPointerEnter={() => prepare(tab)}
    onFocus={() => prepare(tab)}
  />
)

/** True once the page has been on the screen: what comes after its first words must not share a slow wire with them. */
function usePainted(): boolean {
  const [stands, setStands] = useState(false)
  useEffect(() => {
    let here = true
    void painted().then(() => here && setStands(true))
    return () => {
      here = false
    }
  }, [])
  return stands
}

function TabBody({ tab, session, me, onReschedule }: { tab: Tab; session: Session; me: Me; onReschedule: () => void }): ReactNode {
  switch (tab) {
    case 'details':
      return <DetailsTab session={session} staff={isStaff(me)} />
    case 'contact':
      return <ContactTab session={session} />
    case 'location':
      return <LocationTab session={session} staff={isStaff(me)} />
    case 'schedule':
      return <ScheduleTab session={session} onReschedule={onReschedule} />
    case 'group':
      return <GroupTab session={session} />
    case 'staff':
      return (
        <div className={css.stack}>
          <StaffTab session={session} me={me} />
          {isCrew(me) && <RunningOrder session={session} />}
        </div>
      )
  }
}

/** The parts that this event has. */
function tabsOf({ locateable, hasGroupDetails, diy }: Session): readonly { key: Tab; label: string }[] {
  return [
    { key: 'details', label: 'Details' },
    { key: 'contact', label: 'Contact' },
    ...(locateable ? [{ key: 'location', label: 'Location' } as const] : []),
    { key: 'schedule', label: 'Schedule' },
    ...(hasGroupDetails ? [{ key: 'group', label: 'Group details' } as const] : []),
    ...(diy ? [] : [{ key: 'staff', label: 'Staff' } as const]),
  ]
}

function ContactPanel({ session }: { session: Session }) {
  const { contact } = session
  return (
    <Panel
      title="Contact"
      actions={
        <Link to="/event/$id" params={{ id: session.id }} search={{ tab: 'contact' }} className={css.more}>
          {session.meta.permissions.contacts.value ? 'Change' : 'See all'}
        </Link>
      }
    >
      {contact ? (
        <div className={css.contact}>
          <UserAvatar name={contact.fullName} avatar={contact.avatar} size="lg" />
          <Who person={contact} />
        </div>
      ) : (
        <p className="faint">Nobody is named yet.</p>
      )}
    </Panel>
  )
}

/** A part while its code comes: as tall as a window, so that nothing in sight moves when it is there. */
const TabComing = () => (
  <Panel>
    <div className={css.tabComing}>
      <Skeleton look="block" rows={6} label="Loading" />
    </div>
  </Panel>
)

/** The page's own shape while it comes. */
function Coming() {
  return (
    <main className="page" id="main">
      <div className={css.coming}>
        <Skeleton look="person" rows={1} label="Loading the event" />
        <Skeleton look="tile" rows={1} />
        <Skeleton look="block" rows={6} />
      </div>
    </main>
  )
}
