import { useQuery } from '@tanstack/react-query'
import { roleWords } from '@troupe/domain/words'
import { Menu } from '@troupe/ui/menu'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Panel } from '@troupe/ui/panel'
import { Toggle } from '@troupe/ui/toggle'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { UserAvatar } from '../../account/user-avatar.tsx'
import { isCrew, type Me } from '../../platform/account.ts'
import { type Cue, setsCall } from '../call.ts'
import { ownPlaces } from '../own-places.ts'
import { type Assignment, assignmentsQuery, type Session } from '../session-query.ts'
import { CallLink } from '../who.tsx'
import { cueTime, FARTHEST, minutesWords } from './order-words.ts'
import css from './running-order.module.css'

/** What belongs to a tab as the first panel of the page's rail: read after the tab, and before what the rail has for every tab. */
export function Rail({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const rail = document.querySelector('main aside')
    const made = document.createElement('div')
    made.className = css.rail ?? ''
    rail?.prepend(made)
    setSlot(made)
    return () => made.remove()
  }, [])
  return slot && createPortal(children, slot)
}

interface CuePanelProps {
  readonly session: Session
  readonly staff: boolean
  readonly item: Cue
  readonly onChange: (item: Cue, make: (cue: Cue) => Cue) => void
  readonly onOpen: (item: Cue) => void
  readonly onPush: (item: Cue) => void
  readonly onRemove: (item: Cue) => void
}

/** The item that is selected, beside the line: its length and its pin change here, the rest in its dialog. */
export function CuePanel({ session, staff, item, onChange, onOpen, onPush, onRemove }: CuePanelProps) {
  const edit = (label: string, value: string) => (
    <button type="button" className={css.value} aria-label={`${label}: ${value}. Edit`} onClick={() => onOpen(item)}>
      {value}
    </button>
  )
  const who = item.role ? `${roleWords(item.role, staff)}${setsCall(session, item) ? ', sets the call time' : ''}` : 'No one’s call'
  return (
    <Panel
      title={item.title}
      flush
      actions={
        <Menu
          label={`Actions for ${item.title}`}
          items={[
            { key: 'edit', label: 'Edit', onSelect: () => onOpen(item) },
            { key: 'push', label: 'Push from here', onSelect: () => onPush(item) },
            { key: 'remove', label: 'Remove', danger: true, onSelect: () => onRemove(item) },
          ]}
        />
      }
    >
      <dl className={css.facts}>
        <Fact name="Starts">{edit('Starts', cueTime(session, item.offsetMinutes))}</Fact>
        <Fact name="Length">
          <NumberStepper
            label="Length"
            value={item.minutes}
            min={0}
            max={FARTHEST}
            step={5}
            unit="minutes"
            onChange={(minutes) => onChange(item, (cue) => ({ ...cue, minutes }))}
          />
        </Fact>
        <Fact name="At least">{edit('At least', item.minMinutes > 0 ? minutesWords(item.minMinutes) : 'No least length')}</Fact>
        {!session.diy && <Fact name="Who">{edit('Who', who)}</Fact>}
        <Fact name="Pinned">
          <Toggle
            label={
              <>
                <span className="vh">Pinned. </span>
                {item.pinned ? 'Keeps its time of day' : 'Moves with the start'}
              </>
            }
            checked={item.pinned}
            onChange={(pinned) => onChange(item, (cue) => ({ ...cue, pinned }))}
          />
        </Fact>
        <Fact name="Note">{edit('Note', item.description || 'Add a note')}</Fact>
      </dl>
    </Panel>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The crew of an event as its running order needs it: for those who are on it or may see it. */
export function useOrderCrew(session: Session, me: Me | undefined) {
  const { data: places = [] } = useQuery({ ...assignmentsQuery(session.id), enabled: isCrew(me) && !session.diy })
  const accepted = places.filter(({ user, approval }) => user && approval?.state === 'ACCEPTED')
  const ownRoles = new Set(me ? ownPlaces(accepted, me.id).map(({ role }) => role) : [])
  return {
    places,
    accepted,
    /** The items that call a role which the reader has on this event. */
    own: new Set(session.timeline.items.filter(({ role }) => role && ownRoles.has(role)).map(({ id }) => id)),
    /** Those who see a change besides the reader. */
    seenBy: accepted.flatMap(({ user }) => (user && user.id !== me?.id ? [user.firstName] : [])),
  }
}

interface CrewPanelProps {
  readonly places: readonly Assignment[]
  readonly accepted: readonly Assignment[]
  readonly staff: boolean
}

/** Who is there while the event runs, and how to call them. */
export function CrewPanel({ places, accepted, staff }: CrewPanelProps) {
  return (
    <Panel title="Crew here" flush actions={<span className="faint num">{`${accepted.length} of ${places.length}`}</span>}>
      <ul>
        {accepted.map(
          ({ id, role, user }) =>
            user && (
              <li key={id} className={css.person}>
                <UserAvatar name={user.fullName} avatar={user.avatar} size="sm" />
                <span className={css.name}>
                  {user.fullName}
                  <small>{roleWords(role, staff)}</small>
                </span>
                {user.phone && <CallLink name={user.fullName} phone={user.phone} />}
              </li>
            ),
        )}
      </ul>
    </Panel>
  )
}
