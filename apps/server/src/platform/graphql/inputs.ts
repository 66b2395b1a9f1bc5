import { anInstant, uuid } from '@troupe/domain/input'
import * as z from 'zod/mini'
import { builder } from './graphql.ts'

/** What the wire says of a field beyond its schema: a description, the name of its type, or both. */
type Said = string | { readonly type?: string; readonly description?: string }
type SaidOf<Schema extends z.ZodMiniObject> = { readonly [Name in keyof Schema['shape']]?: Said }
/** Nothing may be said of a name that the schema doesn't have, where the names are known. */
type KnownNames<Schema extends z.ZodMiniObject, Fields> = string extends keyof Fields
  ? unknown
  : Readonly<Record<Exclude<keyof Fields, keyof Schema['shape']>, never>>
interface InputOptions<Schema extends z.ZodMiniObject, Fields> {
  readonly description?: string
  readonly fields?: Fields & KnownNames<Schema, Fields>
}
/** What resolvers get: of a field that the wire calls a String any text, which they have yet to read. */
type ResolverInput<Input, Fields> = {
  [Name in keyof Input]: Name extends keyof Fields
    ? Fields[Name] extends { readonly type: 'String' }
      ? AnyText<Input[Name]> | Extract<Input[Name], null | undefined>
      : Input[Name]
    : Input[Name]
}
type AnyText<Value> = NonNullable<Value> extends readonly unknown[] ? string[] : string
/** What makes the fields of an input. */
export type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0]
/** What makes a mutation and its arguments. */
type MutationFields = Parameters<Parameters<typeof builder.mutationField>[1]>[0]
type AnySchema = z.core.$ZodType

/** The schemas of the inputs by their names. */
const made = new Map<string, AnySchema>()

/** What names a row to change, and the version of it that the caller has seen. */
export const versioned = { id: uuid, version: z.nullish(z.int()) }

/** The description of the `version` of what an operation changes. */
export const lastRead = 'The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT.'
/** The description of `merge`. */
export const merges = 'With a version: a newer one is refused only if it changed a field that this mutation changes too.'

/** What a change is expected to do: the digest of its preview. */
export const expectedDigest = z.string().check(z.maxLength(100))
/** The description of `expects`. */
export const EXPECTS =
  'The digest of the preview that the caller has seen. If something else would happen, the mutation is refused with QUOTE_CHANGED.'

/** The version of an event that a page has, and whether its change is merged into a newer one. */
export const readVersion = { version: z.nullish(z.int()), merge: z.nullish(z.boolean()) }
/** The same among the fields of an input that has no schema. */
export const readFields = (t: InputFields) => ({ version: t.int({ description: lastRead }), merge: t.boolean({ description: merges }) })
/** The same among the arguments of a mutation. */
export const readArgs = (t: MutationFields) => ({
  version: t.arg.int({ description: lastRead }),
  merge: t.arg.boolean({ description: merges }),
})

/**
 * Makes the GraphQL input of an object's schema; resolvers get what the schema reads. A field is optional where its schema is optional or nullable,
 * and null then passes GraphQL, so that the schema itself accepts or refuses it. An enumeration is found by its words and a nested object by its
 * schema, if it has an input already; otherwise `type` names a new one. `type` can also name a type that takes more than the schema does: a String is
 * then a text for the resolver too, until it has read it. Throws for a schema that has no type in GraphQL: a mistake of ours.
 */
export function inputOf<Schema extends z.ZodMiniObject, const Fields extends SaidOf<Schema> = object>(
  name: string,
  schema: Schema,
  { description, fields }: InputOptions<Schema, Fields> = {},
) {
  made.set(name, schema)
  const said: Readonly<Record<string, Said | undefined>> = { ...fields }
  builder.inputType(name, {
    ...(description ? { description } : {}),
    fields: (t) =>
      Object.fromEntries(
        Object.entries(schema.shape).map(([key, one]) => [key, fieldOf(t, one, { at: `${name}.${key}`, said: said[key] })]),
      ),
  })
  // by its own type: Pothos would derive one from the fields, which it can't know here
  const ref = builder.inputRef<ResolverInput<z.input<Schema>, Fields>>(name)
  builder.configStore.associateParamWithRef(ref, name)
  return ref
}

function fieldOf(t: InputFields, schema: AnySchema, { at, said }: { readonly at: string; readonly said: Said | undefined }) {
  const { type: asked, description } = typeof said === 'string' ? { description: said } : (said ?? {})
  const { inner, isOptional } = unwrapped(schema)
  const isList = inner instanceof z.core.$ZodArray
  const item = isList ? inner._zod.def.element : inner
  const name = item instanceof z.core.$ZodObject ? nestedName(item, asked, at) : (asked ?? typeName(item, at))
  const ref = builder.configStore.getInputTypeRef(name)
  return t.field({
    type: isList ? [ref] : ref,
    required: !isOptional,
    ...(description ? { description } : {}),
    ...(isTime(name) && item instanceof z.core.$ZodString ? { extensions: { isText: true } } : {}),
  })
}

/** The schema of a value that is there and as it is given. */
function unwrapped(schema: AnySchema, isOptional = false): { readonly inner: AnySchema; readonly isOptional: boolean } {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable || schema instanceof z.core.$ZodDefault)
    return unwrapped(schema._zod.def.innerType, true)
  if (schema instanceof z.core.$ZodPipe) return unwrapped(schema._zod.def.in, isOptional)
  return { inner: schema, isOptional }
}

/** The input that an object has or gets now, or a scalar that takes any object. */
function nestedName(schema: z.core.$ZodObject, asked: string | undefined, at: string): string {
  const name = asked ?? [...made].find(([, one]) => one === schema)?.[0]
  if (name === undefined) throw new Error(`${at}: the input of this object needs a name`)
  const type = builder.configStore.typeConfigs.get(name)
  if (!type && schema instanceof z.ZodMiniObject) inputOf(name, schema)
  else if (type?.kind === 'InputObject' && made.get(name) !== schema) throw new Error(`${at}: ${name} is the input of another schema`)
  return name
}

function typeName(schema: AnySchema, at: string): string {
  if (schema === anInstant) return 'DateTime'
  const { format } = z.globalRegistry.get(schema) ?? {}
  if (typeof format === 'string' && formats[format] !== undefined) return formats[format]
  if (schema instanceof z.core.$ZodString) return 'String'
  if (schema instanceof z.core.$ZodNumberFormat) return 'Int'
  if (schema instanceof z.core.$ZodNumber) return 'Float'
  if (schema instanceof z.core.$ZodBoolean) return 'Boolean'
  if (schema instanceof z.core.$ZodEnum) return enumName(Object.keys(schema._zod.def.entries), at)
  throw new Error(`${at}: GraphQL has no type for ${schema._zod.def.type}`)
}
const formats: Readonly<Record<string, string>> = { uuid: 'ID', 'date-time': 'DateTime', date: 'Date' }
const isTime = (name: string) => name === 'DateTime' || name === 'Date'

/** The enumeration with exactly these words. */
function enumName(words: readonly string[], at: string): string {
  const given = new Set(words)
  const found = [...builder.configStore.typeConfigs.values()].filter(
    (config) => config.kind === 'Enum' && given.symmetricDifference(new Set(Object.keys(config.values))).size === 0,
  )
  const [one] = found
  if (one && found.length === 1) return one.name
  throw new Error(`${at}: ${found.length} enumerations have the words ${words.join(', ')}`)
}
