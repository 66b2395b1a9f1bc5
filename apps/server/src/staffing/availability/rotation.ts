import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { rotationInput } from '@troupe/domain/staffing/availability-input'
import { type Ctx, command } from '../../platform/ctx.ts'
import { changeHours } from './change-hours.ts'
import { noteHours } from './note-hours.ts'
import { ownerToChange } from './owner.ts'
import { type RotationView, rotationOf } from './read.ts'

export interface NewRotation {
  readonly userId?: string | null | undefined
  readonly weeks: unknown
  readonly firstMonday: unknown
  readonly release?: boolean | null | undefined
}

/**
 * Sets in how many weeks a person's hours repeat, and where week 1 begins. Refuses NOT_FOUND, INVALID {weeks: [IN_USE]} while rows name a week that
 * this would remove, {firstMonday: [NOT_MONDAY]}, {userId: [NOT_ALLOWED]}, and as changeHours.
 */
export function setRotation(ctx: Ctx, { userId, release, ...input }: NewRotation): Promise<Answer<RotationView>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(rotationInput, input)
    if (!parsed.ok) return parsed
    const { weeks, firstMonday } = parsed.value
    const owner = await ownerToChange(work, userId)
    if (!owner.ok) return owner
    const { id } = owner.value
    const before = await rotationOf(work.tx, id)
    const changed = await changeHours(work, { userId: id, release: release ?? false }, async () => {
      const beyond = await work.tx
        .selectFrom('staffing_availability')
        .select('id')
        .where('user_id', '=', id)
        .where('week', '>', weeks)
        .limit(1)
        .executeTakeFirst()
      if (beyond) return invalid({ weeks: ['IN_USE'] })
      await work.tx
        .insertInto('staffing_rotation')
        .values({ user_id: id, weeks, first_monday: firstMonday })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ weeks, first_monday: firstMonday }))
        .execute()
      return yes({ weeks, firstMonday: Temporal.PlainDate.from(firstMonday) })
    })
    if (!changed.ok) return changed
    await noteHours(work, 'setAvailabilityRotation', { userId: id, before: before ?? undefined, after: parsed.value })
    return yes(changed.value.value)
  })
}
