/** Letters and digits that nobody takes for one another. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A typed code has so many characters; the code of a link has many more. */
export const CODE_LENGTH = 8

/** How long each code lives, in minutes (RULES §8). */
export const CODE_MINUTES = { REGISTER: 10, RESET: 15, NEW_PASSWORD: 15, EMAIL: 15, INVITE: 7 * 24 * 60 } as const
export type CodeKind = keyof typeof CODE_MINUTES

/** Wrong tries after which a code is dead. */
export const CODE_TRIES = 5

/** How a code is shown, so that it can be read aloud: 'K7MP-2QXA'. */
export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** A typed code, read without spaces, hyphens and case; undefined for whatever cannot be one, such as the code of a link. */
export function typedCode(text: string): string | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return code.length === CODE_LENGTH && [...code].every((one) => CODE_ALPHABET.includes(one)) ? code : undefined
}
