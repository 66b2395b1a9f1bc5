import type { House } from '../ctx.ts'

const keptHours = 48

/** Deletes what is no longer needed: events past their replay, idempotency keys past every retry, counts past their window, captchas past their end. */
export function sweepTick(house: House) {
  return {
    name: 'sweep',
    seconds: 3600,
    run: async () => {
      const { db } = house
      const old = house.now().subtract({ hours: keptHours })
      await db.deleteFrom('idempotency').where('at', '<', old).execute()
      await db.deleteFrom('captcha_used').where('expires_at', '<', old).execute()
      await db.deleteFrom('rate_limit').where('window_start', '<', old).execute()
      // the newest stays: it is how a page that comes back is told whether it missed something
      await db
        .deleteFrom('live_event')
        .where('at', '<', old)
        .where('seq', '<', (query) => query.selectFrom('live_event').select(({ fn }) => fn.max('seq').as('seq')))
        .execute()
    },
  }
}
