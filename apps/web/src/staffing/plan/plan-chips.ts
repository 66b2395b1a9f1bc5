import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import type { BoardChip } from '@troupe/ui/pure/board-layout'
import { isoDay, time } from '../../platform/format.ts'
import { type BoardPlace, type BoardRowKind, inEvent } from '../crews/board-picture.ts'
import type { Plan } from './plan-queries.ts'

/** Begins the id of the chip of a planned place. */
const DRAFT = 'draft '
export const placeOfDraft = (chip: string): string | null => (chip.startsWith(DRAFT) ? chip.slice(DRAFT.length) : null)

interface DraftOn {
  readonly places: readonly BoardPlace[]
  readonly zone: string
  readonly by: BoardRowKind
  readonly names: ReadonlyMap<string, string>
}

/** What a plan would change, as dashed chips over what is published. */
export function draftChips(plan: Pick<Plan, 'places'>, { places, zone, by, names }: DraftOn): BoardChip[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  return plan.places.flatMap(({ placeId, userId, kept }) => {
    const place = byId.get(placeId)
    if (!place?.session.startsAt || userId === null || kept) return []
    const { session, role } = place
    return [
      {
        ...{
          id: `${DRAFT}${placeId}`,
          row: userId,
          column: isoDay(session.startsAt ?? '', zone),
          time: time(session.startsAt ?? '', zone),
        },
        ...{ title: session.name, note: `Planned: ${ASSIGNMENT_ROLE_WORDS[role].toLowerCase()}`, look: 'draft' as const, state: 'Planned' },
        ...(by === 'events'
          ? inEvent(session.id, names.get(userId) ?? 'Someone', `Planned: ${ASSIGNMENT_ROLE_WORDS[role].toLowerCase()}`)
          : {}),
        movable: false,
      },
    ]
  })
}
