import { randomInt } from 'node:crypto'
import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { MOST_PLAN_SESSIONS, PLANNED_ROLES, type PlanFilter, planInput } from '@troupe/domain/staffing/plan/input'
import { actorId, type Ctx, command } from '../../platform/ctx.ts'
import { plannedSessions } from './facts.ts'

/**
 * Plans the crews of the scheduled events in a time of at most 62 days, 1,024 events at most. It is solved by a job; a draft takes no one's time, and no
 * one is told of it. Refuses INVALID {fields}: to TOO_BIG, TOO_SMALL or TOO_MANY.
 */
export function createStaffingPlan(ctx: Ctx, input: unknown): Promise<Answer<{ readonly id: string }>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(planInput, input)
    if (!parsed.ok) return parsed
    const { from, to, name, roles, zoneAreaIds, workspaceIds } = parsed.value
    const asked: PlanFilter = {
      roles: PLANNED_ROLES.filter((role) => !roles || roles.includes(role)),
      zoneAreaIds: zoneAreaIds ?? null,
      workspaceIds: workspaceIds ?? null,
    }
    if (asked.roles.length === 0) return invalid({ roles: ['INVALID'] })
    const sessions = await plannedSessions(work.tx, { from, to, asked }, work.at)
    if (sessions.length > MOST_PLAN_SESSIONS) return invalid({ to: ['TOO_MANY'] })
    const { id } = await work.tx
      .insertInto('staffing_plan')
      .values({
        ...{ from_at: from, to_at: to, name: name ?? '', asked: JSON.stringify(asked), seed: randomInt(2 ** 31), state: 'SOLVING' },
        ...{ made_by: actorId(work), made_at: work.at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await work.queue('plan', { id })
    work.tell('planning', id, 'plan.changed')
    const after = { from: from.toString(), to: to.toString(), ...asked, events: sessions.length }
    work.audit({ operation: 'createStaffingPlan', subjectType: 'plan', subjectId: id, after })
    return yes({ id })
  })
}
