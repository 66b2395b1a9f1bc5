import { countsUntil } from '@troupe/domain/staffing/calendar-feeds'
import type { Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { readers } from '../facts.ts'
import { storeMail } from '../outbox/store-mail.ts'
import { oneLine } from '../text.ts'
import { dayWords } from '../when.ts'

/** Someone's calendar couldn't be read for a day: they are told once, until it can be read again. */
export async function tellUnreadable(work: Work, { userId, feedId, host, since }: Events['calendar.unreadable']): Promise<void> {
  const [reader] = await readers(work, [userId])
  if (!reader) return
  await storeMail(work, {
    kind: 'calendar.unreadable',
    dedupeKey: `calendar/${feedId}/${since.epochMilliseconds}`,
    to: reader,
    ...{ sessionId: null, workspaceId: null },
    values: {
      host: oneLine(host),
      since: dayWords(since, reader.timezone),
      until: dayWords(countsUntil(since), reader.timezone),
      link: `${work.settings.baseUrl}/availability/personal`,
    },
  })
}
