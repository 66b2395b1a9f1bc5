import { type Answer, yes } from '@troupe/domain/answer'
import { type Ctx, command } from '../../platform/ctx.ts'

/** How many jobs run again. */
export interface RetriedJobs {
  readonly retried: number
}

/** Gives each job that was given up one more try, at most a thousand. One that fails again is given up again. */
export async function retryJobs(ctx: Ctx): Promise<Answer<RetriedJobs>> {
  // on the queue's own connection, since commands may only add jobs. Asked twice, it finds nothing the second time
  const retried = await ctx.jobs.retryGivenUp()
  return command(ctx, async (work) => {
    if (retried > 0) work.audit({ operation: 'retryJobs', subjectType: 'system', subjectId: null, after: { retried } })
    return yes({ retried })
  })
}
