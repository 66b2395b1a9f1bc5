import { type Answer, type Refusal, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import type { GroupMoveInput } from '@troupe/domain/schedule/group'
import { z } from 'zod'
import { type Ctx, command, isStaff } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { GroupPlaced } from './make-group.ts'
import { moveAll } from './move-group.ts'

/** What a move does to one event of a group. */
interface MovedEvent {
  readonly sessionId: string
  readonly credits: number
  /** Of those who have an offer or accepted one, how many are free at the new time; null for readers without staff rights. */
  readonly crew: { readonly stay: number; readonly all: number } | null
}

/** A group as it would be after a move, the fee to confirm, and what happens to each event. */
export interface GroupMovePreview extends GroupPlaced {
  readonly preview: readonly MovedEvent[]
}

/**
 * What moving a group would do: the move itself is tried out and rolled back, its fee taken as confirmed, so that both agree. Refuses as moveGroup, with the
 * same other starts, but never with FEE_REQUIRED.
 */
export async function previewGroupMove(ctx: Ctx, id: string, input: GroupMoveInput): Promise<Answer<GroupMovePreview>> {
  const trial: Ctx = { ...ctx, idempotency: undefined, onTrial: () => {} }
  let complete = async (refusal: Refusal): Promise<Refusal> => refusal
  const onRefusal = (next: typeof complete) => {
    complete = next
  }
  const attempt = (feeId: string | undefined) =>
    command(trial, async (work) => {
      const before = isUuid(id) ? await heldPlaces(work.tx, id) : []
      const moved = await moveAll(work, ctx, { id, input: { ...input, feeId }, onRefusal })
      return moved.ok ? yes({ ...moved.value, before, after: await heldPlaces(work.tx, id) }) : moved
    })
  const first = await attempt(undefined)
  const asked = first.ok ? null : feesAsked(first)
  const found = asked ? await attempt(asked.fee.id) : first
  if (!found.ok) return complete(found)
  const { before, after, ...placed } = found.value
  const preview = placed.sessions.map(({ id: sessionId }): MovedEvent => {
    const held = before.filter((one) => one.sessionId === sessionId)
    const stay = held.filter((one) => after.some(({ key }) => key === one.key)).length
    const credits = asked?.fees.find((one) => one.sessionId === sessionId)?.credits ?? 0
    return { sessionId, credits, crew: isStaff(ctx) ? { stay, all: held.length } : null }
  })
  return yes({ ...placed, preview })
}

/** Who holds which place of the events of a group: salespeople have no part in when they are. */
async function heldPlaces(tx: Tx, groupId: string): Promise<readonly { readonly sessionId: string; readonly key: string }[]> {
  const rows = await tx
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .innerJoin('session as s', 's.id', 'a.session_id')
    .select(['a.session_id', 'a.id', 'o.user_id'])
    .where('s.group_id', '=', groupId)
    .where('o.state', 'in', LIVE_OFFERS)
    .where('a.role', '!=', 'SALESPERSON')
    .execute()
  return rows.map((row) => ({ sessionId: row.session_id, key: `${row.id} ${row.user_id}` }))
}

const asked = z.object({ fee: z.object({ id: z.string() }), fees: z.array(z.object({ sessionId: z.string(), credits: z.int() })) })

/** The fee that a move has to confirm, and each event's; null for any other refusal. */
const feesAsked = ({ code, extensions }: Refusal) => (code === 'FEE_REQUIRED' ? asked.parse(extensions) : null)
