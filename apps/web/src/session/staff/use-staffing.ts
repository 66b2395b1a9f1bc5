import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '@troupe/ui/toast'
import { ConfirmTravelDocument, TakeOffAssignmentDocument, UpdateAssignmentDocument } from '../../graphql.ts'
import { call, graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import type { Assignment } from '../session-query.ts'

/** A wish about the crew of an event. */
type StaffingWish =
  | { readonly do: 'shuffle' }
  | {
      readonly do: 'choose'
      readonly place: string
      readonly body: { readonly id: string; readonly approval?: boolean; readonly reason?: string }
    }
  | { readonly do: 'draw'; readonly place: Pick<Assignment, 'id' | 'role'> }
  | { readonly do: 'takeOff'; readonly place: string }
  | { readonly do: 'travel'; readonly place: string; readonly confirmed: boolean }
  | { readonly do: 'note'; readonly place: string; readonly travel?: string | null; readonly rating?: number | null }

/** Everything that is done to the crew of an event, under one name: the page says 'Saved' and shows the new crew. */
export function useStaffing(sessionId: string) {
  const queries = useQueryClient()
  const toast = useToast()
  return useIntent(async (wish: StaffingWish, key) => {
    const said = await run(sessionId, wish, key)
    await queries.invalidateQueries({ queryKey: sessionKeys.one(sessionId) })
    void queries.invalidateQueries({ queryKey: sessionKeys.lists })
    toast(said)
  })
}

async function run(sessionId: string, wish: StaffingWish, key: string): Promise<string> {
  switch (wish.do) {
    case 'shuffle': {
      const { filled, open } = await call('POST /scheduler/session/{id}/shuffle', { params: { id: sessionId }, key })
      return `${filled} ${filled === 1 ? 'place' : 'places'} filled${open.length > 0 ? `, ${open.length} still open` : ''}`
    }
    case 'choose':
      await call('PUT /scheduler/session-assignment/{id}/host', { params: { id: wish.place }, body: wish.body, key })
      return 'Saved'
    case 'draw':
      if (wish.place.role === 'PRODUCER') await call('PUT /scheduler/session/{id}/random/ep', { params: { id: sessionId }, key })
      else await call('PUT /scheduler/session-assignment/{id}/random/host', { params: { id: wish.place.id }, key })
      return 'Saved'
    case 'takeOff':
      await graphql(TakeOffAssignmentDocument, { id: wish.place }, { key })
      return 'Saved'
    case 'travel':
      await graphql(ConfirmTravelDocument, { id: wish.place, travelConfirmed: wish.confirmed }, { key })
      return 'Saved'
    case 'note': {
      const { place: id, travel, rating } = wish
      await graphql(
        UpdateAssignmentDocument,
        { input: { id, ...(travel === undefined ? {} : { travel }), ...(rating === undefined ? {} : { rating }) } },
        { key },
      )
      return 'Saved'
    }
  }
}
