import { sql } from 'kysely'
import type { House } from '../../platform/ctx.ts'
import type { Db } from '../../platform/database/db.ts'
import type { FigureReading } from '../../platform/metrics/figures.ts'
import { isAddress } from '../text.ts'

/** How emails stand. */
export interface OutboxFigures {
  readonly waiting: number
  /** Those that were tried without success and will be again. */
  readonly retrying: number
  readonly nextTryAt: Temporal.Instant | null
  /** Given up in the last days. */
  readonly dead: number
  readonly sentAt: Temporal.Instant | null
}

/** An email that was given up longer ago, in days, needs no one any longer; the outbox still has it. */
const DEAD_DAYS = 7

/** Reads it by the indexes of what isn't sent. */
export async function outboxFigures(db: Db, now: Temporal.Instant): Promise<OutboxFigures> {
  const { rows } = await sql<OutboxFigures>`
    select w.waiting, w.retrying, w."nextTryAt", d.dead, s.sent_at as "sentAt" from
      (select count(*)::int as waiting, (count(*) filter (where attempts > 0 and last_error is not null))::int as retrying,
        min(next_at) filter (where attempts > 0 and last_error is not null) as "nextTryAt"
        from message_mail where next_at is not null) w,
      (select count(*)::int as dead from message_mail
        where sent_at is null and not_delivered_at > ${now.subtract({ hours: 24 * DEAD_DAYS })}::timestamptz) d,
      (select max(sent_at) as sent_at from message_mail where sent_at is not null) s`.execute(db)
  const [row] = rows
  if (!row) throw new Error('counting answers one row')
  return row
}

/** How many emails one press of a button tries again. */
const MOST_WOKEN = 50

/**
 * The ids of emails that were given up in the last days and can be tried again, the newest first: not those with a code, which has ended by now, with an offer that was
 * answered, or to an address that isn't one.
 */
export async function emailsToWake(db: Db, now: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('message_mail as m')
    .select(['m.id', 'm.to_address'])
    .where('m.sent_at', 'is', null)
    .where('m.not_delivered_at', '>', now.subtract({ hours: 24 * DEAD_DAYS }))
    .where('m.code_id', 'is', null)
    .where(
      sql<boolean>`(m.offer_id is null or exists (select from staffing_approval a where a.id = m.offer_id and a.state = 'PENDING' and a.expires_at > ${now}::timestamptz))`,
    )
    .orderBy('m.not_delivered_at', 'desc')
    .limit(MOST_WOKEN)
    .execute()
  return rows.filter((row) => isAddress(row.to_address)).map(({ id }) => id)
}

/** The same for a monitor. */
export const messageFigures = ({ db, now }: Pick<House, 'db' | 'now'>): readonly FigureReading[] => [
  {
    ...{ name: 'troupe_emails', help: `Emails by state: waiting, or given up in the last ${DEAD_DAYS} days`, labels: ['state'] },
    async read() {
      const { waiting, dead } = await outboxFigures(db, now())
      return [
        { labels: { state: 'waiting' }, value: waiting },
        { labels: { state: 'dead' }, value: dead },
      ]
    },
  },
]
