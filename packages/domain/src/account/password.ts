/** Whether a person's password is their own, temporary, or still to be chosen. */
export const PASSWORD_STATES = ['SET', 'TEMPORARY', 'RESET'] as const

/** Length of a password in characters, counted by code points (AUTH-13). */
const PASSWORD_LENGTH = { least: 8, most: 32 } as const

export const PASSWORD_RULES = ['LENGTH', 'UPPERCASE', 'LOWERCASE', 'DIGIT', 'SYMBOL'] as const
export type PasswordRule = (typeof PASSWORD_RULES)[number]

/** The rules a password breaks: 8 to 32 characters with an uppercase letter, a lowercase letter, a digit and a symbol. */
export function brokenPasswordRules(password: string): readonly PasswordRule[] {
  const length = [...password].length
  const broken: PasswordRule[] = []
  if (length < PASSWORD_LENGTH.least || length > PASSWORD_LENGTH.most) broken.push('LENGTH')
  if (!/\p{Lu}/u.test(password)) broken.push('UPPERCASE')
  if (!/\p{Ll}/u.test(password)) broken.push('LOWERCASE')
  if (!/\p{Nd}/u.test(password)) broken.push('DIGIT')
  if (!/[^\p{L}\p{N}\p{M}\s\p{C}]/u.test(password)) broken.push('SYMBOL')
  return broken
}

/** The word for a strength score of 0 to 4. */
export function strengthWord(score: number): 'Too Weak' | 'Moderate' | 'Strong' | 'Very Strong' {
  if (score <= 0) return 'Too Weak'
  if (score <= 2) return 'Moderate'
  return score === 3 ? 'Strong' : 'Very Strong'
}
