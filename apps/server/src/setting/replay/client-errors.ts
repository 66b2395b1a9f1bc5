import { yes } from '@troupe/domain/answer'
import type { ClientReport } from '@troupe/domain/client-report'
import { CLIENT_ERROR_DAYS, REPLAY_DAYS, REPLAY_MINUTES } from '@troupe/domain/setting/replay'
import { asSystem, type Ctx, command, type House } from '../../platform/ctx.ts'

/** A reported error as admins see it. */
export interface ClientErrorView {
  readonly id: string
  readonly at: Temporal.Instant
  readonly kind: ClientReport['kind']
  readonly report: ClientReport
  readonly replay_id: string | null
}

/**
 * Keeps an error that a browser reported. It names a recording that is there and was still going on half an hour ago; another id is left out, because the
 * reporter is no one that we know.
 */
export async function keepClientError(
  house: House,
  { report, replay }: { readonly report: ClientReport; readonly replay: string | undefined },
) {
  await command(asSystem(house), async ({ tx, at }) => {
    const recorded = replay
      ? await tx
          .selectFrom('setting_replay')
          .select('id')
          .where('id', '=', replay)
          .where('ended_at', '>', at.subtract({ minutes: REPLAY_MINUTES }))
          .forKeyShare()
          .executeTakeFirst()
      : undefined
    const row = { kind: report.kind, report: JSON.stringify(report), replay_id: recorded?.id ?? null, at }
    await tx.insertInto('setting_client_error').values(row).execute()
    return yes(null)
  })
}

/** The newest reported errors. */
export const listClientErrors = (ctx: Ctx, most: number): Promise<ClientErrorView[]> =>
  ctx.db
    .selectFrom('setting_client_error')
    .select(['id', 'at', 'kind', 'report', 'replay_id'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** Deletes recordings after 14 days and reported errors after 30. */
export function replayTick(house: House) {
  return {
    name: 'recordings are deleted',
    seconds: 3600,
    run: async () => {
      await command(asSystem(house), async ({ tx, at }) => {
        await tx
          .deleteFrom('setting_replay')
          .where('started_at', '<=', at.subtract({ hours: 24 * REPLAY_DAYS }))
          .execute()
        await tx
          .deleteFrom('setting_client_error')
          .where('at', '<=', at.subtract({ hours: 24 * CLIENT_ERROR_DAYS }))
          .execute()
        return yes(null)
      })
    },
  }
}
