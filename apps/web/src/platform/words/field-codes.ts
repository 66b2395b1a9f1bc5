import type { Extensions } from '@troupe/domain/answer'

/** Codes of what is wrong, by the path of the input: {firstName: ['REQUIRED']}. */
export type FieldCodes = Readonly<Record<string, readonly string[]>>

/** What an INVALID refusal says about the fields of its input. */
export function fieldCodesIn({ fields }: Extensions): FieldCodes {
  return isObject(fields) ? Object.fromEntries(Object.entries(fields).flatMap(([at, codes]) => (isTexts(codes) ? [[at, codes]] : []))) : {}
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')
