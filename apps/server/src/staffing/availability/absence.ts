import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { absenceInput, refuseSpan } from '@troupe/domain/staffing/availability-input'
import { actorId, type Ctx, command } from '../../platform/ctx.ts'
import { changeHours, type Released } from './change-hours.ts'
import { noteHours } from './note-hours.ts'
import { ownerToChange } from './owner.ts'

export interface NewAbsence {
  readonly userId?: string | null | undefined
  readonly from: string
  readonly to: string
  readonly reason: string
  readonly keep?: readonly string[] | null | undefined
  readonly note?: string | null | undefined
}

/** What reportAbsence answers: the absence, and what became of the offers in it. */
export interface ReportedAbsence extends Released {
  readonly id: string
}

/**
 * A person can't work between two instants: their live offers for events in it that haven't begun end, and others are found for their places. Those of
 * the places `keep` stay, as conflicts that their producers are told of. Refuses
 * INVALID {to: [BEFORE_START | TOO_LONG | PAST]}, {userId: [NOT_ALLOWED]} and NOT_FOUND.
 */
export function reportAbsence(ctx: Ctx, { userId, ...input }: NewAbsence): Promise<Answer<ReportedAbsence>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(absenceInput, input)
    if (!parsed.ok) return parsed
    const span = { from: Temporal.Instant.from(parsed.value.from), to: Temporal.Instant.from(parsed.value.to) }
    const misfit = refuseSpan(span, 'to')
    if (misfit) return misfit
    if (Temporal.Instant.compare(span.to, work.at) <= 0) return invalid({ to: ['PAST'] })
    const owner = await ownerToChange(work, userId)
    if (!owner.ok) return owner
    const { id } = owner.value
    const { reason, keep, note } = parsed.value
    const time = { fromMs: span.from.epochMilliseconds, toMs: span.to.epochMilliseconds }
    const changed = await changeHours(work, { userId: id, release: true, reason, span: time, keep: keep ?? [] }, async () => {
      const row = {
        user_id: id,
        starts_at: span.from,
        ends_at: span.to,
        reason,
        note: note || null,
        made_at: work.at,
        made_by: actorId(work),
      }
      return yes(await work.tx.insertInto('staffing_absence').values(row).returning('id').executeTakeFirstOrThrow())
    })
    if (!changed.ok) return changed
    const { value, ended } = changed.value
    await noteHours(work, 'reportAbsence', { userId: id, after: { ...parsed.value, ...ended } })
    return yes({ id: value.id, ...ended })
  })
}
