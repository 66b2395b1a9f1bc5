import { type Answer, no, yes } from '@troupe/domain/answer'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../../platform/ctx.ts'
import { readSession } from '../read.ts'
import { calendarOf } from './event-calendar.ts'

/** Sends the event's calendar file to those who may read the event. NOT_FOUND for others, UNSCHEDULED while there is no start. */
export async function calendarFile(ctx: Ctx, id: string, reply: FastifyReply): Promise<Answer<null>> {
  const found = await readSession(ctx, id, { reads: new Set() })
  if (!found.ok) return found
  const text = await calendarOf(ctx.db, id, { method: 'PUBLISH', now: ctx.now(), settings: ctx.settings })
  if (text === undefined) return no('UNSCHEDULED')
  await reply.type('text/calendar; charset=utf-8').header('content-disposition', 'attachment; filename="event.ics"').send(text)
  return yes(null)
}
