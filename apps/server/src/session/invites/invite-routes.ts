import { type Answer, no, yes } from '@troupe/domain/answer'
import { looseIdInput } from '@troupe/domain/input'
import { ATTENDEE_ANSWERS, joinInput } from '@troupe/domain/session/invites'
import { z } from 'zod'
import { asCsv } from '../../platform/csv.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { partyOf } from '../../platform/http/address.ts'
import { byCode } from '../../platform/http/by-code.ts'
import type { RestRoute } from '../../platform/http/http.ts'
import { exportMs } from '../../platform/http/time-limit.ts'
import { sendCalendarFile } from '../calendar/calendar-file.ts'
import { answerInvite } from './answer-invite.ts'
import { attendeeTable } from './attendees.ts'
import { inviteAnswer, inviteFile, readInvite } from './read-invite.ts'

const byJoinCode = z.object({ code: z.string().max(128) })
/** How many codes that open nothing an address may try in an hour. A right one works whatever else its address did: colleagues share one. */
const misses = { purpose: 'wrong-invite', most: 20, minutes: 60 }

/** Looks up a link and counts a code that opens nothing. */
const byInvite = <T>(ctx: Ctx, ip: string, look: () => Promise<Answer<T>>): Promise<Answer<T>> =>
  byCode(ctx, { party: partyOf(ip), misses }, look)

/** What an invite link opens; a browser gets the page at the same address (web.ts). */
export function inviteRoutes(route: RestRoute) {
  route('GET /join/{code}', {
    summary: 'Get the event behind an invite link; with format=ics, as a calendar file',
    params: byJoinCode,
    query: z.object({ format: z.literal('ics').optional() }),
    answer: inviteAnswer,
    produces: ['text/calendar'],
    refuses: ['UNSCHEDULED', 'EXPIRED', 'TOO_MANY_REQUESTS'],
    run: async (ctx, { params, query, request, reply }) => {
      reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
      const page = await byInvite(ctx, request.ip, () => readInvite(ctx, params.code))
      if (!page.ok || query.format === undefined) return page
      const file = await inviteFile(ctx, params.code)
      if (!file.ok) return file
      if (file.value === undefined) return no('UNSCHEDULED')
      await sendCalendarFile(reply, { name: page.value.event.name, text: file.value })
      return page
    },
  })
  route('POST /join/{code}', {
    summary: 'Answer an invite link; the same email address again changes the answer',
    params: byJoinCode,
    body: joinInput,
    answer: z.object({ answer: z.enum(ATTENDEE_ANSWERS) }),
    refuses: ['EXPIRED', 'TOO_MANY_REQUESTS'],
    run: (ctx, { params, body, request, reply }) => {
      reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
      return byInvite(ctx, request.ip, () => answerInvite(ctx, params.code, body))
    },
  })
  route('GET /session/{id}/attendees', {
    summary: 'Export the guests of an event as CSV',
    params: z.object({ id: looseIdInput }),
    query: z.object({ format: z.literal('csv').optional() }),
    produces: ['text/csv'],
    databaseMs: exportMs,
    run: async (ctx, { params, reply }) => {
      const table = await attendeeTable(ctx, params.id)
      if (!table.ok) return table
      asCsv(reply, `guests-${params.id}.csv`)
      return yes(table.value)
    },
  })
}
