import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getOperationAST,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  typeFromAST,
} from 'graphql'
import { isObject } from '../json.ts'

/** The most variables named in one answer: otherwise a list of 100,000 wrong numbers would get an answer ten times as long. */
const mostFields = 20

interface Asking {
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly operationName?: string | null | undefined
}

/** A variable of an operation. */
export interface DeclaredVariable {
  readonly name: string
  readonly type: GraphQLInputType
  readonly isRequired: boolean
}

/** The variables of the named operation; none when the document has no such operation. */
export function declaredVariables({ schema, document, operationName }: Asking): DeclaredVariable[] {
  return (getOperationAST(document, operationName)?.variableDefinitions ?? []).flatMap(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node)
    return isInputType(type) ? [{ name: variable.name.value, type, isRequired: node.kind === Kind.NON_NULL_TYPE && !defaultValue }] : []
  })
}

/**
 * The variables that do not fit their types, as codes by path such as `input.limit`: REQUIRED, UNKNOWN (a field that its type does not have) or
 * INVALID. Undefined when all of them fit.
 */
export function misfits(declared: readonly DeclaredVariable[], variables: unknown): Record<string, string[]> | undefined {
  const fields = new Map<string, string[]>()
  const given = isObject(variables) ? variables : {}
  for (const { name, type, isRequired } of declared) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (value !== undefined) judge(type, value, { path: name, fields })
    else if (isRequired) fields.set(name, ['REQUIRED'])
  }
  return fields.size > 0 ? Object.fromEntries(fields) : undefined
}

/** Where a value stands, and the codes of all of them so far. */
interface JudgedAt {
  readonly path: string
  readonly fields: Map<string, string[]>
}

function judge(type: GraphQLInputType, value: unknown, { path, fields }: JudgedAt) {
  if (fields.size >= mostFields) return
  const add = (at: string, code: string) => fields.size < mostFields && fields.set(at, [code])
  if (isNonNullType(type)) {
    if (value === null) add(path, 'REQUIRED')
    else judge(type.ofType, value, { path, fields })
  } else if (value === null) return
  else if (isListType(type)) {
    // one value counts as a list of one
    if (!Array.isArray(value)) return judge(type.ofType, value, { path, fields })
    for (const [at, one] of value.entries()) judge(type.ofType, one, { path: `${path}.${at}`, fields })
  } else if (isInputObjectType(type)) {
    if (!isObject(value)) return add(path, 'INVALID')
    const known = type.getFields()
    for (const field of Object.values(known)) {
      const inner = Object.hasOwn(value, field.name) ? value[field.name] : undefined
      if (inner !== undefined) judge(field.type, inner, { path: `${path}.${field.name}`, fields })
      else if (isRequiredInputField(field)) add(`${path}.${field.name}`, 'REQUIRED')
    }
    for (const name of Object.keys(value)) if (!Object.hasOwn(known, name)) add(`${path}.${name}`, 'UNKNOWN')
  } else if (!isReadable(() => type.parseValue(value))) add(path, 'INVALID')
}

function isReadable(read: () => unknown): boolean {
  try {
    return read() !== undefined
  } catch {
    return false
  }
}
