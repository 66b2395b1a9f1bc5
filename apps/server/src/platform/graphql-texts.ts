import { invalid } from '@troupe/domain/errors'
import { notTexts } from '@troupe/domain/input'
import {
  type GraphQLInputType,
  type GraphQLSchema,
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
        const fields = Object.assign({}, ...args.map((arg) => notTextsOf(arg.type, given[arg.name], arg.name)))
        if (Object.keys(fields).length > 0) orThrow(invalid(fields))
        return resolve(source, given, ctx, info)
      }
    }
  }
  return schema
}

function notTextsOf(type: GraphQLInputType, value: unknown, at: string): Record<string, string[]> {
  if (value === undefined || value === null) return {}
  if (isNonNullType(type)) return notTextsOf(type.ofType, value, at)
  if (isListType(type)) {
    const list = Array.isArray(value) ? value : [value]
    return Object.assign({}, ...list.map((one, place) => notTextsOf(type.ofType, one, `${at}.${place}`)))
  }
  if (isInputObjectType(type) && typeof value === 'object') {
    const inner = Object.values(type.getFields())
    return Object.assign({}, ...inner.map((field) => notTextsOf(field.type, Reflect.get(value, field.name), `${at}.${field.name}`)))
  }
  return type.name === 'ID' ? {} : notTexts(value, at)
}
