import type { House, Work } from '../platform/ctx.ts'
import { asHouse } from '../platform/database/db.ts'
import type { Events } from '../platform/events.ts'
import { openPost, type Post } from '../platform/outbound/smtp.ts'
import { entriesTick } from './form/forget-entries.ts'
import { tellFormSent } from './form/form-mail.ts'
import { tellChanged, tellEmailAsked, tellInviting, tellKnown, tellRegistering, tellResetAsked } from './mails/account-mails.ts'
import { tellUnreadable } from './mails/calendar-mail.ts'
import { noteParting, tellContactLeft, tellContactsRemoved } from './mails/contact-mails.ts'
import { tellAnswered, tellCallMoved, tellEnded, tellLeft, tellOffered, tellReminded, tellResent } from './mails/crew-mails.ts'
import { tellCrewSet } from './mails/crew-set-mail.ts'
import { tellDroppedOut, tellReplaced } from './mails/drop-out-mails.ts'
import { tellEdited } from './mails/edit-mail.ts'
import {
  tellBooked,
  tellCancelled,
  tellClocksChanged,
  tellFailed,
  tellMoved,
  tellResized,
  tellRestored,
  tellUnscheduled,
} from './mails/event-mails.ts'
import { tellExpiring } from './mails/expiry-mail.ts'
import { tellAnnounced, tellScheduled } from './mails/group-mails.ts'
import { tellCrewMessaged, tellHandOverAsked, tellHandOverEnded, tellHandOverTaken } from './mails/hand-over-mails.ts'
import { tellInvited } from './mails/invite-mail.ts'
import { tellCorrected, tellPaid, tellRefunded } from './mails/orders/order-mails.ts'
import { tellRequestCancelled, tellRequestExpired, tellRequestMade, tellRequestWaiting } from './mails/orders/order-request-mails.ts'
import { tellStuck, tellTimeLost } from './mails/orders/payment-mails.ts'
import { tellDisputeLost, tellMismatched, tellRefundFailed, tellRefundStalled, tellReturned } from './mails/orders/refund-mails.ts'
import { dropAnswer, tellApplied, tellInvitedToPlay, tellRejected, tellWithdrawn } from './mails/outside/application-mails.ts'
import { tellLinkDead, tellNoOrder, tellNotCorrected, tellQuickbooksPayment } from './mails/outside/integration-mails.ts'
import { tellEndpointFailing, tellEndpointOff } from './mails/outside/webhook-mails.ts'
import { dropEraseAsked, tellCreated, tellEraseAsked } from './mails/people-mails.ts'
import { tellRatingAsked } from './mails/rating-mail.ts'
import { tellRequestApproved, tellRequestEnded, tellRequested } from './mails/request-mails.ts'
import { tellReviewAsked } from './mails/review-mail.ts'
import { tellHurried, tellPublished, tellRoundReminded } from './mails/round-mails.ts'
import { tellBlocked, tellOpen, tellReleased } from './mails/task-mails.ts'
import { tellTravelAsked } from './mails/travel-mail.ts'
import { noteAnswer } from './notices/cause.ts'
import { dropBacklog } from './outbox/backlog.ts'
import { deliverMail } from './outbox/deliver.ts'
import { dueTick } from './outbox/due.ts'
import { emailsToWake, messageFigures, outboxFigures } from './outbox/figures.ts'
import { oldMailTick } from './outbox/old-mail.ts'
import { LEAST_URGENT_CODE, type Mail, storeMail, storeWritten } from './outbox/store-mail.ts'
import { reminderTick } from './reminders/remind.ts'

// Part of the front door: what systems outside cause, and what a monitor reads.
export {
  emailsToWake,
  messageFigures,
  outboxFigures,
  tellEndpointFailing,
  tellEndpointOff,
  tellLinkDead,
  tellNoOrder,
  tellNotCorrected,
  tellQuickbooksPayment,
}

declare module '../platform/live.ts' {
  interface LiveKinds {
    /** They have a new notice, or have seen some. */
    notice: 'person'
  }
}

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** An email of the outbox to send. */
    mail: { readonly id: string }
  }
}

/**
 * When an email is tried again is a matter of its row (due.ts): a job fails only when the database doesn't answer. A job of a crashed process is retried after
 * two minutes, since most codes expire soon after.
 */
export const messageQueues = { mail: { limit: 20, delay: 5, longestDelay: 600, expires: 120 } }

/** Writes an email into the outbox and queues its sending in the same transaction; the same key twice is one email (I-9). */
export const sendMail = (work: Work, mail: Mail): Promise<void> => storeMail(work, mail)

/** Connections to the SMTP server, which is also the number of emails in one fetch: for all emails, and for emails with a code only. */
const atOnce = { any: 6, codes: 4 }

/**
 * Sends queued emails while SMTP_URL names a server, the most urgent first and several at a time; four connections are reserved for emails with
 * a code, so that other emails can't delay them. While people book in a rush six others begin in a second. Without a server, emails stay in the outbox, where admins read them.
 */
export async function messageJobs(house: House): Promise<void> {
  const { smtpUrl } = house.settings
  if (!smtpUrl) return
  await dropBacklog(house)
  await sendQueued(house, openPost(smtpUrl, { connections: atOnce.any }), { atOnce: atOnce.any, paced: house.commandsLine.isRushed })
  await sendQueued(house, openPost(smtpUrl, { connections: atOnce.codes }), { atOnce: atOnce.codes, minPriority: LEAST_URGENT_CODE })
}

async function sendQueued(
  house: House,
  post: Post,
  which: { readonly atOnce: number; readonly minPriority?: number; readonly paced?: () => boolean },
) {
  await house.jobs.work('mail', which, ({ id }) => deliverMail(house, post, id))
  house.jobs.whenStopped(() => post.close())
}

/** What the clock causes: emails whose next try has come are queued again, contacts are reminded of their events, and what is old is deleted. */
export const messageTicks = (house: House) => [dueTick(house), reminderTick(house), entriesTick(house), oldMailTick(house)]

/** Who is told of what by email. Everything is written in the transaction of the command itself; nothing is sent in it. */
export function subscribeMessages({ listeners }: House): void {
  // an email names people whom the one who caused it may not see, and goes into an outbox that only admins read
  const on = <K extends keyof Events>(kind: K, write: (work: Work, event: Events[K]) => Promise<void>) =>
    listeners.on(kind, (work, event) => asHouse(work.tx, () => write(work, event)))
  on('account.created', tellCreated)
  on('account.registering', tellRegistering)
  on('account.known', tellKnown)
  on('account.resetAsked', tellResetAsked)
  on('account.emailAsked', tellEmailAsked)
  on('account.inviting', tellInviting)
  on('account.changed', tellChanged)
  on('account.eraseAsked', tellEraseAsked)
  on('account.eraseWithdrawn', dropEraseAsked)
  on('account.leaving', noteParting)
  on('order.paid', tellPaid)
  on('order.refunded', tellRefunded)
  on('order.corrected', tellCorrected)
  on('order.refundFailed', tellRefundFailed)
  on('order.disputeLost', tellDisputeLost)
  on('order.mismatched', tellMismatched)
  on('order.returned', tellReturned)
  on('order.refundStalled', tellRefundStalled)
  on('payment.timeLost', tellTimeLost)
  on('payment.stuck', tellStuck)
  on('request.made', tellRequestMade)
  on('request.waiting', tellRequestWaiting)
  on('request.expired', tellRequestExpired)
  on('request.cancelled', tellRequestCancelled)
  on('credits.expiring', tellExpiring)
  on('session.booked', (work, { sessionId }) => tellBooked(work, sessionId))
  on('session.moved', (work, { sessionId, from }) => tellMoved(work, sessionId, from))
  on('session.clocksChanged', (work, { sessionId }) => tellClocksChanged(work, sessionId))
  on('session.edited', tellEdited)
  on('session.unscheduled', (work, { sessionId, from }) => tellUnscheduled(work, sessionId, from))
  on('session.cancelled', tellCancelled)
  on('session.restored', (work, { sessionId }) => tellRestored(work, sessionId))
  on('session.resized', tellResized)
  on('session.outcomeReported', tellFailed)
  on('session.ratingAsked', tellRatingAsked)
  on('session.completed', (work, { sessionId }) => tellReviewAsked(work, sessionId))
  on('session.outcomeReported', (work, { sessionId }) => tellReviewAsked(work, sessionId))
  on('session.venueMade', (work, { sessionId }) => tellReviewAsked(work, sessionId))
  on('session.invited', tellInvited)
  on('session.contactsRemoved', tellContactsRemoved)
  on('session.contactLeft', tellContactLeft)
  on('session.crewSet', (work, { sessionId }) => tellCrewSet(work, sessionId))
  on('group.announced', tellAnnounced)
  on('group.scheduled', tellScheduled)
  on('session.requested', tellRequested)
  on('session.requestEnded', tellRequestEnded)
  on('session.requestApproved', tellRequestApproved)
  on('assignment.offered', tellOffered)
  on('assignment.resent', tellResent)
  on('assignment.reminded', tellReminded)
  on('plan.published', tellPublished)
  on('offers.hurried', tellHurried)
  on('round.reminded', tellRoundReminded)
  on('assignment.travelAsked', tellTravelAsked)
  on('assignment.answered', tellAnswered)
  on('assignment.answered', noteAnswer)
  on('assignment.ended', tellEnded)
  on('assignment.left', tellLeft)
  on('assignment.droppedOut', tellDroppedOut)
  on('assignment.replaced', tellReplaced)
  on('assignment.open', tellOpen)
  on('assignments.released', tellReleased)
  on('session.blocked', tellBlocked)
  on('assignment.callMoved', tellCallMoved)
  on('handOver.asked', tellHandOverAsked)
  on('handOver.taken', tellHandOverTaken)
  on('handOver.ended', tellHandOverEnded)
  on('crew.messaged', tellCrewMessaged)
  on('calendar.unreadable', tellUnreadable)
  on('application.made', tellApplied)
  on('application.withdrawn', tellWithdrawn)
  on('application.invited', tellInvitedToPlay)
  on('application.rejected', tellRejected)
  on('application.undone', dropAnswer)
  on('form.sent', tellFormSent)
  on('command.done', storeWritten)
}
