/** What people typed as one line of an email: no line break reaches a header or begins a paragraph of its own (EXP-05), and nothing turns the direction of what follows. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** 'Ada', 'Ada and Bo', 'Ada, Bo and Cy'. */
export const listWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const mostTyped = 40

/**
 * Typed text for an email to a stranger: a person who is neither a member of the workspace, nor has an account, nor is a contact of an event. So
 * that no one uses our name to send their own words or links, it is cut to 40 characters, dropped (empty) when it begins like a web address, and
 * has a zero-width space after each dot inside a word, so that mail programs make no link of a domain.
 */
export function typedToStranger(text: string): string {
  const line = oneLine(text.normalize('NFKC'))
  if (/^(?:https?:\/\/|www\.)/iu.test(line)) return ''
  const letters = [...line]
  const cut = letters.length > mostTyped ? `${letters.slice(0, mostTyped).join('').trimEnd()}…` : line
  return cut.replaceAll(/(?<=[\p{L}\p{M}\p{N}])([.。])(?=[\p{L}\p{N}])/gu, '$1\u200b')
}

/** Whether an email can be sent there: one plain address, nothing that a header could read as a second one. */
export const isAddress = (text: string): boolean => text.length <= 254 && /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(text)

/** A Message-ID that is the same at every try, so that a receiver knows a repetition (I-9). */
export const messageIdOf = (dedupeKey: string, host: string): string => `<${dedupeKey.replaceAll(/[^\w./-]/g, '_')}@${host}>`
