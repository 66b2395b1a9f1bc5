import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { isLiveOffer } from '@troupe/domain/role/assignment'
import { isAdmin, isStaff, rolePasses } from '@troupe/domain/role/roles'
import { EVENT_ACTS, type EventAct, mayAct, moveWords } from '@troupe/domain/session/event-acts'
import { jumpsNamed } from '@troupe/domain/setting/jumps'
import { workRole } from '@troupe/domain/staffing/crew-record'
import {
  Ban,
  CalendarClock,
  CalendarOff,
  CalendarPlus,
  Clock,
  CopyPlus,
  LayoutGrid,
  type LucideIcon,
  Mail,
  MessageSquare,
  Phone,
  Rows3,
  Sparkles,
  TriangleAlert,
  UserPlus,
  Users,
  WandSparkles,
} from 'lucide-react'
import { RecentEventDocument, type RecentEventQuery, RecentPersonDocument, type RecentPersonQuery } from '../../graphql.ts'
import { isCrew, type Me } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import type { FoundRow, RowGroup } from './results.ts'

interface HereAct {
  readonly label: string
  readonly path: string
  readonly icon: LucideIcon
}

/** What can be begun with the event, the person or the board that the reader is on, as far as they may; null elsewhere and until it is known. */
export function useHere(me: Me): RowGroup | null {
  const { pathname, searchStr } = useLocation()
  const [, kind, id = ''] = /^\/(event|person)\/([0-9a-f-]{36})$/.exec(pathname) ?? []
  const { data: event } = useQuery({ ...eventHere(id), enabled: kind === 'event' })
  const { data: person } = useQuery({ ...personHere(id), enabled: kind === 'person' })
  if (kind === 'event') return event ? groupOf(event.name, actsOfEvent(event, me)) : null
  if (kind === 'person') return person ? groupOf(person.fullName, actsOfPerson(person, me)) : null
  return pathname === '/availability/planning' ? groupOf('Planning', actsOfBoard(searchStr, me)) : null
}

/** The acts whose words begin as what was typed. */
export const actsNamed = (rows: readonly FoundRow[], text: string): readonly FoundRow[] => {
  const named = jumpsNamed(
    rows.map(({ name, path, keys }) => ({ label: name, path: path ?? '', keys })),
    text,
  )
  return rows.filter(({ name }) => named.some(({ label }) => label === name))
}

const eventHere = (id: string) =>
  queryOptions({
    queryKey: ['here', 'event', id],
    queryFn: ({ signal }) => graphql(RecentEventDocument, { id, here: true }, { signal }).then(({ session }) => session),
    staleTime: 0,
    retry: false,
  })
const personHere = (id: string) =>
  queryOptions({
    queryKey: ['here', 'person', id],
    queryFn: ({ signal }) => graphql(RecentPersonDocument, { id, here: true }, { signal }).then(({ user }) => user),
    staleTime: 0,
    retry: false,
  })

const groupOf = (about: string, acts: readonly HereAct[]): RowGroup => ({
  ...{ group: 'HERE', about, total: acts.length },
  rows: acts.map(({ label: name, path, icon }) => ({
    ...{ key: `here/${name}`, kind: 'ACTION', id: path, name, note: '', path, keys: [], acts: [], icon },
  })),
})

const looks: Readonly<Record<Exclude<EventAct, 'reschedule'>, Omit<HereAct, 'path'>>> = {
  rooms: { label: 'Change the number of rooms', icon: LayoutGrid },
  level: { label: 'Change package level', icon: Sparkles },
  mail: { label: 'Send email', icon: Mail },
  group: { label: 'Make a group', icon: CopyPlus },
  cancel: { label: 'Cancel event', icon: Ban },
}

function actsOfEvent({ id, name: _, ...event }: NonNullable<RecentEventQuery['session']>, me: Me): readonly HereAct[] {
  const { status, startsAt = null, diy, group, assignments = [], meta } = event
  if (status === undefined || diy === undefined || meta === undefined) return []
  const facts = { status, startsAt, diy, group, meta }
  const path = `/event/${id}`
  const reader = isStaff(me) ? 'STAFF' : isCrew(me) ? 'CREW' : 'CUSTOMER'
  const begun = EVENT_ACTS.filter((act) => mayAct(act, facts, reader)).map((act): HereAct => {
    const look = act === 'reschedule' ? { label: moveWords(facts), icon: CalendarClock } : looks[act]
    return { ...look, path: `${path}#${act}` }
  })
  const begin = (...acts: readonly EventAct[]) => begun.filter(({ path: at }) => acts.some((act) => at.endsWith(`#${act}`)))
  const produces = assignments.some(
    ({ role, user, approval }) => role === 'PRODUCER' && user?.id === me.id && (approval === null || isLiveOffer(approval.state)),
  )
  const staffed: readonly HereAct[] = diy
    ? []
    : [
        { label: 'Open staff', path: `${path}?tab=staff`, icon: Users },
        ...(isAdmin(me) || produces ? [{ label: 'Message the crew', path: `${path}?tab=staff#message`, icon: MessageSquare }] : []),
      ]
  return [...begin('reschedule'), ...staffed, ...begin('mail', 'cancel'), ...begin('rooms', 'level', 'group')]
}

function actsOfPerson({ id, email, phone, role, active }: RecentPersonQuery['user'], me: Me): readonly HereAct[] {
  if (role === undefined) return []
  if (id === me.id) return [{ label: 'Change my hours', path: '/availability/personal', icon: Clock }]
  const played = workRole(role)
  return [
    ...(isStaff(me) && active && played
      ? [{ label: 'Ask for a show', path: `/availability/planning?role=${played}&people=${id}`, icon: CalendarPlus }]
      : []),
    ...(email ? [{ label: `Message ${email}`, path: `mailto:${email}`, icon: MessageSquare }] : []),
    ...(phone ? [{ label: `Call ${phone}`, path: `tel:${phone.replaceAll(/[^+\d]/g, '')}`, icon: Phone }] : []),
  ]
}

/** The board stays on its dates and keeps what it is narrowed to. */
function actsOfBoard(search: string, me: Me): readonly HereAct[] {
  const now = new URLSearchParams(search)
  const to = (name: string, value: string): string => {
    const next = new URLSearchParams(now)
    next.set(name, value)
    return `/availability/planning?${next}`
  }
  const acts: readonly (HereAct & { readonly is?: boolean })[] = [
    ...(isStaff(me) && rolePasses(me.role, 'EVENT_PRODUCER')
      ? [
          { label: 'Plan crews', path: '/availability/planning?plan=new', icon: WandSparkles, is: now.has('plan') },
          { label: 'Block a time for everyone', path: '/availability/overrides#block', icon: CalendarOff },
        ]
      : []),
    { label: 'Show conflicts', path: to('show', 'conflicts'), icon: TriangleAlert, is: now.get('show') === 'conflicts' },
    { label: 'Show open roles', path: to('show', 'open'), icon: UserPlus, is: now.get('show') === 'open' },
    { label: 'Show by event', path: to('view', 'events'), icon: Rows3, is: now.get('view') === 'events' },
  ]
  return acts.filter(({ is }) => !is)
}
