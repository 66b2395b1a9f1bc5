/** Letters and digits that can't be mistaken for one another. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The length of a typed code in characters; the code of a link has many more. */
export const CODE_LENGTH = 8

/** How long each code is valid, in minutes. */
export const CODE_MINUTES = { REGISTER: 10, RESET: 15, NEW_PASSWORD: 15, EMAIL: 15, INVITE: 7 * 24 * 60 } as const
export type CodeKind = keyof typeof CODE_MINUTES

/** How many codes of a kind and address are valid at the same time: a stranger who asks for another does not end the one that the owner is typing. */
export const CODES_AT_ONCE = 3

/** Wrong tries after which a typed code is closed to the caller who made them. */
export const CODE_TRIES = 5

/** Wrong tries after which a typed code is closed to everyone but the callers who asked for it. */
export const CODE_TRIES_OF_ALL = 1000

/** How many emails with a typed code go to one address within CODE_EMAIL_MINUTES minutes, counting all callers. */
export const CODE_EMAILS = 5
export const CODE_EMAIL_MINUTES = 15

/** Whether a caller may try a typed code: `tries` are everyone's wrong tries on it, `own` the caller's, and `asked` whether the caller asked for it. */
export const isOpenTo = (code: { readonly tries: number; readonly own: number; readonly asked: boolean }): boolean =>
  code.own < CODE_TRIES && (code.asked || code.tries < CODE_TRIES_OF_ALL)

/** How a code is shown, so that it can be read aloud: 'K7MP-2QXA'. */
export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** A typed code, read without spaces, hyphens and case; undefined for whatever cannot be one, such as the code of a link. */
export function typedCode(text: string): string | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return code.length === CODE_LENGTH && [...code].every((one) => CODE_ALPHABET.includes(one)) ? code : undefined
}
