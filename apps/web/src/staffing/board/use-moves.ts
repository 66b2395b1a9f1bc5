import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UNDO_SECONDS } from '@troupe/domain/staffing/answer-time'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { useConfirm } from '@troupe/ui/confirm'
import { useToast } from '@troupe/ui/toast'
import { useMemo, useState } from 'react'
import { TakeOffAssignmentDocument } from '../../graphql.ts'
import { call, graphql, OfflineError } from '../../platform/api.ts'
import { ownZone } from '../../platform/format.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { painted } from '../../platform/painted.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { type BoardPlace, isTaken } from '../crews/board-picture.ts'
import { boardQuery, judgeQuery } from '../crews/board-queries.ts'
import type { BoardSpan } from '../crews/board-span.ts'
import { asksFor, leaveWords } from '../crews/give-words.ts'
import { freeWords, verdictsOf } from '../crews/verdicts.ts'

interface BoardMoves {
  readonly places: readonly BoardPlace[]
  readonly rows: readonly { readonly id: string; readonly name: string }[]
  readonly span: BoardSpan
  /** The place that is picked up. */
  readonly heldId: string | null
  readonly setHeldId: (id: string | null) => void
}

/** A place that is given to someone whom a hard rule blocks: why is asked first. */
export interface Overriding {
  readonly place: BoardPlace
  readonly person: { readonly id: string; readonly name: string }
  /** Why they aren't free. */
  readonly why: string
}

/**
 * Moves on the board. At pick-up one call judges everyone for the place; a drop makes the offer. Someone who isn't free needs a reason, someone who has
 * accepted is moved only after a question. For ten seconds the move can be undone.
 */
export function useMoves({ places, rows, span, heldId, setHeldId }: BoardMoves) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const [overriding, setOverriding] = useState<Overriding | null>(null)
  const place = useMemo(() => places.find(({ id }) => id === heldId) ?? null, [places, heldId])
  const judged = useQuery(judgeQuery(place))
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const verdicts = useMemo(() => (place && judged.data ? verdictsOf(judged.data, ids, askedOf(place)) : null), [place, judged.data, ids])
  const send = useIntent(async ({ id, body }: SentMove, key) => {
    if (!navigator.onLine) throw new OfflineError()
    await call('PUT /scheduler/session-assignment/{id}/host', { params: { id }, body, key })
  })
  const renew = async () => {
    await queries.invalidateQueries({ queryKey: boardQuery(span).queryKey })
    void queries.invalidateQueries({ queryKey: sessionKeys.lists })
  }
  const give = async (to: BoardPlace, person: Overriding['person'], reason?: string) => {
    await send.mutateAsync({ id: to.id, body: { id: person.id, ...(reason ? { reason } : {}) } })
    await queries.invalidateQueries({ queryKey: sessionKeys.one(to.session.id) })
    await renew()
    const asks = (await latest(to.id))?.approval?.state === 'PENDING'
    const said = `${person.name} was ${asks ? 'asked to join' : 'assigned to'} ${to.session.name}`
    toast(said, { seconds: UNDO_SECONDS, action: { label: 'Undo', onSelect: () => void undo(to, person) } })
  }
  const latest = async (id: string) => (await queries.fetchQuery({ ...boardQuery(span), staleTime: 0 })).nodes.find((one) => one.id === id)

  /** What the place was before: open, or asked of the person who had it. An offer that was answered by now stays. */
  const undo = async (before: BoardPlace, person: Overriding['person']) => {
    try {
      const now = await latest(before.id)
      if (now?.userId !== person.id || !now.approval)
        return toast(`Couldn’t undo: the crew of ${before.session.name} has changed since then. Check who has the role now.`, {
          tone: 'plain',
        })
      if (isTaken(before) && before.userId !== null) await giveBack(before, before.userId)
      else if (now.approval.state === 'PENDING') await call('DELETE /assignment-offer/{id}', { params: { id: now.approval.id } })
      else if (asksFor(before))
        return toast(`Couldn’t undo: ${person.name} has already accepted. You can still give the role to someone else.`, { tone: 'plain' })
      else await graphql(TakeOffAssignmentDocument, { id: before.id })
      toast('Change undone')
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
    await renew()
  }

  const onDrop = async (_chip: string, row: string) => {
    const person = rows.find(({ id }) => id === row)
    setHeldId(null)
    if (!place || !person) return
    // the board without the card is one frame, what is said about the drop the next
    await painted()
    try {
      const known = verdicts ?? verdictsOf(await queries.fetchQuery(judgeQuery(place)), ids, askedOf(place))
      const verdict = known.get(row)
      if (verdict?.kind === 'never') return toast(`${person.name}: ${verdict.words}`, { tone: 'danger' })
      if (
        place.approval?.state === 'ACCEPTED' &&
        !(await confirm({ text: leaveWords({ ...place, event: place.session.name }, person.name) }))
      )
        return
      if (verdict?.kind === 'no') setOverriding({ place, person, why: verdict.words })
      else await give(place, person)
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
      await renew()
    }
  }
  const held = place && {
    chip: place.id,
    words: judged.error ? refusalWords(judged.error) : `${heldName(place)}. ${freeWords(verdicts)}`,
    verdicts,
  }
  return { held, onPickUp: setHeldId, onLetGo: () => setHeldId(null), onDrop, give, overriding, setOverriding, busy: send.isPending }
}

interface SentMove {
  readonly id: string
  readonly body: { readonly id: string; readonly approval?: boolean; readonly reason?: string }
}

const askedOf = (place: BoardPlace) => ({
  role: place.role,
  holder: isTaken(place) ? place.userId : null,
  isOwnZone: place.session.timezone === ownZone(),
})

const heldName = ({ role, session }: BoardPlace): string => `${ASSIGNMENT_ROLE_WORDS[role]} for ${session.name}`

async function giveBack({ id, approval }: BoardPlace, userId: string): Promise<void> {
  const body = approval?.state === 'ACCEPTED' ? { id: userId, approval: false, reason: 'Undid a change on the board' } : { id: userId }
  await call('PUT /scheduler/session-assignment/{id}/host', { params: { id }, body })
}
