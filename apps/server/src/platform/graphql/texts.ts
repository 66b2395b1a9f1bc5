import { invalid } from '@troupe/domain/errors'
import { notTexts } from '@troupe/domain/input'
import {
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { orThrow } from './graphql.ts'

/**
 * Checks the texts of all arguments, including nested fields, before a resolver runs: INVALID with NOT_TEXT by path. Ids are left to the command,
 * where a malformed id matches no row.
 */
export function judgeTexts(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    if (isIntrospectionType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const { resolve, args } = field
      if (!resolve || args.length === 0) continue
      field.resolve = (source, given, ctx, info) => {
        const fields = new Map<string, string[]>()
        for (const { type, name } of args) noteNotTexts(type, given[name], { path: name, fields })
        if (fields.size > 0) orThrow(invalid(Object.fromEntries(fields)))
        return resolve(source, given, ctx, info)
      }
    }
  }
  return schema
}

/** Where a value stands, and the codes of all that are no text so far. */
interface NotTextsAt {
  readonly path: string
  readonly fields: Map<string, string[]>
}

function noteNotTexts(type: GraphQLInputType, value: unknown, { path, fields }: NotTextsAt) {
  if (value === undefined || value === null || !holdsTexts(type)) return
  if (isNonNullType(type)) noteNotTexts(type.ofType, value, { path, fields })
  else if (isListType(type)) {
    const list = Array.isArray(value) ? value : [value]
    for (const [place, one] of list.entries()) noteNotTexts(type.ofType, one, { path: `${path}.${place}`, fields })
  } else if (isInputObjectType(type) && typeof value === 'object') {
    for (const field of Object.values(type.getFields()))
      noteNotTexts(field.type, Reflect.get(value, field.name), { path: `${path}.${field.name}`, fields })
  } else for (const [at, codes] of Object.entries(notTexts(value, path))) fields.set(at, codes)
}

const withoutTexts: readonly string[] = ['ID', 'Int', 'Float', 'Boolean']
const holding = new WeakMap<GraphQLInputType, boolean>()

/** Whether a value of a type can have a text that nothing else checks; a type that holds itself counts as one that can. */
function holdsTexts(type: GraphQLInputType): boolean {
  let holds = holding.get(type)
  if (holds === undefined) {
    holding.set(type, true)
    if (isNonNullType(type) || isListType(type)) holds = holdsTexts(type.ofType)
    else if (isInputObjectType(type)) holds = Object.values(type.getFields()).some((field) => holdsTexts(field.type))
    else holds = !isEnumType(type) && !withoutTexts.includes(type.name)
    holding.set(type, holds)
  }
  return holds
}
