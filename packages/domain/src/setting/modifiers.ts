import * as z from 'zod/mini'
import { id, instant, line, type RowOf } from '../field.ts'

/** Every column of a modifier: what a show needs beyond its kind, and what people can do. */
export const modifierFields = {
  id: { ...id, label: 'Modifier', generated: true },
  label: { ...line(64, 1), label: 'Label' },
  description: { ...line(256), label: 'Description', initial: '' },
  createdAt: { ...instant, label: 'Added' },
} as const
export type ModifierRow = RowOf<typeof modifierFields>

/** A new modifier. */
export const createModifierInput = z.object({
  label: modifierFields.label.input,
  description: z.optional(modifierFields.description.input),
})
