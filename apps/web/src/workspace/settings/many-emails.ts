import { emailWords } from '../../platform/form/email-words.ts'

/** How many people one invitation form takes. */
const most = 20

/** The email addresses in a pasted list, each once, in lower case: separated by commas, semicolons, spaces or lines. */
export const emailsIn = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

/** What is wrong with a list of email addresses; undefined when nothing is. */
export function emailListWords(text: string): string | undefined {
  const emails = emailsIn(text)
  if (emails.length === 0) return 'Required'
  if (emails.length > most) return `Invite up to ${most} people at a time.`
  const wrong = emails.find((email) => emailWords(email) !== undefined)
  return wrong === undefined ? undefined : emails.length === 1 ? emailWords(wrong) : `“${wrong}” isn’t a valid email address.`
}
