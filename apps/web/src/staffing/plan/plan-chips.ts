import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import type { BoardChip } from '@troupe/ui/pure/board-layout'
import { isoDay, number, time } from '../../platform/format.ts'
import { type BoardPlace, CHIP_OF, placeOfChip } from '../crews/board-picture.ts'
import type { Plan } from './plan-queries.ts'

export const isDraftChip = (chip: string): boolean => chip.startsWith(CHIP_OF.draft)

interface DraftOn {
  readonly places: readonly BoardPlace[]
  readonly zone: string
}

/** What is published and, as dashed chips, what a plan would change; in each cell by the starts of the events. */
export function withDraft(chips: readonly BoardChip[], plan: Pick<Plan, 'places'>, on: DraftOn): BoardChip[] {
  const starts = new Map(on.places.map(({ id, session }) => [id, Date.parse(session.startsAt ?? '')]))
  const startOf = ({ id }: BoardChip) => starts.get(placeOfChip(id)) ?? 0
  return [...chips, ...draftChips(plan, on)].sort((a, b) => startOf(a) - startOf(b))
}

/** How many open roles there are, and how many of them a plan would fill: '3 to fill, 2 planned'. */
export function openWords(open: ReadonlySet<string>, plan: Pick<Plan, 'places'> | null): string {
  if (open.size === 0) return 'None'
  const planned = plan?.places.filter(({ placeId, userId, kept }) => userId !== null && !kept && open.has(placeId)).length ?? 0
  return `${number(open.size)} to fill${planned === 0 ? '' : `, ${number(planned)} planned`}`
}

function draftChips(plan: Pick<Plan, 'places'>, { places, zone }: DraftOn): BoardChip[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  return plan.places.flatMap(({ placeId, userId, kept }) => {
    const place = byId.get(placeId)
    if (!place?.session.startsAt || userId === null || kept) return []
    const { session, role } = place
    return [
      {
        ...{
          id: `${CHIP_OF.draft}${placeId}`,
          row: userId,
          column: isoDay(session.startsAt ?? '', zone),
          time: time(session.startsAt ?? '', zone),
        },
        ...{ title: session.name, note: `Planned: ${ASSIGNMENT_ROLE_WORDS[role].toLowerCase()}`, look: 'draft' as const, state: 'Planned' },
        movable: false,
      },
    ]
  })
}
