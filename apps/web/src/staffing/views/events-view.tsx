import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useBoardDrag } from '@troupe/ui/board-drag'
import { Icon } from '@troupe/ui/icon'
import { IconButton } from '@troupe/ui/icon-button'
import type { MenuItem } from '@troupe/ui/menu'
import { type NearLine, NearList } from '@troupe/ui/near-list'
import { PosterThumb } from '@troupe/ui/poster-thumb'
import type { BoardVerdict } from '@troupe/ui/pure/board-layout'
import { Ellipsis, UserPlus } from 'lucide-react'
import { type KeyboardEvent, memo, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { timeRange } from '../../platform/format.ts'
import { MenuOnDemand } from '../../platform/menu/menu-on-demand.tsx'
import { serverNow } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import { ReadinessBadge } from '../../session/event/readiness.tsx'
import { useNarrow } from '../../session/use-narrow.ts'
import type { BoardPicture } from '../crews/board-picture.ts'
import { type BoardSpan, shortDay } from '../crews/board-span.ts'
import type { Plan } from '../crews/plan-queries.ts'
import { aboutWords, type EventDay, eventDays, folded, type ShownEvent } from './events-picture.ts'
import { RoleCards } from './role-cards.tsx'
import { fitting } from './role-chips.ts'
import { eventFactsQuery } from './view-queries.ts'
import css from './views.module.css'

interface EventsViewProps {
  readonly picture: BoardPicture
  readonly span: BoardSpan
  readonly zone: string
  readonly may: boolean
  readonly plan: Pick<Plan, 'places' | 'meaning'> | null
  readonly names: ReadonlyMap<string, string>
  readonly held: { readonly chip: string; readonly words: string; readonly verdicts: ReadonlyMap<string, BoardVerdict> | null } | null
  /** A card is dragged among the cards: it is dropped on the person of another one. */
  readonly onDrag: (place: string) => void
  /** A card is picked up by keys: it is given to one of all people. */
  readonly onPickUp: (place: string) => void
  readonly onLetGo: () => void
  readonly onDrop: (place: string, person: string) => Promise<unknown>
  readonly onOpen: (chip: string) => void
}

/** The events of a week day by day, each with its crew on one line. */
export function EventsView(props: EventsViewProps) {
  const { picture, span, zone, may, plan, names, held, onOpen } = props
  const { data: facts } = useQuery(eventFactsQuery(span))
  const days = useMemo(
    () => eventDays({ places: picture.places, dates: span.dates, facts, plan, names, zone, now: serverNow(), may }),
    [picture.places, span.dates, facts, plan, names, zone, may],
  )
  const drag = useCardDrag(props)
  const crewWidth = useCrewWidth(drag.box)
  // on a phone they go over several lines
  const width = useNarrow() ? 0 : crewWidth
  const comesBack = useFocusAfterHold(drag.box)
  const latest = useRef(onOpen)
  latest.current = onOpen
  const { wasDragged } = drag
  const open = useCallback((chip: string) => !wasDragged.current && latest.current(chip), [wasDragged])
  const onKeyDown = (event: KeyboardEvent) => {
    const chip = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-chip]')?.dataset : undefined
    if (event.key !== 'Enter' || chip?.chip === undefined || chip.movable === undefined) return
    event.preventDefault()
    lastHeld.chip = chip.chip
    props.onPickUp(chip.chip)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its cards are the buttons; dragging one is a second way to what its details do */}
      <div ref={drag.box} className={css.agenda} onPointerDown={drag.press} onKeyDown={onKeyDown}>
        {folded(days).map((line) =>
          'events' in line ? (
            <section key={line.date} className={css.day} aria-label={shortDay(line.date)}>
              <DayHead day={line} />
              <NearList
                items={line.events}
                idOf={idOf}
                height={LINE}
                first={line.events.find((event) => hasChip(event, comesBack))?.session.id}
                line={(event, near) => (
                  <EventLine
                    {...{ event, zone, width, open, ...near }}
                    verdicts={held?.verdicts}
                    targetId={hasChip(event, drag.targetId) ? drag.targetId : null}
                  />
                )}
              />
            </section>
          ) : (
            <section key={line[0]?.date} className={css.day}>
              <h3 className={css.date}>
                {line.length > 2
                  ? `${shortDay(line[0]?.date ?? '')} to ${shortDay(line.at(-1)?.date ?? '')}`
                  : line.map(({ date }) => shortDay(date)).join(', ')}
                <small>No events</small>
              </h3>
            </section>
          ),
        )}
      </div>
      {held && (
        <p className={css.strip} role="status">
          {drag.target ? `${drag.target.fullName}: ${held.verdicts?.get(drag.target.userId ?? '')?.words ?? 'checking'}` : held.words}
        </p>
      )}
      {drag.dragged && (
        <div ref={drag.ghost} className={css.ghost} aria-hidden="true">
          <Icon of={UserPlus} size={12} /> {drag.dragged}
        </div>
      )}
    </>
  )
}

function DayHead({ day: { date, events, open, conflicts } }: { day: EventDay }) {
  return (
    <h3 className={css.date}>
      {shortDay(date)}
      <small>
        {counted(events.length, 'event', 'events')}
        {open > 0 && (
          <>
            , <b data-what="open">{open} open</b>
          </>
        )}
        {conflicts > 0 && (
          <>
            , <b data-what="conflicts">{counted(conflicts, 'conflict', 'conflicts')}</b>
          </>
        )}
      </small>
    </h3>
  )
}

/** The least height of a line (views.module.css). */
const LINE = 41

const idOf = ({ session }: ShownEvent): string => session.id

const hasChip = ({ roles }: ShownEvent, chip: string | null): boolean => chip !== null && roles.some(({ id }) => id === chip)

interface EventLineProps extends NearLine {
  readonly event: ShownEvent
  readonly zone: string
  readonly width: number
  readonly verdicts: ReadonlyMap<string, BoardVerdict> | null | undefined
  readonly targetId: string | null
  readonly open: (chip: string) => void
}

/** One event with its crew, drawn again only if something of it changed: a card that is dragged over others changes the two that it leaves and comes to. */
const EventLine = memo(function EventLine({ event, zone, width, verdicts, targetId, open, ...near }: EventLineProps) {
  const { session, facts, roles } = event
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole || width === 0 ? roles.length : fitting(roles, width)
  const { id, name, startsAt, endsAt } = session
  return (
    <li className={css.event} {...near}>
      <span className={css.crop}>{facts && <PosterThumb category={facts.experience.category} title={facts.experience.title} />}</span>
      <span className={css.time}>{timeRange(startsAt, endsAt, zone)}</span>
      <div className={css.words}>
        <Link to="/event/$id" params={{ id }} className={css.name} title={name}>
          {name}
        </Link>
        <small title={aboutWords(event)}>{aboutWords(event)}</small>
      </div>
      <span className={css.ready}>{facts?.readiness && <ReadinessBadge readiness={{ ...facts.readiness, waiting: 0 }} bare />}</span>
      <div className={css.roles} data-roles="" data-whole={isWhole || undefined}>
        <RoleCards roles={roles.slice(0, shown)} {...{ verdicts, targetId }} onOpen={open} />
        {shown < roles.length && (
          <button type="button" className={css.more} onClick={() => setWhole(true)}>
            and {roles.length - shown} more
          </button>
        )}
      </div>
      <MenuOnDemand trigger={<IconButton label={`More about ${name}`} icon={Ellipsis} />} items={pagesOf(id)} />
    </li>
  )
})

/** The ways from an event to its pages. */
const pagesOf = (id: string): readonly MenuItem[] => [
  { kind: 'link', key: 'event', label: 'Open the event', render: <Link to="/event/$id" params={{ id }} /> },
  { kind: 'link', key: 'crew', label: 'Open its crew', render: <Link to="/event/$id" params={{ id }} search={{ tab: 'staff' }} /> },
  { kind: 'link', key: 'free', label: 'Who is free', render: <Link to="/availability/event" search={{ id }} /> },
]

/** The card that was picked up by keys last: it has the focus again when the events are back. */
const lastHeld: { chip: string | null } = { chip: null }

/** Gives the focus back to that card. Returns its id, for it has to be drawn wherever it is. */
function useFocusAfterHold(box: RefObject<HTMLElement | null>): string | null {
  const [chip] = useState(lastHeld.chip)
  useEffect(() => {
    if (lastHeld.chip === null) return
    const card = box.current?.querySelector<HTMLElement>(`[data-chip="${CSS.escape(lastHeld.chip)}"]`)
    lastHeld.chip = null
    if (document.activeElement === document.body) card?.focus()
  }, [box])
  return chip
}

/** How wide the crews may be, in pixels; 0 until it is known. */
function useCrewWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const sizes = new ResizeObserver(() => setWidth(box.current?.querySelector('[data-roles]')?.clientWidth ?? 0))
    if (box.current) sizes.observe(box.current)
    return () => sizes.disconnect()
  }, [box])
  return width
}

/** Drags a card onto the card of a person, who is then asked to take the role. */
function useCardDrag({ picture, onDrag, onLetGo, onDrop, names }: EventsViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<{ readonly id: string; readonly userId: string } | null>(null)
  /** The cards, so that one is a number while it is pointed at. */
  const cards = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-chip][data-person]') ?? [])]
  const drag = useBoardDrag({
    scroller: box,
    ghost,
    rowAt: ({ x, y }) => {
      const card = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-chip][data-person]')
      const index = card ? cards().indexOf(card) : -1
      return index < 0 ? null : index
    },
    onStart: (chip) => {
      const place = picture.places.find(({ id }) => id === chip)
      setDragged(place ? place.session.name : null)
      onDrag(chip)
    },
    onTarget: (index) => {
      const { chip, person } = (index === null ? undefined : cards()[index])?.dataset ?? {}
      setTarget((was) => (was?.id === chip ? was : chip && person ? { id: chip, userId: person } : null))
    },
    onEnd: (index) => {
      const person = (index === null ? undefined : cards()[index])?.dataset.person
      setDragged(null)
      setTarget(null)
      if (person === undefined) onLetGo()
      else void onDrop('', person)
    },
  })
  return {
    ...{ box, ghost, dragged },
    ...{ press: drag.press, wasDragged: drag.wasDragged },
    targetId: target?.id ?? null,
    target: target && { userId: target.userId, fullName: names.get(target.userId) ?? 'Someone' },
  }
}
