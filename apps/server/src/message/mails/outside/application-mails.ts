import { UNDO_SECONDS } from '@troupe/domain/staffing/answer-time'
import { APPLICATION_DAYS } from '@troupe/domain/staffing/applications/state'
import type { Work } from '../../../platform/ctx.ts'
import type { Events } from '../../../platform/events.ts'
import { readers } from '../../facts.ts'
import { type Envelope, storeMail } from '../../outbox/store-mail.ts'
import { typedToStranger } from '../../text.ts'
import { dayWords } from '../../when.ts'

/** Someone applied: their private link goes to the address that they gave, with nothing else of what they typed. */
export async function tellApplied(work: Work, { applicationId, number, email, code, isQuiet }: Events['application.made']) {
  if (isQuiet) return
  const by = work.at.add({ hours: 24 * APPLICATION_DAYS.answer })
  await storeMail(work, {
    kind: 'application.received',
    ...envelopeTo({ address: email, name: '', firstName: '' }, `application.received/${applicationId}/${number}`),
    values: { by: dayWords(by, 'UTC'), link: { before: `${pageOf(work)}/`, code } },
  })
}

/** Someone withdrew with a private link: its owner hears of it, even if someone else used it. */
export async function tellWithdrawn(work: Work, { applicationId, number }: Events['application.withdrawn']) {
  const { email } = await applicantOf(work, applicationId)
  await storeMail(work, {
    kind: 'application.withdrawn',
    ...envelopeTo({ address: email, name: '', firstName: '' }, `application.withdrawn/${applicationId}/${number}`),
    values: { days: String(APPLICATION_DAYS.ended), link: pageOf(work) },
  })
}

/** Staff invited someone, who has an account now and chooses a password. */
export async function tellInvitedToPlay(work: Work, { applicationId, userId }: Events['application.invited']) {
  const [person] = await readers(work, [userId])
  if (!person) return
  const { actor } = work
  await storeMail(work, {
    kind: 'application.invited',
    ...envelopeTo(person, answerKey('invited', applicationId, work.at)),
    waitSeconds: UNDO_SECONDS,
    values: {
      maker: actor.kind === 'user' ? actor.fullName : 'Our staff',
      address: person.address,
      link: `${work.settings.baseUrl}/password/forgot?email=${encodeURIComponent(person.address)}`,
    },
  })
}

/** Staff declined an application. */
export async function tellRejected(work: Work, { applicationId }: Events['application.rejected']) {
  const { email, firstName } = await applicantOf(work, applicationId)
  await storeMail(work, {
    kind: 'application.rejected',
    ...envelopeTo({ address: email, name: '', firstName: typedToStranger(firstName) }, answerKey('rejected', applicationId, work.at)),
    waitSeconds: UNDO_SECONDS,
    values: { days: String(APPLICATION_DAYS.ended) },
  })
}

/** Staff undid their answer within its ten seconds: the email that still waits is never sent. */
export async function dropAnswer(work: Work, { applicationId, since }: Events['application.undone']) {
  const keys = (['invited', 'rejected'] as const).map((answer) => answerKey(answer, applicationId, since))
  await work.tx.deleteFrom('message_mail').where('dedupe_key', 'in', keys).where('sent_at', 'is', null).where('attempts', '=', 0).execute()
}

const answerKey = (answer: 'invited' | 'rejected', id: string, at: Temporal.Instant) =>
  `application.${answer}/${id}/${at.epochMilliseconds}`

const pageOf = ({ settings }: Work) => `${settings.baseUrl}/actor-application`

async function applicantOf({ tx }: Work, id: string) {
  return tx
    .selectFrom('staffing_application as a')
    .innerJoin('staffing_application_version as v', 'v.application_id', 'a.id')
    .select(['a.email', 'v.first_name as firstName'])
    .where('a.id', '=', id)
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

const envelopeTo = (to: Envelope['to'], dedupeKey: string): Envelope => ({ dedupeKey, to, sessionId: null, workspaceId: null })
