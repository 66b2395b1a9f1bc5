import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { useToast } from '@troupe/ui/toast'
import { useMemo } from 'react'
import { painted } from '../../platform/painted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { type BoardPlace, placeOfChip } from '../crews/board-picture.ts'
import { isDraftChip } from '../crews/plan-chips.ts'
import { choicesQuery, type Plan } from '../crews/plan-queries.ts'
import { freeWords } from '../crews/verdicts.ts'
import { draftVerdicts, freeFor } from './choice-words.ts'
import { usePin } from './use-pin.ts'

interface DraftMoves {
  readonly plan: Plan | null
  readonly places: readonly BoardPlace[]
  readonly rows: readonly { readonly id: string; readonly name: string }[]
  /** The card that is picked up. */
  readonly heldId: string | null
  readonly setHeldId: (id: string | null) => void
}

/**
 * Moves in a draft: at pick-up one call compares everyone for the role, and the rows that can take it come first, the best one above; a drop pins the
 * person. Null while no card of a draft is held.
 */
export function useDraftMoves({ plan, places, rows, heldId, setHeldId }: DraftMoves) {
  const queries = useQueryClient()
  const toast = useToast()
  const pin = usePin(plan)
  const place = heldId !== null && isDraftChip(heldId) ? places.find(({ id }) => id === placeOfChip(heldId)) : undefined
  const asked = plan && place ? { id: plan.id, placeId: place.id } : null
  const judged = useQuery(choicesQuery(asked))
  const holder = plan?.places.find(({ placeId }) => placeId === place?.id)?.userId ?? null
  const verdicts = useMemo(
    () => (place && judged.data ? draftVerdicts(judged.data, { rows: rows.map(({ id }) => id), holder }) : null),
    [place, judged.data, rows, holder],
  )
  const first = useMemo(
    () => (place && judged.data ? [...(holder === null ? [] : [holder]), ...freeFor(judged.data).map(({ userId }) => userId)] : null),
    [place, judged.data, holder],
  )
  if (!place || heldId === null || !plan) return null
  const name = `${ASSIGNMENT_ROLE_WORDS[place.role]} for ${place.session.name}`
  const onDrop = async (_chip: string, row: string) => {
    const person = rows.find(({ id }) => id === row)
    setHeldId(null)
    if (!person) return
    await painted()
    try {
      const all = judged.data ?? (await queries.fetchQuery(choicesQuery(asked)))
      const verdict = draftVerdicts(all ?? [], { rows: [row], holder }).get(row)
      // put back where it was
      if (verdict?.kind === 'here') return
      if (verdict?.kind === 'never') return toast(`${person.name}: ${verdict.words}`, { tone: 'danger' })
      await pin.mutateAsync({
        decision: { placeId: place.id, how: 'PIN', userId: row },
        said: `${person.name} is pinned to ${place.session.name}`,
      })
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
  }
  const held = {
    chip: heldId,
    words: judged.error ? refusalWords(judged.error) : `${name}, in the draft. ${freeWords(verdicts)}`,
    verdicts,
  }
  return { held, first, onDrop }
}
