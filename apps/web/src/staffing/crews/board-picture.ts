import { ASSIGNMENT_ROLES, type AssignmentRole, isLiveOffer, USER_ROLES_FOR } from '@troupe/domain/role/assignment'
import { USER_ROLE_WORDS } from '@troupe/domain/role/roles'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import type { BoardChip, BoardRow } from '@troupe/ui/pure/board-layout'
import type { BoardPeopleQuery, BoardQuery } from '../../graphql.ts'
import { isoDay, time } from '../../platform/format.ts'
import type { BoardNeed } from '../../searches.ts'

export type BoardPlace = BoardQuery['sessionAssignments']['nodes'][number]
export type BoardPerson = BoardPeopleQuery['users']['nodes'][number]

/** What the reader narrows the board to. */
export interface BoardFilter {
  readonly role?: AssignmentRole | undefined
  readonly people?: readonly string[] | undefined
  readonly workspace?: string | undefined
  /** Part of the name of a person, an event or a workspace. */
  readonly q?: string | undefined
  readonly show?: BoardNeed | undefined
}

/** What the board shows, and how many conflicts, open roles and requested events there are before the reader narrows it to them. */
export interface BoardPicture {
  readonly rows: readonly BoardRow[]
  readonly chips: readonly BoardChip[]
  /** What the chips are made of. */
  readonly places: readonly BoardPlace[]
  readonly conflicts: number
  readonly open: number
  readonly requests: number
  /** The open roles, each on its own. */
  readonly openIds: ReadonlySet<string>
  /** How many events are shown on each date. */
  readonly events: ReadonlyMap<string, number>
}

/** The roles that people are planned for. Salespeople aren't: they follow from the workspace. */
export const BOARD_ROLES: readonly AssignmentRole[] = ASSIGNMENT_ROLES.filter((role) => role !== 'SALESPERSON')

const STATUSES: readonly string[] = ['SCHEDULED', 'REQUESTED', 'LIVE', 'COMPLETED']

/** Whether someone has the place or is asked for it. */
export const isTaken = ({ userId, approval }: Pick<BoardPlace, 'userId' | 'approval'>): boolean =>
  userId !== null && (approval === null || isLiveOffer(approval.state))

/** Whether the event can still get another crew. */
export const isAhead = ({ session }: BoardPlace, now: number): boolean =>
  (session.status === 'SCHEDULED' || session.status === 'REQUESTED') && session.startsAt !== null && Date.parse(session.startsAt) > now

export const isOpen = (place: BoardPlace, now: number): boolean => !isTaken(place) && isAhead(place, now)

const isClash = (place: BoardPlace, now: number): boolean => isTaken(place) && place.conflict !== null && isAhead(place, now)

export const isDeclined = (place: BoardPlace): boolean => place.userId !== null && place.approval?.state === 'DECLINED'

/** A role, short enough for a card. */
export const roleWord = (role: AssignmentRole): string => (role === 'PLANT' ? 'Plant' : ASSIGNMENT_ROLE_WORDS[role])

/** '1 host', '2 plant actors'. */
const rolesWords = (role: AssignmentRole, count: number): string =>
  `${count} ${ASSIGNMENT_ROLE_WORDS[role].toLowerCase()}${count === 1 ? '' : 's'}`

interface PictureOf {
  readonly places: readonly BoardPlace[]
  readonly people: readonly BoardPerson[]
  readonly filter: BoardFilter
  readonly zone: string
  readonly now: number
  /** Whether what the events ask of a week can be compared with what a person may play in a week. */
  readonly isWeek: boolean
  readonly may: boolean
  /** The places of the week around a day, by which people's load is told there. */
  readonly week?: readonly BoardPlace[] | undefined
}

/** Draws the board from the places and the people of a span. */
export function pictureOf({ places, people, filter, zone, now, isWeek, may, week }: PictureOf): BoardPicture {
  const q = filter.q?.trim().toLowerCase() ?? ''
  const wanted = places.filter(
    ({ role, userId, session }) =>
      role !== 'SALESPERSON' &&
      STATUSES.includes(session.status) &&
      session.startsAt !== null &&
      (filter.role === undefined || role === filter.role) &&
      (filter.workspace === undefined || session.workspace.id === filter.workspace) &&
      (userId === null || !filter.people?.length || filter.people.includes(userId)),
  )
  const named = new Set(peopleOf(people, wanted).flatMap((person) => (matches(q, person.fullName) ? person.id : [])))
  const found = wanted.filter(
    ({ userId, session }) =>
      q === '' || (userId !== null && named.has(userId)) || matches(q, session.name) || matches(q, session.workspace.name),
  )
  const chipsFor = (some: readonly BoardPlace[]) => some.flatMap((place) => knownChipsOf(place, { zone, now, may }))
  const openFor = (some: readonly BoardPlace[]) => groupedOpen(some, { zone, now, may })
  const requested = found.filter(({ session }) => session.status === 'REQUESTED')
  const conflicts = found.filter((place) => isClash(place, now))
  const open = found.filter((place) => isOpen(place, now))
  const shown = filter.show ? { requests: requested, open, conflicts }[filter.show] : found
  // someone who declined a role that is open again is no open role
  const chips = filter.show === 'open' ? openFor(open) : [...openFor(shown), ...chipsFor(shown)]
  return {
    rows: rowsOf({
      ...{ people: peopleOf(people, wanted), filter, named: q === '' ? null : named, chips },
      ...{ places: week ?? wanted, isWeek: isWeek || week !== undefined },
    }),
    chips,
    places: filter.show === 'open' ? open : shown,
    conflicts: conflicts.length,
    open: open.length,
    openIds: new Set(open.map(({ id }) => id)),
    requests: eventsOf(requested),
    events: eventsByDate(
      shown.filter((place) => isTaken(place) || isDeclined(place) || isOpen(place, now)),
      zone,
    ),
  }
}

const matches = (q: string, words: string): boolean => words.toLowerCase().includes(q)

export interface Seen {
  readonly zone: string
  readonly now: number
  readonly may: boolean
}

const faceOf = ({ session }: BoardPlace, zone: string) => ({ ...momentOf(session.startsAt ?? '', zone), title: session.name })

const moments = new Map<string, { readonly column: string; readonly time: string }>()

/** The day and the time of an instant. Many places share it, and the board is drawn again with every letter of a search. */
function momentOf(iso: string, zone: string) {
  const key = `${iso} ${zone}`
  const known = moments.get(key)
  if (known) return known
  const made = { column: isoDay(iso, zone), time: time(iso, zone) }
  moments.set(key, made)
  return made
}

/** Begins the ids of the chips that a place has next to its own: of the person who declined it, and of the person whom a draft gives it to. */
export const CHIP_OF = { declined: 'declined ', draft: 'draft ' } as const

/** The place of a chip, by its id. */
export const placeOfChip = (chip: string): string => Object.values(CHIP_OF).reduce((id, prefix) => id.replace(prefix, ''), chip)

const knownChips = new WeakMap<BoardPlace, { readonly key: string; readonly chips: readonly BoardChip[] }>()

/** The same chips as before of a place that is the same: when one place has changed, only its cells are drawn again. */
function knownChipsOf(place: BoardPlace, seen: Seen): readonly BoardChip[] {
  const key = `${seen.zone} ${seen.may} ${isAhead(place, seen.now)}`
  const known = knownChips.get(place)
  if (known?.key === key) return known.chips
  const chips = chipsOf(place, seen)
  knownChips.set(place, { key, chips })
  return chips
}

/** The chip of the person who has a place, is asked for it, or declined it. */
function chipsOf(place: BoardPlace, { zone, now, may }: Seen): BoardChip[] {
  const { id, userId, conflict, session, role } = place
  const isGone = isDeclined(place)
  if (userId === null || (!isTaken(place) && !isGone)) return []
  const look = lookOf(place, now)
  const note = role === 'HOST' ? session.workspace.name : `${roleWord(role)}, ${session.workspace.name}`
  return [
    {
      ...faceOf(place, zone),
      ...{ id: isGone ? `${CHIP_OF.declined}${id}` : id, row: userId, look, state: STATES[look], note },
      why: look === 'clash' ? conflict?.reason : undefined,
      movable: may && !isGone && isAhead(place, now),
    },
  ]
}

/** How the person of a place looks who has it, is asked for it, or declined it. */
export const lookOf = (place: BoardPlace, now: number): 'gone' | 'clash' | 'asked' | 'settled' =>
  isDeclined(place) ? 'gone' : isClash(place, now) ? 'clash' : place.approval?.state === 'PENDING' ? 'asked' : 'settled'

export const STATES = { settled: 'Confirmed', asked: 'Pending', clash: 'Conflict', gone: 'Declined', open: 'Open' } as const

/** The open places, one chip for those of one role of an event; it goes by the first of them. */
export function groupedOpen(places: readonly BoardPlace[], { zone, now, may }: Seen): BoardChip[] {
  const open = places.filter((place) => isOpen(place, now))
  return [...Map.groupBy(open, ({ session, role }) => `${session.id} ${role}`).values()].flatMap((group) => {
    const [place] = group
    if (!place) return []
    const note = rolesWords(place.role, group.length)
    return [{ ...faceOf(place, zone), id: place.id, row: null, look: 'open' as const, state: STATES.open, note, movable: may }]
  })
}

/** Everyone who can be planned, and everyone else who has a place. */
function peopleOf(people: readonly BoardPerson[], places: readonly BoardPlace[]): readonly BoardPerson[] {
  const known = new Set(people.map(({ id }) => id))
  const others = new Map<string, BoardPerson>()
  for (const { user } of places)
    if (user && !known.has(user.id))
      others.set(user.id, { ...{ id: user.id, fullName: user.fullName, role: 'BOOKING_USER', timezone: 'UTC' }, level: null, load: null })
  return [...people, ...others.values()]
}

interface RowsOf {
  readonly people: readonly BoardPerson[]
  readonly filter: BoardFilter
  /** The people whose name was searched for; null when nothing was. */
  readonly named: ReadonlySet<string> | null
  readonly chips: readonly BoardChip[]
  readonly places: readonly BoardPlace[]
  readonly isWeek: boolean
}

function rowsOf({ people, filter, named, chips, places, isWeek }: RowsOf): BoardRow[] {
  const withChips = new Set(chips.flatMap(({ row }) => row ?? []))
  const roles = filter.role === undefined ? null : USER_ROLES_FOR[filter.role]
  const load = Map.groupBy(
    places.filter((place) => isTaken(place)),
    ({ userId }) => userId,
  )
  return people
    .filter(({ id, role }) => {
      if (filter.people?.length && !filter.people.includes(id)) return false
      if (withChips.has(id)) return true
      if (filter.show === 'conflicts' || filter.show === 'requests') return false
      return (roles === null || roles.includes(role)) && (named === null || named.has(id))
    })
    .map((person) => rowOf(person, isWeek && person.load !== null ? { value: eventsOf(load.get(person.id)), of: person.load } : undefined))
}

const knownRows = new WeakMap<BoardPerson, BoardRow>()

/** A person's row, the same as before unless their load is another one. */
function rowOf(person: BoardPerson, load: BoardRow['load']): BoardRow {
  const known = knownRows.get(person)
  if (known && known.load?.value === load?.value && known.load?.of === load?.of) return known
  const { id, fullName, role, level } = person
  const note =
    role === 'BOOKING_USER' ? 'Inactive, or has another role' : `${USER_ROLE_WORDS[role]}${level === null ? '' : `, level ${level}`}`
  const made = { id, name: fullName, note, ...(load ? { load } : {}) }
  knownRows.set(person, made)
  return made
}

const eventsOf = (places: readonly BoardPlace[] = []): number => new Set(places.map(({ session }) => session.id)).size

function eventsByDate(places: readonly BoardPlace[], zone: string): ReadonlyMap<string, number> {
  const days = Map.groupBy(places, ({ session }) => momentOf(session.startsAt ?? '', zone).column)
  return new Map([...days].map(([date, all]) => [date, eventsOf(all)]))
}
