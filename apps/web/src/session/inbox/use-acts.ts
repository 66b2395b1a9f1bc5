import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UNDO_SECONDS } from '@troupe/domain/staffing/answer-time'
import { useToast } from '@troupe/ui/toast'
import { TakeOffAssignmentDocument, UpdateSessionDocument } from '../../graphql.ts'
import { meQuery } from '../../platform/account.ts'
import { ApiError, call, graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { dropAct, holdAct } from '../../platform/wire/held-acts.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { assignmentsQuery } from '../session-query.ts'
import { type InboxRow, producerPlaceOf } from './inbox-words.ts'

/** An event as an act needs to know it. */
type ActedRow = Pick<InboxRow, 'id' | 'name' | 'assignments'> & { readonly version: number }

type ActWish =
  | { readonly do: 'take' | 'review'; readonly rows: readonly ActedRow[] }
  | {
      readonly do: 'ask'
      readonly row: ActedRow
      readonly place: string
      readonly person: { readonly id: string; readonly fullName: string }
    }

/** What is sent when a request is approved: the fee that was shown, or that it is waived. */
interface ApprovalWish {
  readonly startsAt: string
  readonly timezone: string
  readonly quantity: number | null
  readonly feeId: string | null
  readonly waived: boolean
  readonly rooms: boolean
  /** 'Fri 11 Dec'. */
  readonly said: string
}

/**
 * What a producer does in the inbox, each with ten seconds to undo it. A review, an offer and the producer's place are undone by the server, which holds the
 * offer's email as long; an approval and a refusal are sent only when the time is over. `onDone` hears at which events something was done.
 */
export function useActs(onDone: (ids: readonly string[]) => void) {
  const queries = useQueryClient()
  const toast = useToast()
  const { data: me } = useQuery(meQuery)
  const renew = async (ids: readonly string[]) => {
    await Promise.all(ids.map((id) => queries.invalidateQueries({ queryKey: sessionKeys.one(id) })))
    await queries.invalidateQueries({ queryKey: sessionKeys.lists })
  }
  const undoing = (run: () => Promise<unknown>, ids: readonly string[]) => async () => {
    try {
      await run()
      toast('Undone')
    } catch (error) {
      toast(`Couldn’t undo: ${refusalWords(error)}`, { tone: 'danger' })
    }
    await renew(ids)
  }
  const say = (text: string, undo: () => Promise<void>) =>
    toast(text, { seconds: UNDO_SECONDS, action: { label: 'Undo', onSelect: () => void undo() } })

  const act = useIntent(async (wish: ActWish, key) => {
    const rows = wish.do === 'ask' ? [wish.row] : wish.rows
    const ids = rows.map(({ id }) => id)
    try {
      if (wish.do === 'ask') {
        const { place, person } = wish
        await call('PUT /scheduler/session-assignment/{id}/host', { params: { id: place }, body: { id: person.id, approval: true }, key })
        onDone(ids)
        say(
          `${person.fullName} is asked to join ${wish.row.name}`,
          undoing(() => withdraw(wish.row.id, place), ids),
        )
      } else if (wish.do === 'take') {
        await Promise.all(rows.map((row) => take(row, me?.id ?? '', `${key}-${row.id}`)))
        onDone(ids)
        say(
          rows.length === 1 ? `You produce ${rows[0]?.name}` : `You produce ${counted(rows.length, 'more event', 'more events')}`,
          undoing(() => Promise.all(rows.map((row) => graphql(TakeOffAssignmentDocument, { id: producerPlaceOf(row) ?? '' }))), ids),
        )
      } else {
        await Promise.all(
          rows.map(({ id, version }) =>
            graphql(UpdateSessionDocument, { input: { id, version, reviewed: true } }, { key: `${key}-${id}` }),
          ),
        )
        onDone(ids)
        say(
          rows.length === 1 ? `${rows[0]?.name} is reviewed` : `${counted(rows.length, 'event', 'events')} reviewed`,
          undoing(() => Promise.all(ids.map((id) => graphql(UpdateSessionDocument, { input: { id, reviewed: false } }))), ids),
        )
      }
    } catch (error) {
      toast(takenWords(error) ?? refusalWords(error), { tone: 'danger' })
      throw error
    } finally {
      void renew(ids)
    }
  })

  /** The offer as it is now: one that was answered stays. */
  const withdraw = async (sessionId: string, placeId: string) => {
    const places = await queries.fetchQuery({ ...assignmentsQuery(sessionId), staleTime: 0 })
    const offer = places.find(({ id }) => id === placeId)?.approval
    if (offer) await call('DELETE /assignment-offer/{id}', { params: { id: offer.id } })
  }

  const hold = ({ id, name }: Pick<ActedRow, 'id' | 'name'>, words: string, send: (key: string) => Promise<string>) => {
    const key = crypto.randomUUID()
    holdAct({ id, words }, () => {
      void send(key)
        .then((said) => toast(said))
        .catch((error: unknown) => toast(`${name}: ${refusalWords(error)}`, { tone: 'danger' }))
        .finally(() => renew([id]))
    })
    onDone([id])
    say(words, async () => {
      if (dropAct(id)) toast('Undone')
    })
  }

  return {
    busy: act.isPending,
    /** Refusals are said in a toast. */
    run: (wish: ActWish) =>
      act.mutateAsync(wish).then(
        () => true,
        () => false,
      ),
    approve: (row: Pick<ActedRow, 'id' | 'name'>, wish: ApprovalWish) =>
      hold(row, `Approving ${wish.said} for ${row.name}`, (key) => sendApproval(row, wish, key)),
    refuse: (row: Pick<ActedRow, 'id' | 'name'>, reason: string) =>
      hold(row, `Declining the request for ${row.name}`, async (key) => {
        await call('POST /scheduler/session/{id}/request/refuse', { params: { id: row.id }, body: { reason }, key })
        return `Request for ${row.name} declined`
      }),
  }
}

export type Acts = ReturnType<typeof useActs>

function take(row: ActedRow, me: string, key: string) {
  const body = { id: me, ifOpen: true }
  return call('PUT /scheduler/session-assignment/{id}/host', { params: { id: producerPlaceOf(row) ?? '' }, body, key })
}

async function sendApproval({ id, name }: Pick<ActedRow, 'id' | 'name'>, wish: ApprovalWish, key: string): Promise<string> {
  const { startsAt, timezone, quantity, feeId } = wish
  const params = { id }
  if (wish.rooms && quantity !== null) await call('PUT /scheduler/session/{id}/slots', { params, body: { quantity }, key })
  else if (wish.waived) {
    const body = { startsAt, timezone, waiveFee: true, reason: 'Fee waived when the request was approved' }
    await call('POST /scheduler/session/{id}/reschedule/force', { params, body, key })
  } else await call('POST /scheduler/session/{id}/request/approve', { params, body: feeId ? { feeId } : {}, key })
  return wish.rooms ? `${name} now has ${wish.said}` : `${name} is booked for ${wish.said}`
}

/** Someone else came first: who it is. */
function takenWords(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.extensions.reason !== 'TAKEN') return null
  const { by } = error.extensions
  const name = typeof by === 'object' && by !== null && 'fullName' in by ? String(by.fullName) : 'Someone else'
  return `${name} already has it`
}
