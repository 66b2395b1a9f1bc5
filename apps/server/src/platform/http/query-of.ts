import { anInstant, instantInput } from '@troupe/domain/input'
import * as z from 'zod/mini'

type FieldSchema = z.core.$ZodType

/**
 * The query of an address with the fields of an input: a list is a parameter that can be repeated, a yes or no is true or false, an instant is its text.
 * What it reads is what the input's schema reads, so that both have one description. Parameters that the input doesn't have are UNKNOWN.
 */
export function queryOf<Input extends z.ZodMiniObject>(input: Input): z.ZodMiniType<z.output<Input>> {
  const shape = Object.fromEntries(Object.entries(input.shape).map(([name, schema]) => [name, z.optional(fromText(present(schema)))]))
  // by its own type: each field reads what the input's field reads
  return z.strictObject(shape) as unknown as z.ZodMiniType<z.output<Input>>
}

/** The schema of a value that is there. */
function present(schema: FieldSchema): FieldSchema {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable) return present(schema._zod.def.innerType)
  return schema
}

function fromText(schema: FieldSchema): FieldSchema {
  if (schema instanceof z.core.$ZodArray) {
    const item = fromText(schema._zod.def.element)
    return z.pipe(
      z.union([item, z.array(item)]),
      z.transform((given) => [given].flat()),
    )
  }
  if (schema instanceof z.core.$ZodBoolean)
    return z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    )
  if (schema === anInstant)
    return z.pipe(
      instantInput,
      z.transform((text) => Temporal.Instant.from(text)),
    )
  return schema
}
