import { parseInput } from '@troupe/domain/input'
import { ApiError } from '../api.ts'
import { type FieldCodes, fieldCodesIn } from '../words/field-codes.ts'

/** How the typed values become an input, and the schema of the domain that the server reads the same input with. */
export interface Rules<T> {
  readonly schema: Parameters<typeof parseInput>[0]
  readonly input?: (typed: Partial<T>) => object
  /** Where the server takes this input as a part of another one. */
  readonly under?: string
  /** Where a field is in the input, if not under its own name. */
  readonly path?: (field: keyof T & string) => string
}

/** What the shared rules find wrong with the typed values. */
export function judge<T>({ schema, input, under }: Rules<T>, typed: Partial<T>): FieldCodes {
  const read = parseInput(schema, input ? input(typed) : typed)
  const codes = read.ok ? {} : fieldCodesIn(read.extensions)
  return under === undefined ? codes : Object.fromEntries(Object.entries(codes).map(([at, found]) => [`${under}.${at}`, found]))
}

/** What the server found wrong with an input; nothing for any other refusal. */
export const refusedFields = (error: unknown): FieldCodes =>
  error instanceof ApiError && error.code === 'INVALID' ? fieldCodesIn(error.extensions) : {}

/** The first code at a path or below it: that of languages.2 is one of languages. */
export const codeAt = (codes: FieldCodes, path: string): string | undefined =>
  codes[path]?.[0] ?? Object.entries(codes).find(([at]) => at.startsWith(`${path}.`))?.[1][0]

/** The codes without those of one path. */
export const withoutPath = (codes: FieldCodes, path: string): FieldCodes =>
  Object.fromEntries(Object.entries(codes).filter(([at]) => at !== path && !at.startsWith(`${path}.`)))
