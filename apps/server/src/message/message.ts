import type { House, Work } from '../platform/ctx.ts'
import { openPost } from '../platform/outbound.ts'
import { tellAnswered, tellEnded, tellOffered, tellOpen, tellReminded } from './crew-mails.ts'
import { deliverMail } from './deliver.ts'
import { tellBooked, tellCancelled, tellMoved, tellUnscheduled } from './event-mails.ts'
import { tellRequestEnded, tellRequested } from './request-mails.ts'
import { type Mail, storeMail } from './store-mail.ts'

/** Writes a mail into the outbox and queues its sending in the same transaction; the same key twice is one mail (I-9). */
export const sendMail = (work: Work, mail: Mail): Promise<void> => storeMail(work, mail)

/** Sends what is queued, one mail at a time, when SMTP_URL names a server. Without one, mails stay in the outbox, where admins read them. */
export async function messageJobs(house: House): Promise<void> {
  const { smtpUrl } = house.settings
  if (!smtpUrl) return
  const post = openPost(smtpUrl)
  await house.jobs.boss.work<{ id: string }>('mail', { batchSize: 1 }, async (jobs) => {
    for (const { data } of jobs) await deliverMail(house, post, data.id)
  })
}

/** Who hears of what by mail. Everything is written in the transaction of the command itself; nothing is sent in it. */
export function subscribeMessages({ listeners }: House): void {
  listeners.on('session.booked', (work, { sessionId }) => tellBooked(work, sessionId))
  listeners.on('session.moved', (work, { sessionId, from }) => tellMoved(work, sessionId, from))
  listeners.on('session.unscheduled', (work, { sessionId, from }) => tellUnscheduled(work, sessionId, from))
  listeners.on('session.cancelled', (work, { sessionId }) => tellCancelled(work, sessionId))
  listeners.on('session.requested', tellRequested)
  listeners.on('session.requestEnded', tellRequestEnded)
  listeners.on('assignment.offered', tellOffered)
  listeners.on('assignment.reminded', tellReminded)
  listeners.on('assignment.answered', tellAnswered)
  listeners.on('assignment.ended', tellEnded)
  listeners.on('assignment.open', tellOpen)
}
