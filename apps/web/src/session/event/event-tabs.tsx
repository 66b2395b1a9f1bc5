import { Link } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { isInstruction } from '@troupe/domain/session/document-types'
import { lazy, type ReactNode } from 'react'
import { isCrew, type Me } from '../../platform/account.ts'
import { chunk } from '../../platform/chunk.ts'
import type { ChangeMode } from '../../schedule/change/change-session.ts'
import { readerOf } from '../reader.ts'
import type { Tab } from '../readiness-words.ts'
import type { Session } from '../session-query.ts'

/** The code of each part comes with its tab: the page is read before any form of it is there. */
const parts = {
  details: () => import('../details/details-tab.tsx'),
  contact: () => import('../contact/contact-tab.tsx'),
  activity: () => import('../activity/activity-tab.tsx'),
  location: () => import('../location/location-tab.tsx'),
  schedule: () => import('../location/schedule-tab.tsx'),
  group: () => import('../details/group-tab.tsx'),
  staff: () => import('../staff/staff-tab.tsx'),
  media: () => import('../media/media-tab.tsx'),
  invites: () => import('../invites/invites-tab.tsx'),
  instructions: () => import('../instructions/instructions-tab.tsx'),
  game: () => import('../game/game-tab.tsx'),
}
const DetailsTab = lazy(() => chunk(parts.details).then((file) => ({ default: file.DetailsTab })))
const ContactTab = lazy(() => chunk(parts.contact).then((file) => ({ default: file.ContactTab })))
const ActivityTab = lazy(() => chunk(parts.activity).then((file) => ({ default: file.ActivityTab })))
const LocationTab = lazy(() => chunk(parts.location).then((file) => ({ default: file.LocationTab })))
const ScheduleTab = lazy(() => chunk(parts.schedule).then((file) => ({ default: file.ScheduleTab })))
const GroupTab = lazy(() => chunk(parts.group).then((file) => ({ default: file.GroupTab })))
const StaffTab = lazy(() => chunk(parts.staff).then((file) => ({ default: file.StaffTab })))
const MediaTab = lazy(() => chunk(parts.media).then((file) => ({ default: file.MediaTab })))
const InvitesTab = lazy(() => chunk(parts.invites).then((file) => ({ default: file.InvitesTab })))
const InstructionsTab = lazy(() => chunk(parts.instructions).then((file) => ({ default: file.InstructionsTab })))
const GameTab = lazy(() => chunk(parts.game).then((file) => ({ default: file.GameTab })))
const RunningOrder = lazy(() => chunk(() => import('../running-order/running-order.tsx')).then((file) => ({ default: file.RunningOrder })))

/** Brings a part closer; what goes wrong is said when its tab is opened. */
const prepare = (tab: Tab) => void parts[tab]().catch(() => {})

/** The parts that this event has. */
export function tabsOf(
  { locateable, hasGroupDetails, diy, documents, meta }: Session,
  crew: boolean,
): readonly { key: Tab; label: string }[] {
  return [
    { key: 'details', label: 'Details' },
    { key: 'contact', label: 'Contact' },
    { key: 'activity', label: 'Activity' },
    ...(locateable ? [{ key: 'location', label: 'Location' } as const] : []),
    { key: 'schedule', label: 'Schedule' },
    ...(hasGroupDetails ? [{ key: 'group', label: 'Group details' } as const] : []),
    ...(diy ? [] : [{ key: 'staff', label: 'Staff' } as const]),
    { key: 'media', label: 'Media' },
    // viewers see neither links nor guests
    ...(crew || meta.permissions.edit.reason !== 'FORBIDDEN' ? [{ key: 'invites', label: 'Invite links' } as const] : []),
    ...(documents.some(isInstruction) ? [{ key: 'instructions', label: 'Instructions' } as const] : []),
    ...(crew && meta.gameControl ? [{ key: 'game', label: 'Game' } as const] : []),
  ]
}

/** Whether a tab takes the whole width of the page. */
export const isAcross = (tab: Tab | null): boolean => tab === 'location' || tab === 'game'

/** As an element, not a component: the tabs give it what they need of a link. */
export const tabLink = (id: string, tab: Tab) => (
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

interface TabBodyProps {
  readonly tab: Tab
  /** The address names it; otherwise it is what the page opens with. */
  readonly asked: boolean
  readonly session: Session
  readonly me: Me
  readonly onChange: (mode: ChangeMode) => void
}

/** What a tab shows, once its code is there. */
export function TabBody({ tab, asked, session, me, onChange }: TabBodyProps): ReactNode {
  switch (tab) {
    case 'details':
      return <DetailsTab session={session} staff={isStaff(me)} />
    case 'contact':
      return <ContactTab session={session} />
    case 'activity':
      return <ActivityTab session={session} reader={readerOf(me)} onChange={onChange} />
    case 'location':
      return <LocationTab session={session} staff={isStaff(me)} />
    case 'schedule':
      return (
        <ScheduleTab
          session={session}
          asked={asked}
          staff={isStaff(me)}
          plays={isCrew(me) && !isStaff(me)}
          onReschedule={() => onChange('reschedule')}
        />
      )
    case 'group':
      return <GroupTab session={session} staff={isStaff(me) || isCrew(me)} />
    case 'invites':
      return <InvitesTab session={session} me={me} />
    case 'instructions':
      return <InstructionsTab session={session} />
    case 'game':
      return <GameTab session={session} me={me} />
    case 'staff':
      return (
        <div className="stack wide">
          <StaffTab session={session} me={me} />
          {isCrew(me) && <RunningOrder session={session} staff={isStaff(me)} />}
        </div>
      )
    case 'media':
      return <MediaTab session={session} me={me} />
  }
}
