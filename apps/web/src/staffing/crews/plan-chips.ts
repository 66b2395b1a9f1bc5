import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import type { BoardChip } from '@troupe/ui/pure/board-layout'
import { isoDay, number, time } from '../../platform/format.ts'
import { type BoardPlace, CHIP_OF, groupedOpen, placeOfChip, type Seen } from './board-picture.ts'
import type { Plan } from './plan-queries.ts'

export const isDraftChip = (chip: string): boolean => chip.startsWith(CHIP_OF.draft)

/** What of a plan the board draws. */
type DrawnPlan = Pick<Plan, 'places' | 'meaning' | 'state'>

interface DraftOn extends Seen {
  readonly places: readonly BoardPlace[]
}

/** The places that someone gave to a person by hand. */
export const pinnedIn = (plan: Pick<Plan, 'meaning'> | null | undefined): ReadonlySet<string> =>
  new Set((plan?.meaning?.pins ?? []).flatMap(({ placeId, how, userId }) => (how === 'PIN' && userId ? placeId : [])))

/** Who has each role of a plan. While a decision is being solved, whom it was given to: the plan still says who had it before. */
function holdersIn(plan: Pick<Plan, 'places' | 'meaning'>): Plan['places'] {
  const pinned = new Map(
    (plan.meaning?.pins ?? []).flatMap(({ placeId, how, userId }) => (how === 'PIN' && userId ? [[placeId, userId]] : [])),
  )
  return plan.places.map((place) => {
    const userId = pinned.get(place.placeId) ?? place.userId
    return userId === place.userId ? place : { ...place, userId, kept: place.before === userId }
  })
}

/** How a planned role looks: one that was decided by hand is solid and says so. */
export const draftLook = (isPinned: boolean) =>
  isPinned ? ({ look: 'pinned', state: 'Pinned' } as const) : ({ look: 'draft', state: 'Planned' } as const)

/** Whether a plan takes decisions: not while it is being improved. */
export const takesPins = ({ state }: Pick<Plan, 'state'>): boolean => state === 'READY' || state === 'FAILED'

/**
 * What is published and what a plan would change; in each cell by the starts of the events. Of the open roles that the plan covers only those stay at the top
 * that it leaves open: a card of theirs that is dropped on a person is planned and not offered.
 */
export function withDraft(chips: readonly BoardChip[], plan: DrawnPlan, on: DraftOn): BoardChip[] {
  const starts = new Map(on.places.map(({ id, session }) => [id, Date.parse(session.startsAt ?? '')]))
  const startOf = ({ id }: BoardChip) => starts.get(placeOfChip(id)) ?? 0
  const covered = new Map(holdersIn(plan).map(({ placeId, userId }) => [placeId, userId]))
  // a card at the top stands for all roles of one kind of its event, and goes by the first of them
  const shown = new Set(chips.flatMap(({ id, row }) => (row === null ? id : [])))
  const kinds = new Set(on.places.flatMap((place) => (shown.has(place.id) ? kindOf(place) : [])))
  const top = on.places.filter((place) => kinds.has(kindOf(place)))
  const open = [
    ...groupedOpen(
      top.filter(({ id }) => !covered.has(id)),
      on,
    ),
    ...groupedOpen(
      top.filter(({ id }) => covered.get(id) === null),
      on,
    ).map((chip) => ({ ...chip, id: `${CHIP_OF.draft}${chip.id}`, movable: on.may && takesPins(plan) })),
  ]
  return [...open, ...chips.filter(({ row }) => row !== null), ...draftChips(plan, on)].sort((a, b) => startOf(a) - startOf(b))
}

const kindOf = ({ session, role }: BoardPlace): string => `${session.id} ${role}`

/** How many open roles there are, and how many of them a plan would fill: '3 to fill, 2 planned'. */
export function openWords(open: ReadonlySet<string>, plan: Pick<Plan, 'places'> | null): string {
  if (open.size === 0) return 'None'
  const planned = plan?.places.filter(({ placeId, userId, kept }) => userId !== null && !kept && open.has(placeId)).length ?? 0
  return `${number(open.size)} to fill${planned === 0 ? '' : `, ${number(planned)} planned`}`
}

function draftChips(plan: DrawnPlan, { places, zone, may }: DraftOn): BoardChip[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  const pinned = pinnedIn(plan)
  return holdersIn(plan).flatMap(({ placeId, userId, kept }) => {
    const place = byId.get(placeId)
    if (!place?.session.startsAt || userId === null || kept) return []
    const { session, role } = place
    const face = draftLook(pinned.has(placeId))
    // the whole word has room only without the role
    const note = face.look === 'pinned' ? face.state : `${face.state}: ${ASSIGNMENT_ROLE_WORDS[role].toLowerCase()}`
    return [
      {
        ...{
          id: `${CHIP_OF.draft}${placeId}`,
          row: userId,
          column: isoDay(session.startsAt ?? '', zone),
          time: time(session.startsAt ?? '', zone),
        },
        ...{ title: session.name, note, ...face },
        movable: may && takesPins(plan),
      },
    ]
  })
}
