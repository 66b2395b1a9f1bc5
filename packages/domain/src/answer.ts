/** Details of a refusal besides its code: numbers and options that a screen can offer. */
export type Extensions = Readonly<Record<string, unknown>>

/** The answer that refuses. `code` is one of the error catalogue (errors.ts). */
export interface Refusal {
  readonly ok: false
  readonly code: string
  readonly extensions: Extensions
}

/** An expected outcome: a value, or a refusal with a code of the catalogue. Never an exception. */
export type Answer<T> = { readonly ok: true; readonly value: T } | Refusal

/** The answer that carries a value. */
export const yes = <T>(value: T): Answer<T> => ({ ok: true, value })

/** The answer that refuses with a code of the catalogue. */
export const no = (code: string, extensions: Extensions = {}): Refusal => ({ ok: false, code, extensions })
