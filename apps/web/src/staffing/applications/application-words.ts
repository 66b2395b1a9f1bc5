import { APPLICATION_DAYS, type ApplicationState } from '@troupe/domain/staffing/applications/state'
import { day, ownZone, time } from '../../platform/format.ts'

/** What becomes of an application, as its applicant is told before sending it. */
export const privacyWords = `We keep your application to decide whether to work with you, and to answer you. Only our staff read it. We delete it ${APPLICATION_DAYS.ended} days after we answered or you withdrew, and at the latest after ${APPLICATION_DAYS.kept} days. You can withdraw it with the private link that we email you.`

/** A step of an application on its ticket. */
interface ApplicationStep {
  readonly words: string
  readonly note: string
  readonly done: boolean
}

interface ForSteps {
  readonly state: ApplicationState
  readonly madeAt: string
  readonly answerBy: string
  readonly email: string
}

/** What has happened to an application and what comes next. */
export function stepsOf({ state, madeAt, answerBy, email }: ForSteps): readonly ApplicationStep[] {
  const zone = ownZone()
  const sent = { words: 'We got your application', note: `${day(madeAt, zone)}, ${time(madeAt, zone)}`, done: true }
  if (state === 'WITHDRAWN') return [sent, { words: 'You withdrew it', note: 'No one reads it any longer.', done: true }]
  const isRead = state !== 'NEW'
  const answered = state === 'INVITED' || state === 'REJECTED'
  return [
    sent,
    {
      words: isRead ? 'Someone on our team has read it' : 'Someone on our team reads it',
      note: answered ? 'Done' : `By ${day(answerBy, zone)}`,
      done: isRead,
    },
    {
      words: answered ? 'We emailed you our answer' : 'We email you our answer',
      note: `${email}. No email? Check your spam folder.`,
      done: answered,
    },
  ]
}

/** What the page of a private link is called. */
export const stateTitles: Readonly<Record<ApplicationState, string>> = {
  NEW: 'We have your application',
  IN_REVIEW: 'We’re reading your application',
  INVITED: 'You’re invited',
  REJECTED: 'We’ve answered your application',
  WITHDRAWN: 'You withdrew your application',
}
