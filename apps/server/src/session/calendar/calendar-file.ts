import { type Answer, no, yes } from '@troupe/domain/answer'
import { calendarFileName } from '@troupe/domain/session/calendar-file'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../../platform/ctx.ts'
import { dispositionOf } from '../../platform/http/disposition.ts'
import { readSession } from '../read.ts'
import { calendarOf } from './event-calendar.ts'

/** Sends the event's calendar file to those who may read the event. NOT_FOUND for others, UNSCHEDULED while there is no start. */
export async function calendarFile(ctx: Ctx, id: string, reply: FastifyReply): Promise<Answer<null>> {
  const found = await readSession(ctx, id, { reads: new Set(['name']) })
  if (!found.ok) return found
  const text = await calendarOf(ctx.db, id, { method: 'PUBLISH', now: ctx.now(), settings: ctx.settings })
  if (text === undefined) return no('UNSCHEDULED')
  await sendCalendarFile(reply, { name: found.value.name, text })
  return yes(null)
}

/** Sends a calendar file, to be saved under the name of its event. */
export const sendCalendarFile = (reply: FastifyReply, { name, text }: { readonly name: string; readonly text: string }) =>
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', dispositionOf(calendarFileName(name), { isSaved: true }))
    .send(text)
