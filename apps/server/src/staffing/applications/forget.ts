import { yes } from '@troupe/domain/answer'
import { APPLICATION_DAYS } from '@troupe/domain/staffing/applications/state'
import { asSystem, command, type House } from '../../platform/ctx.ts'

/** Deletes applications with everything that was said in them: 180 days after they ended, at the latest 365 days after they were made. */
export async function forgetApplications(house: House): Promise<void> {
  await command(asSystem(house), async ({ tx, at }) => {
    const ago = (days: number) => at.subtract({ hours: 24 * days })
    await tx
      .deleteFrom('staffing_application')
      .where((eb) =>
        eb.or([
          eb('made_at', '<=', ago(APPLICATION_DAYS.kept)),
          eb.and([eb('state', 'in', ['INVITED', 'REJECTED', 'WITHDRAWN']), eb('state_at', '<=', ago(APPLICATION_DAYS.ended))]),
        ]),
      )
      .execute()
    return yes(null)
  })
}
