import { firstMessage } from '@troupe/domain/validate'

/** What is wrong with an address that someone typed; undefined when nothing is. */
export const emailWords = (email: string): string | undefined => firstMessage(email.trim(), { required: true, email: true }, 'Email')

/** What in a list of addresses is none, by name; undefined when all of it is. */
export function unreadWords(unread: readonly string[]): string | undefined {
  const [first, ...more] = unread.slice(0, 5).map((text) => `“${text}”`)
  if (first === undefined) return undefined
  if (more.length === 0) return `${first} isn’t a valid email address.`
  return `These aren’t valid email addresses: ${[first, ...more].join(', ')}${unread.length > 5 ? ' and others' : ''}.`
}
