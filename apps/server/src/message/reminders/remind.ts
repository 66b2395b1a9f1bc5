import { yes } from '@troupe/domain/answer'
import { REMINDED_HOURS } from '@troupe/domain/message/kinds'
import { sql } from 'kysely'
import { asSystem, command, type House, type Work } from '../../platform/ctx.ts'
import { traceOf } from '../../platform/errors.ts'
import { peopleOfEvent } from '../by-hand/readers.ts'
import { writerOf } from '../by-hand/values.ts'
import { eventFacts, wantsReminder } from '../facts.ts'
import { storeMails } from '../outbox/store-mail.ts'
import { isReminded, REMINDED_STATUSES } from './planned.ts'

const eventsAtOnce = 50

/** Reminds the contacts of events 48 hours before they start, once of each start; several processes do it once together. */
export function reminderTick(house: House) {
  return {
    name: 'reminders',
    seconds: 60,
    run: async () => {
      const due = await dueEvents(house)
      for (const { id, startsAt } of due)
        try {
          await remindOf(house, id, startsAt)
        } catch (error) {
          // the others are reminded, and this one is tried again in a minute
          house.log.error({ session: id, error: traceOf(error) }, 'no reminder could be written')
        }
    },
  }
}

/** The events that start within 48 hours and whose start no one has been reminded of. */
async function dueEvents({ db, now }: Pick<House, 'db' | 'now'>) {
  const at = now()
  const rows = await db
    .selectFrom('session as s')
    .select(['s.id', 's.starts_at'])
    .where('s.status', 'in', REMINDED_STATUSES)
    .where('s.starts_at', '>', at)
    .where('s.starts_at', '<=', at.add({ hours: REMINDED_HOURS }))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('message_reminder as r')
            .select('r.session_id')
            .whereRef('r.session_id', '=', 's.id')
            .whereRef('r.starts_at', '=', 's.starts_at'),
        ),
      ),
    )
    .orderBy('s.starts_at')
    .limit(eventsAtOnce)
    .execute()
  return rows.flatMap(({ id, starts_at: startsAt }) => (startsAt ? [{ id, startsAt }] : []))
}

const remindOf = (house: House, sessionId: string, startsAt: Temporal.Instant) =>
  command(asSystem(house), async (work) => {
    const noted = await work.tx
      .insertInto('message_reminder')
      .values({ session_id: sessionId, starts_at: startsAt, made_at: work.at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('session_id')
      .executeTakeFirst()
    const event = await eventFacts(work, sessionId)
    const isStill = isReminded(event.status) && event.startsAt?.equals(startsAt)
    if (!noted || !isStill || (await wasSetLate(work, sessionId, startsAt))) return yes(null)
    const write = await writerOf(work, 'session.reminder', { event, people: await peopleOfEvent(work, event) })
    for (const reader of event.bookingReaders) {
      const mail = await write(reader, {
        dedupeKey: `reminder/${sessionId}/${startsAt.epochMilliseconds}/${reader.id}`,
        to: reader,
        sessionId,
        workspaceId: event.workspaceId,
        isWanted: wantsReminder(event, reader),
      })
      if (mail) await storeMails(work, [mail])
    }
    return yes(null)
  })

/** Whether the event got its start, or was restored, less than 48 hours before it: the email about that has just said all that a reminder would. */
async function wasSetLate(work: Work, sessionId: string, startsAt: Temporal.Instant): Promise<boolean> {
  const row = await work.tx
    .selectFrom('session_change')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('at', '>', startsAt.subtract({ hours: REMINDED_HOURS }))
    .where(sql<boolean>`(heads && array['startsAt'] or fields #>> '{status,before}' = 'CANCELLED')`)
    .where('operation', '<>', 'START_OF_LOG')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
