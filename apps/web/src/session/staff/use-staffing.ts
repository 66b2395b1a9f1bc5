import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '@troupe/ui/toast'
import { ConfirmTravelDocument, TakeOffAssignmentDocument, UpdateAssignmentDocument } from '../../graphql.ts'
import { call, graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { chosenWords, crewWords, ratedWords } from './crew-words.ts'

/** Something to do with the crew of an event. */
type StaffingWish =
  | { readonly do: 'shuffle'; readonly seed: string }
  | {
      readonly do: 'choose'
      readonly place: string
      readonly name: string
      readonly body: { readonly id: string; readonly approval?: boolean; readonly reason?: string }
    }
  | { readonly do: 'rateNote'; readonly place: string; readonly ratingNote: string | null }
  | { readonly do: 'takeOff'; readonly place: string; readonly name: string }
  | { readonly do: 'resend'; readonly offer: string; readonly name: string }
  | { readonly do: 'withdraw'; readonly offer: string; readonly name: string }
  | { readonly do: 'travel'; readonly place: string; readonly confirmed: boolean }
  | {
      readonly do: 'note'
      readonly place: string
      readonly travel?: string | null
      readonly lodging?: string | null
    }
  | ({ readonly do: 'rate' } & GivenRating)

/** Stars for someone of the crew, 1 to 5 or null for none, and those that they had before. */
export interface GivenRating {
  readonly place: string
  readonly name: string
  readonly rating: number | null
  readonly was: number | null
}

/** Everything that is done to the crew of an event: the page says what was done and shows the new crew. */
export function useStaffing(sessionId: string) {
  const queries = useQueryClient()
  const toast = useToast()
  const intent = useIntent(async (wish: StaffingWish, key) => {
    const said = await run(sessionId, wish, key)
    await queries.invalidateQueries({ queryKey: sessionKeys.one(sessionId) })
    void queries.invalidateQueries({ queryKey: sessionKeys.lists })
    toast(said, wish.do === 'rate' ? { id: `rating ${wish.place}`, action: { label: 'Undo', onSelect: () => undo(wish) } } : undefined)
  })
  const undo = ({ rating, was, ...rated }: GivenRating) => intent.mutate({ ...rated, do: 'rate', rating: was, was: rating })
  return intent
}

async function run(sessionId: string, wish: StaffingWish, key: string): Promise<string> {
  switch (wish.do) {
    case 'shuffle': {
      const body = { seed: wish.seed }
      const { people, open } = await call('POST /scheduler/session/{id}/shuffle', { params: { id: sessionId }, body, key })
      return crewWords(people, open.length)
    }
    case 'choose':
      await call('PUT /scheduler/session-assignment/{id}/host', { params: { id: wish.place }, body: wish.body, key })
      return chosenWords(wish.name, wish.body.approval === true)
    case 'rateNote':
      await graphql(UpdateAssignmentDocument, { input: { id: wish.place, ratingNote: wish.ratingNote } }, { key })
      return wish.ratingNote === null ? 'Note removed' : 'Note saved'
    case 'resend':
      await call('POST /assignment-offer/{id}/resend', { params: { id: wish.offer }, key })
      return `Offer to ${wish.name} resent`
    case 'withdraw':
      await call('DELETE /assignment-offer/{id}', { params: { id: wish.offer }, key })
      return `Offer to ${wish.name} withdrawn`
    case 'takeOff':
      await graphql(TakeOffAssignmentDocument, { id: wish.place }, { key })
      return `${wish.name} was removed`
    case 'travel':
      await graphql(ConfirmTravelDocument, { id: wish.place, travelConfirmed: wish.confirmed }, { key })
      return wish.confirmed ? 'Travel confirmed' : 'Travel is no longer confirmed'
    case 'rate': {
      await graphql(UpdateAssignmentDocument, { input: { id: wish.place, rating: wish.rating } }, { key })
      return ratedWords(wish)
    }
    case 'note': {
      const { place: id, travel, lodging } = wish
      await graphql(
        UpdateAssignmentDocument,
        {
          input: {
            id,
            ...(travel === undefined ? {} : { travel }),
            ...(lodging === undefined ? {} : { lodging }),
          },
        },
        { key },
      )
      return 'Saved'
    }
  }
}
