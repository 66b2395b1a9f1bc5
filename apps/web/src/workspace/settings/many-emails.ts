import { addressListOf } from '@troupe/domain/account/address-list'
import { emailWords, unreadWords } from '../../platform/form/email-words.ts'

/** How many people one invitation form takes. */
const most = 20

/** The email addresses in a pasted list, each once, in lower case; names next to them are left out, since people give their own when they join. */
export const emailsIn = (text: string): string[] => addressListOf(text).addressees.map(({ email }) => email)

/** What is wrong with a list of email addresses; undefined when nothing is. */
export function emailListWords(text: string): string | undefined {
  const { addressees, unread } = addressListOf(text)
  const [only] = unread
  if (addressees.length === 0 && unread.length < 2) return only === undefined ? 'Required' : emailWords(only)
  if (addressees.length > most) return `Invite up to ${most} people at a time.`
  return unreadWords(unread)
}
