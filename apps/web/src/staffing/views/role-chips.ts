import type { BoardLook } from '@troupe/ui/pure/board-layout'
import { type BoardPlace, CHIP_OF, isAhead, isDeclined, isOpen, isTaken, lookOf, roleWord, STATES } from '../crews/board-picture.ts'
import { draftLook, pinnedIn } from '../crews/plan-chips.ts'
import type { Plan } from '../crews/plan-queries.ts'

/** A role of an event with who has it, as a small card. */
export interface RoleChip {
  readonly id: string
  readonly placeId: string
  readonly look: BoardLook
  readonly state: string
  /** 'Plant'; 'Host, open' where no one has it. */
  readonly role: string
  /** The first name, with an initial where two of the event share it. */
  readonly name: string
  readonly fullName: string
  readonly userId: string | null
  readonly why: string | undefined
  readonly movable: boolean
}

/** What needs someone comes first. */
const ORDER: readonly BoardLook[] = ['open', 'clash', 'draft', 'pinned', 'asked', 'settled', 'gone']

interface RolesOf {
  readonly places: readonly BoardPlace[]
  readonly plan?: Pick<Plan, 'places' | 'meaning'> | null | undefined
  /** Names of everyone, by id: whom a draft gives a role isn't on the crew yet. */
  readonly names: ReadonlyMap<string, string>
  readonly now: number
  readonly may: boolean
}

/** The roles of one event: open ones first, then conflicts, then those that a draft fills, that were asked, and that accepted. */
export function rolesOf({ places, plan, names, now, may }: RolesOf): RoleChip[] {
  const planned = new Map((plan?.places ?? []).filter(({ kept }) => !kept).map(({ placeId, userId }) => [placeId, userId]))
  const pinned = pinnedIn(plan)
  const chips = places.flatMap((place): Omit<RoleChip, 'name'>[] => {
    const { id, role, userId, user, conflict } = place
    const word = roleWord(role)
    const base = { placeId: id, why: undefined, movable: may && isAhead(place, now) }
    const draftedId = planned.get(id)
    const drafted: Omit<RoleChip, 'name'>[] = draftedId
      ? [
          {
            ...{ ...base, id: `${CHIP_OF.draft}${id}`, ...draftLook(pinned.has(id)), role: word, movable: false },
            ...{ fullName: names.get(draftedId) ?? 'Someone', userId: draftedId },
          },
        ]
      : []
    const open: Omit<RoleChip, 'name'>[] = isOpen(place, now)
      ? [{ ...base, id, look: 'open', state: STATES.open, role: `${word}, open`, fullName: '', userId: null, movable: may }]
      : []
    if (userId === null || (!isTaken(place) && !isDeclined(place))) return [...open, ...drafted]
    const look = lookOf(place, now)
    const chipId = look === 'gone' ? `${CHIP_OF.declined}${id}` : id
    const own = {
      ...{ ...base, id: chipId, look, state: STATES[look], role: word, fullName: user?.fullName ?? 'Someone', userId },
      ...{ why: look === 'clash' ? conflict?.reason : undefined, movable: base.movable && look !== 'gone' },
    }
    return [own, ...open, ...drafted]
  })
  const firsts = Map.groupBy(new Set(chips.map(({ fullName }) => fullName)), firstName)
  return chips
    .map((chip) => ({ ...chip, name: shortName(chip.fullName, (firsts.get(firstName(chip.fullName)) ?? []).length > 1) }))
    .sort((one, other) => ORDER.indexOf(one.look) - ORDER.indexOf(other.look))
}

const firstName = (fullName: string): string => fullName.split(' ')[0] ?? ''

/** 'Ines', and 'Ines C.' where another one of the event is called Ines too. */
function shortName(fullName: string, isShared: boolean): string {
  const last = fullName.split(' ').at(-1) ?? ''
  return isShared && fullName.includes(' ') ? `${firstName(fullName)} ${[...last][0] ?? ''}.` : firstName(fullName)
}

/** A letter of a card in pixels, what a card has besides its letters, and the words of what has no room. */
const LETTER = 6.2
const AROUND = 46
const MORE = 76

/** How many cards fit into a width (pixels); all, if all do. At least one is shown. */
export function fitting(chips: readonly RoleChip[], width: number): number {
  const widths = chips.map(({ role, name }) => (role.length + name.length) * LETTER + AROUND)
  const ends = widths.map((_, index) => widths.slice(0, index + 1).reduce((sum, one) => sum + one, 0))
  const upTo = (room: number) => ends.findIndex((end) => end > room)
  if (upTo(width) < 0) return chips.length
  const count = upTo(width - MORE)
  return Math.max(1, count < 0 ? chips.length : count)
}
