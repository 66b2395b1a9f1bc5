import { sql } from 'kysely'
import { countDeliveries } from '../../integration/integration.ts'
import { emailsToWake, outboxFigures } from '../../message/message.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type HousePart, partOf } from './part.ts'

/** Emails. Without a mail server those that were given up still need someone: their addresses are wrong. */
export async function emailsPart({ db, settings, now }: Ctx): Promise<HousePart> {
  const { waiting, retrying, nextTryAt, dead, sentAt } = await outboxFigures(db, now())
  const isOn = settings.smtpUrl !== undefined
  return partOf('EMAILS', {
    state: dead > 0 ? 'BAD' : !isOn ? 'OFF' : retrying > 0 ? 'FAILING' : sentAt ? 'WELL' : 'UNUSED',
    succeededAt: sentAt,
    ...{ waiting, dead, failing: retrying, nextTryAt },
    wakes: isOn && dead > 0 ? await emailsToWake(db, now()) : [],
  })
}

/** The calendars that our hosts have subscribed us to. */
export async function calendarsPart({ db }: Ctx): Promise<HousePart> {
  const found = await db
    .selectFrom('staffing_calendar_feed')
    .select((eb) => [eb.fn.countAll<number>().as('all'), eb.fn.max('read_at').as('readAt')])
    .select(sql<number>`(count(*) filter (where failed_since is not null))::int`.as('failing'))
    .select(sql<Temporal.Instant | null>`min(next_read_at) filter (where failed_since is not null)`.as('nextTryAt'))
    .where('address_box', 'is not', null)
    .executeTakeFirstOrThrow()
  return partOf('CALENDARS', {
    state: found.failing > 0 ? 'FAILING' : found.all > 0 ? 'WELL' : 'UNUSED',
    ...{ succeededAt: found.readAt, failing: found.failing, nextTryAt: found.nextTryAt },
  })
}

/** The card provider: payments that are open, and those of which it hasn't said anything. */
export async function paymentsPart({ db, cards }: Ctx): Promise<HousePart> {
  if (!cards) return partOf('PAYMENTS', { state: 'OFF' })
  const found = await db
    .selectFrom('checkout_payment')
    .select((eb) => eb.fn.max('paid_at').as('paidAt'))
    .select(sql<number>`(count(*) filter (where state = 'OPEN'))::int`.as('open'))
    .select(
      sql<number>`(count(*) filter (where state = 'OPEN' and (silent_since is not null or failing_since is not null)))::int`.as('silent'),
    )
    .executeTakeFirstOrThrow()
  return partOf('PAYMENTS', {
    state: found.silent > 0 ? 'FAILING' : found.paidAt ? 'WELL' : 'UNUSED',
    ...{ succeededAt: found.paidAt, waiting: found.open, failing: found.silent },
  })
}

/** What customers' endpoints are told. One that failed for five days, and what no try reached, needs someone. */
export async function webhooksPart(ctx: Ctx): Promise<HousePart> {
  const { waiting, dead, succeededAt, nextTryAt, endpoints, failing, off, worst } = await countDeliveries(ctx)
  return partOf('WEBHOOKS', {
    state: dead > 0 || off > 0 ? 'BAD' : failing > 0 ? 'FAILING' : endpoints > 0 ? 'WELL' : 'UNUSED',
    ...{ succeededAt, waiting, dead, nextTryAt, endpoint: worst },
    failing: off > 0 ? off : failing,
  })
}
