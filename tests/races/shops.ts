import { sql } from 'kysely'
import { checkoutTicks } from '../../apps/server/src/checkout/checkout.ts'
import { settleIntent } from '../../apps/server/src/checkout/payment/settle.ts'
import { grantCredits } from '../../apps/server/src/credit/credit.ts'
import { command, type House } from '../../apps/server/src/platform/ctx.ts'
import { openDatabase } from '../../apps/server/src/platform/database/db.ts'
import { openCards } from '../../apps/server/src/platform/outbound/stripe.ts'
import { yes } from '../../packages/domain/src/answer.ts'
import { createDatabase } from '../database.ts'
import { type OpenHouse, openHouse } from '../house.ts'
import { testNow } from '../template.ts'

/** One server that sells by card, on either database. Its jobs and ticks are run by the test. */
export interface Shop extends OpenHouse {
  readonly testProvider: NonNullable<OpenHouse['testProvider']>
}

export const embeddedShop = async (): Promise<Shop> => shopOf(await openHouse())

export async function postgresShop(): Promise<Shop> {
  const created = await createDatabase()
  const app = await openHouse({}, await openDatabase({ url: created.url }))
  const close = async () => {
    await app.close()
    await created.drop()
  }
  return { ...shopOf(app), close }
}

function shopOf(app: OpenHouse): Shop {
  const { testProvider } = app
  if (!testProvider) throw new Error('the demo takes test cards')
  return { ...app, testProvider }
}

/** A client that gives up on the provider after some milliseconds instead of ten seconds, and finds it at this address. */
export function withPatience({ house, testProvider }: Shop, ms: number, url = testProvider.url) {
  const { payments } = house.settings
  if (payments.by !== 'test') throw new Error('test cards')
  Object.assign(house, { cards: openCards('test', payments, url, ms) })
}

export const grant = ({ system }: Shop, workspaceId: string, credits: number) =>
  command(system, async (work) => yes(await grantCredits(work, { workspaceId, credits, reason: 'Test', key: crypto.randomUUID() })))

/** Begins again: the clock, the provider and the limits. */
export async function reset({ clock, db, testProvider }: Shop) {
  clock.now = testNow
  testProvider.modes.clear()
  await sql`delete from rate_limit`.execute(db)
}

/** Does what the stored events of the provider ask for. */
export async function runJobs({ house, db }: Shop) {
  await planNamed(house)
  const { rows } = await sql<{
    intentId: string
  }>`select distinct data ->> 'intentId' as "intentId" from pgboss.job where name = 'payment'`.execute(db)
  for (const { intentId } of rows) await settleIntent(house, intentId)
}

/** Plans the jobs of the payments that events have named. */
export const planNamed = async (house: House) =>
  checkoutTicks(house)
    .find(({ name }) => name === 'named payments are looked at')
    ?.run()

export async function runTicks({ house }: Shop) {
  for (const { run } of checkoutTicks(house)) await run()
}
