import { useQueryClient } from '@tanstack/react-query'
import { UNDO_SECONDS } from '@troupe/domain/staffing/answer-time'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { useToast } from '@troupe/ui/toast'
import { TakeOffAssignmentDocument } from '../../../graphql.ts'
import { call, graphql } from '../../../platform/api.ts'
import { sessionKeys } from '../../../platform/keys/session-keys.ts'
import { useIntent } from '../../../platform/use-intent.ts'
import { dropAct, holdAct } from '../../../platform/wire/held-acts.ts'
import { refusalWords } from '../../../platform/words/reasons.ts'
import { type Assignment, assignmentsQuery } from '../../session-query.ts'
import type { Candidate } from '../assignment-words.ts'
import { chosenWords, drawnWords } from '../crew-words.ts'

interface AskedPerson {
  readonly place: Pick<Assignment, 'id' | 'role'>
  readonly person: Pick<Candidate, 'id' | 'fullName'>
}

/**
 * Fills an open place from its row, with ten seconds to undo it. An offer to a chosen person is made now, and its email waits as long; a draw is sent only
 * when the time is over, since no one can know from whom it would be withdrawn.
 */
export function useFill(sessionId: string) {
  const queries = useQueryClient()
  const toast = useToast()
  const renew = async () => {
    await queries.invalidateQueries({ queryKey: sessionKeys.one(sessionId) })
    void queries.invalidateQueries({ queryKey: sessionKeys.lists })
  }
  const say = (text: string, undo: () => void) => toast(text, { seconds: UNDO_SECONDS, action: { label: 'Undo', onSelect: undo } })

  const undo = async (placeId: string) => {
    try {
      const places = await queries.fetchQuery({ ...assignmentsQuery(sessionId), staleTime: 0 })
      const offer = places.find(({ id }) => id === placeId)?.approval
      if (offer?.state === 'PENDING') await call('DELETE /assignment-offer/{id}', { params: { id: offer.id } })
      else if (offer?.state === 'ACCEPTED') await graphql(TakeOffAssignmentDocument, { id: placeId })
      toast('Undone')
    } catch (error) {
      toast(`Couldn’t undo: ${refusalWords(error)}`, { tone: 'danger' })
    }
    await renew()
  }

  const asking = useIntent(async ({ place, person }: AskedPerson, key) => {
    const asks = place.role === 'HOST' || place.role === 'PLANT'
    try {
      const body = { id: person.id, ...(asks ? { approval: true } : {}) }
      await call('PUT /scheduler/session-assignment/{id}/host', { params: { id: place.id }, body, key })
    } finally {
      await renew()
    }
    say(chosenWords(person.fullName, asks), () => void undo(place.id))
  })

  const draw = ({ id, role }: Pick<Assignment, 'id' | 'role'>) => {
    const key = crypto.randomUUID()
    const words = `Choosing a ${ASSIGNMENT_ROLE_WORDS[role].toLowerCase()} at random`
    holdAct({ id, words }, () => {
      void sendDraw(sessionId, { id, role }, key)
        .then((said) => toast(said))
        .catch((error: unknown) => toast(refusalWords(error), { tone: 'danger' }))
        .finally(renew)
    })
    say(words, () => {
      if (dropAct(id)) toast('Undone')
    })
  }

  return { asking, draw }
}

async function sendDraw(sessionId: string, place: Pick<Assignment, 'id' | 'role'>, key: string): Promise<string> {
  const { people } =
    place.role === 'PRODUCER'
      ? await call('PUT /scheduler/session/{id}/random/ep', { params: { id: sessionId }, key })
      : await call('PUT /scheduler/session-assignment/{id}/random/host', { params: { id: place.id }, key })
  return drawnWords(people)
}
