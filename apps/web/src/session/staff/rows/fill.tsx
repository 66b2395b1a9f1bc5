import { useQuery } from '@tanstack/react-query'
import { answerTime, toldDeadline, UNDO_SECONDS } from '@troupe/domain/staffing/answer-time'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import type { MenuItem } from '@troupe/ui/menu'
import { ChevronDown, Dices, Sparkles, Users } from 'lucide-react'
import { ownZone } from '../../../platform/format.ts'
import { MenuOnDemand } from '../../../platform/menu/menu-on-demand.tsx'
import { useStore } from '../../../platform/store.ts'
import { serverInstant } from '../../../platform/wire/clock.ts'
import { heldActs } from '../../../platform/wire/held-acts.ts'
import { counted } from '../../../platform/words/counted.ts'
import { reasonWords } from '../../../platform/words/reasons.ts'
import { moment } from '../../../schedule/words.ts'
import type { Assignment, Session } from '../../session-query.ts'
import { type Candidate, whyNoOne } from '../assignment-words.ts'
import { candidatesQuery } from '../choose/candidates-query.ts'
import type { Desk } from '../staff-desk.ts'
import { whyFirst } from '../why-first.ts'
import css from './rows.module.css'

interface FillProps {
  readonly place: Assignment
  readonly desk: Desk
}

/** The one button of an open place: ask the best person, choose someone, or ask anyone who is free at random. */
export function Fill({ place, desk }: FillProps) {
  const { session, busy, choose, ask, draw, openOf, me } = desk
  const held = useStore(heldActs).find(({ id }) => id === place.id)
  // all open places of a role have the same candidates: they are asked for once
  const { data } = useQuery({ ...candidatesQuery(session.id, openOf(place)), enabled: session.startsAt !== null && !held })
  const hosts = data?.hosts ?? []
  const free = hosts.filter(({ eligible }) => eligible)
  const [best] = free
  const role = ASSIGNMENT_ROLE_WORDS[place.role].toLowerCase()
  const cant = hosts.length - free.length
  const asks = place.role === 'HOST' || place.role === 'PLANT'
  const verb = asks ? 'Ask' : 'Assign'
  const draws = place.role !== 'PRODUCER' || me.role === 'ADMIN' || me.role === 'EVENT_PRODUCER'
  if (held) return <span className={css.best}>{held.words}</span>
  if (!session.startsAt)
    return (
      <Button size="sm" disabled disabledReason={reasonWords('UNSCHEDULED', 'event')}>
        Fill
      </Button>
    )
  const items: MenuItem[] = [
    best
      ? {
          ...{ key: 'best', icon: Sparkles, shortcut: 'Enter', disabled: busy, label: `${verb} ${best.fullName}` },
          note: bestNote(free, { session, place, asks }),
          onSelect: () => ask(place, best),
        }
      : {
          ...{ key: 'best', icon: Sparkles, label: data ? 'No one is free' : 'Looking for the best person', disabled: true },
          disabledReason: data ? whyNoOne(data.reason, session.meta.permissions.shuffle.value) : 'This takes a moment.',
          onSelect: () => {},
        },
    {
      ...{ key: 'choose', icon: Users, shortcut: 'C', label: 'Choose someone' },
      ...(data ? { note: `${counted(free.length, 'person is', 'people are')} free${cant > 0 ? `, ${cant} can’t` : ''}` } : {}),
      onSelect: () => choose(place),
    },
  ]
  if (draws)
    items.push({
      ...{ key: 'random', icon: Dices, shortcut: 'R', label: `${verb} at random` },
      note: `${free.length > 1 ? `One of the ${free.length}. ` : ''}You can undo for ${UNDO_SECONDS} seconds; nothing is sent before.`,
      ...(data && free.length === 0 ? { disabled: true } : {}),
      onSelect: () => draw(place),
    })
  return (
    <>
      <MenuOnDemand
        align="start"
        label={`Fill ${role}`}
        items={items}
        trigger={
          <Button size="sm" className={css.fill} disabled={busy}>
            <span className={css.fillWords}>
              Fill <Icon of={ChevronDown} size={14} />
            </span>
          </Button>
        }
      />
      {best && !place.user && <span className={css.best}>Best: {best.fullName}</span>}
    </>
  )
}

interface BestAsked {
  readonly session: Session
  readonly place: Assignment
  readonly asks: boolean
}

/** 'Level 3. Best match, ahead of Ines Duarte: less travel. We’ll email them now; they have until Mon 30 Nov, 9:00 am.' */
function bestNote(free: readonly Candidate[], { session, place: { callAt }, asks }: BestAsked): string {
  const [best] = free
  if (!best) return ''
  const why = whyFirst(free) ?? 'The only one who is free.'
  const facts = `Level ${best.level}. ${why}`
  if (!asks || !session.startsAt) return facts
  const now = serverInstant()
  const startsAt = Temporal.Instant.from(session.startsAt)
  const answer = answerTime(now, {
    startsAt,
    callAt: callAt ? Temporal.Instant.from(callAt) : startsAt,
    isLate: session.dropOut !== null,
  })
  const until = answer ? `; they have until ${moment(toldDeadline(answer.expiresAt, now).toString(), ownZone())}` : ''
  return `${facts} We’ll email them now${until}.`
}
