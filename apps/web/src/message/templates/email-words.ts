import { isSwitchable, type MailClass } from '@troupe/domain/message/kinds'
import { day, dayInYear, isoDay, ownZone, time } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import type { EditedEmail, EmailLine, MailEvent } from './templates-queries.ts'

/** The classes in the order of the list. */
export const classOrder = ['BOOKING', 'REMINDER', 'ACTION', 'ACCOUNT'] as const satisfies readonly MailClass[]

export const classNames: Readonly<Record<MailClass, string>> = {
  BOOKING: 'Booking',
  REMINDER: 'Reminder',
  ACTION: 'Action',
  ACCOUNT: 'Account',
}

/** Whether people get an email of a class whatever they have switched off. */
export const classNote = (mailClass: MailClass): string => (isSwitchable(mailClass) ? 'People can switch these off' : 'Always sent')
/** The same where there is less room. */
export const classNoteShort = (mailClass: MailClass): string => (isSwitchable(mailClass) ? 'can be switched off' : 'always sent')

/** 'Every email Troupe sends. 4 of 61 are edited.', or of those that a workspace has texts of its own for. */
export function editedWords(lines: readonly Pick<EmailLine, 'edited'>[], workspace?: string): string {
  const edited = lines.filter((line) => line.edited).length
  if (workspace !== undefined)
    return `Texts for ${workspace} alone. It has its own for ${edited === 0 ? 'none' : `${edited} of ${lines.length}`}.`
  return `Every email Troupe sends. ${edited === 0 ? 'None is' : `${edited} of ${lines.length} ${edited === 1 ? 'is' : 'are'}`} edited.`
}

/** 'To: Contact, booking contacts. 214 emails sent in the last 30 days.'; without the number until it is known. */
export function sentenceOf(audience: string, sent: number | undefined): string {
  if (sent === undefined) return `To: ${audience}.`
  return `To: ${audience}. ${sent === 0 ? 'None' : counted(sent, 'email', 'emails')} sent in the last 30 days.`
}

const own = ownZone()

/** 'today' or 'Tue 3 Nov', with the year where it is another one. */
export function dayWords(iso: string): string {
  const today = isoDay(new Date(serverNow()).toISOString(), own)
  const on = isoDay(iso, own)
  if (on === today) return 'today'
  return on.slice(0, 4) === today.slice(0, 4) ? dayInYear(iso, own) : day(iso, own)
}

/** 'today, 9:12 am', or the day alone. */
export const momentWords = (iso: string): string => {
  const words = dayWords(iso)
  return words === 'today' ? `today, ${time(iso, own)}` : words
}

/** 'Murder in the Green Room, Wed 16 Dec, Northwind Foods' */
export const eventWords = ({ name, startsAt, timezone, workspace }: MailEvent): string =>
  [name, startsAt == null ? 'no date yet' : dayInYear(startsAt, timezone), workspace.name].join(', ')

/** The number that the next version gets. */
export const nextVersion = ({ version }: Pick<EditedEmail, 'version'>): number => version + 1
