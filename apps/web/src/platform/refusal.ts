import type { Extensions } from '@troupe/domain/answer'

/** Codes of what is wrong, by the path of the input: {firstName: ['REQUIRED']}. */
export type FieldCodes = Readonly<Record<string, readonly string[]>>

/** What moving an event costs, in credits and percent of its price; it is accepted by its id until it expires. */
export interface Fee {
  readonly id: string
  readonly credits: number
  readonly percent: number
  readonly validUntil: string
}

/** What an INVALID refusal says about the fields of its input. */
export function fieldCodesIn({ fields }: Extensions): FieldCodes {
  return isObject(fields) ? Object.fromEntries(Object.entries(fields).flatMap(([at, codes]) => (isTexts(codes) ? [[at, codes]] : []))) : {}
}

/** The fee that a FEE_REQUIRED refusal asks for; null where it names none. */
export function feeIn({ fee }: Extensions): Fee | null {
  if (!isObject(fee) || !('id' in fee && 'credits' in fee && 'percent' in fee && 'validUntil' in fee)) return null
  const { id, credits, percent, validUntil } = fee
  if (typeof id !== 'string' || typeof credits !== 'number' || typeof percent !== 'number' || typeof validUntil !== 'string') return null
  return { id, credits, percent, validUntil }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')
