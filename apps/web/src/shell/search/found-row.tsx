import { statusName } from '@troupe/domain/session/event-words'
import { customerStateShown } from '@troupe/domain/session/state-shown'
import { hitsIn } from '@troupe/domain/setting/jumps'
import { customerStateWords, READINESS_ARCS } from '@troupe/domain/words'
import { Icon } from '@troupe/ui/icon'
import { Poster } from '@troupe/ui/poster'
import { RingBadge } from '@troupe/ui/ring-badge'
import { Building2, CalendarDays, File, type LucideIcon, Plus, ReceiptText } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import css from './palette.module.css'
import type { FoundEvent, FoundRow } from './results.ts'

interface FoundRowProps {
  readonly row: FoundRow
  /** What was typed: the letters it begins are underlined. */
  readonly text: string
  readonly staff: boolean
  readonly isCurrent: boolean
}

/** Face, crop or icon; the name; one line of facts; and at the right the state, the phone number, the sum or the keys. */
export function FoundRowView({ row, text, staff, isCurrent }: FoundRowProps) {
  return (
    <>
      <span className={css.face} aria-hidden="true">
        <Face row={row} />
      </span>
      <p title={row.note ? `${row.name}, ${row.note}` : row.name}>
        <b>{marked(row.name, text)}</b>
        {row.note && <small>{row.note}</small>}
      </p>
      <span className={css.end}>
        {row.event ? <EventEnd found={row.event} staff={staff} /> : row.end}
        {row.keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
        {isCurrent && <kbd>Enter</kbd>}
      </span>
    </>
  )
}

const icons: Readonly<Record<FoundRow['kind'], LucideIcon>> = {
  PERSON: File,
  EVENT: CalendarDays,
  ORDER: ReceiptText,
  WORKSPACE: Building2,
  PAGE: File,
  ACTION: Plus,
}

function Face({ row: { kind, name, avatar, event, icon } }: Pick<FoundRowProps, 'row'>): ReactNode {
  if (kind === 'PERSON') return <UserAvatar name={name} avatar={avatar} />
  const { experience } = event?.session ?? {}
  if (experience) return <Poster category={experience.category} title={experience.title} shape="thumb" decorative />
  if (kind === 'WORKSPACE') return <span className={css.square}>{initials(name)}</span>
  return <Icon of={icon ?? icons[kind]} size={20} />
}

const initials = (name: string) =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('')

/** How an event is; in the place of that word, with whom it was found. */
function EventEnd({ found: { crew, session }, staff }: { found: FoundEvent; staff: boolean }) {
  const { readiness, status } = session
  const [first, ...more] = crew
  const who = first && `with ${first.split(' ')[0]}${more.length > 0 ? ` and ${more.length} more` : ''}`
  if (staff && readiness && status === 'SCHEDULED') {
    const ready = readiness.status === 'GameReady'
    return (
      <RingBadge filled={READINESS_ARCS[readiness.status]} done={ready} tone={ready ? 'success' : 'warning'} bare>
        {who ?? readiness.label}
      </RingBadge>
    )
  }
  const state = customerStateShown(session)
  return who ?? (state ? customerStateWords(state.state, false).label : statusName(status, staff))
}

function marked(name: string, text: string): ReactNode {
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of hitsIn(name, text)) {
    parts.push(<Fragment key={at}>{name.slice(at, from)}</Fragment>, <u key={from}>{name.slice(from, to)}</u>)
    at = to
  }
  return [...parts, <Fragment key="rest">{name.slice(at)}</Fragment>]
}
