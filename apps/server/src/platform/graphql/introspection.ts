import type { ExecutionResultWithSerializer } from '@envelop/graphql-jit'
import {
  type DocumentNode,
  executeSync,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  type IntrospectionOptions,
  isObjectType,
  Kind,
  OperationTypeNode,
  parse,
  print,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'

type Options = Required<IntrospectionOptions>
type Switch = Exclude<keyof Options, 'typeDepth'>

/**
 * Answers graphql's own getIntrospectionQuery() from text made at start, neither validated nor executed, since this document alone may exceed the
 * limits. Other documents about the schema are limited and executed like all documents (limits.ts).
 */
export function introspection(schema: GraphQLSchema): Plugin {
  const textOf = texts.get(schema) ?? introspectionText(schema)
  texts.set(schema, textOf)
  const asked = new WeakMap<DocumentNode, Options>()
  return {
    onValidate({ params, setResult }) {
      const options = introspectionOptions(params.documentAST)
      if (!options) return
      asked.set(params.documentAST, options)
      setResult([])
    },
    onExecute({ args, setResultAndStopExecution }) {
      const options = asked.get(args.document)
      // the document has no operation of another name; the executor reports that
      if (!options || (args.operationName ?? operationName) !== operationName) return
      const told: ExecutionResultWithSerializer = { data: null, stringify: () => textOf(options) }
      setResultAndStopExecution(told)
    },
  }
}
const operationName = 'IntrospectionQuery'
/** Tests open many servers of one schema in a process, and its text takes longer than all their routes. */
const texts = new WeakMap<GraphQLSchema, ReturnType<typeof introspectionText>>()

/**
 * The options with which getIntrospectionQuery() gives this document, apart from white space; undefined for any other document. They are read
 * from the document, and the query that they give is then compared with it.
 */
function introspectionOptions(document: DocumentNode): Options | undefined {
  if (!document.definitions.some(asksForSchema)) return undefined
  const text = print(document)
  const options = {
    descriptions: /\bdescription\b/.test(text),
    schemaDescription: /__schema \{\s+description\b/.test(text),
    specifiedByUrl: /\bspecifiedByURL\b/.test(text),
    directiveIsRepeatable: /\bisRepeatable\b/.test(text),
    inputValueDeprecation: /\bargs\(includeDeprecated: true\)/.test(text),
    experimentalDirectiveDeprecation: /\bdirectives\(includeDeprecated: true\)/.test(text),
    oneOf: /\bisOneOf\b/.test(text),
    typeDepth: Math.min(deepestType, text.match(/\bofType\b/g)?.length ?? 0),
  }
  return print(parse(getIntrospectionQuery(options))) === text ? options : undefined
}
/** More is refused by getIntrospectionQuery(). */
const deepestType = 100

const asksForSchema = (definition: DocumentNode['definitions'][number]) =>
  definition.kind === Kind.OPERATION_DEFINITION &&
  definition.selectionSet.selections.some((one) => one.kind === Kind.FIELD && one.name.value === '__schema')

/** A part of the longest answer, and the options that it needs. */
interface AnswerPart {
  text: string
  readonly when: When
}
interface When {
  readonly switches: readonly Switch[]
  /** The depth of nested `ofType`. */
  readonly typeDepth: number
}

/**
 * The answers to getIntrospectionQuery() with all combinations of its options. The longest one is made once and kept as text in parts; each of the
 * others consists of some of these parts. Returns the function that joins them.
 */
function introspectionText(schema: GraphQLSchema): (options: Options) => string {
  const parts: AnswerPart[] = []
  const add = (text: string, when: When) => {
    const last = parts.at(-1)
    if (last?.when === when) last.text += text
    else parts.push({ text, when })
  }
  const write = (value: unknown, when: When) => {
    if (typeof value !== 'object' || value === null) return add(JSON.stringify(value), when)
    const [open, shut] = Array.isArray(value) ? '[]' : '{}'
    add(open ?? '', when)
    const inner = Object.entries(value).map(([key, one]) => ({
      name: Array.isArray(value) ? '' : `${JSON.stringify(key)}:`,
      one,
      when: Array.isArray(value) ? whenElement(one, when) : whenMember(key, value, when),
    }))
    // optional parts bring their own comma; where every part is optional, they are left out together
    const firstSure = inner.findIndex((one) => one.when === when)
    for (const [at, one] of inner.entries()) {
      if (at > Math.max(firstSure, 0)) add(',', one.when)
      add(one.name, one.when)
      write(one.one, one.when)
      if (at < firstSure) add(',', one.when)
    }
    add(shut ?? '', when)
  }
  write({ data: longestAnswer(schema) }, { switches: [], typeDepth: 0 })
  return (options) =>
    parts
      .filter(({ when }) => when.typeDepth <= options.typeDepth && when.switches.every((one) => options[one]))
      .map(({ text }) => text)
      .join('')
}

function longestAnswer(schema: GraphQLSchema) {
  const options: Options = {
    descriptions: true,
    schemaDescription: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    inputValueDeprecation: true,
    experimentalDirectiveDeprecation: true,
    oneOf: true,
    // no real schema wraps a type more often
    typeDepth: 20,
  }
  const { data, errors } = executeSync({ schema, document: parse(getIntrospectionQuery(options)) })
  if (errors) throw new Error(`the schema has no introspection: ${errors.join(' ')}`)
  return data
}

function whenMember(key: string, owner: object, when: When): When {
  if (key === 'ofType') return { ...when, typeDepth: when.typeDepth + 1 }
  const isDeprecation = key === 'isDeprecated' || key === 'deprecationReason'
  const needed = isDeprecation ? deprecationOf(owner) : key === 'description' && 'queryType' in owner ? 'schemaDescription' : byKey[key]
  return needed ? { ...when, switches: [...when.switches, needed] } : when
}

/** Deprecated arguments are included only on request. */
function whenElement(one: unknown, when: When): When {
  const needed = typeof one === 'object' && one !== null && 'isDeprecated' in one && one.isDeprecated ? deprecationOf(one) : undefined
  return needed ? { ...when, switches: [...when.switches, needed] } : when
}

const byKey: Readonly<Record<string, Switch>> = {
  description: 'descriptions',
  specifiedByURL: 'specifiedByUrl',
  isRepeatable: 'directiveIsRepeatable',
  isOneOf: 'oneOf',
}
/** Deprecated fields and enum values are always included. */
const deprecationOf = (owner: object): Switch | undefined =>
  'defaultValue' in owner ? 'inputValueDeprecation' : 'locations' in owner ? 'experimentalDirectiveDeprecation' : undefined

/** The result of an introspection field: its type and all its values, so that a list costs as many rows as it really has. */
export interface ToldValues {
  readonly type: GraphQLNamedType | undefined
  readonly values: readonly unknown[]
}

/** The values below `__schema` or `__type`; a name that comes as a variable counts as every type. */
export function toldAtRoot(node: FieldNode, schema: GraphQLSchema): ToldValues {
  if (node.name.value === '__schema') return { type: schema.getType('__Schema'), values: [schema] }
  const name = node.arguments?.find((argument) => argument.name.value === 'name')?.value
  const one = name?.kind === Kind.STRING && schema.getType(name.value)
  return {
    type: schema.getType('__Type'),
    values: name?.kind === Kind.STRING ? (one ? [one] : []) : Object.values(schema.getTypeMap()),
  }
}

/** The values below a field of these values, by graphql's own resolvers; deprecated ones count whether they are asked for or not. */
export function toldBelow(node: FieldNode, { type, values }: ToldValues, schema: GraphQLSchema): ToldValues {
  const field = isObjectType(type) ? type.getFields()[node.name.value] : undefined
  const resolve = field?.resolve
  if (!isObjectType(type) || !field || !resolve) return { type: undefined, values: [] }
  const info = infoOf({ node, field, owner: type, schema })
  const told = (value: unknown) => resolve(value, { includeDeprecated: true }, undefined, info) ?? []
  return { type: getNamedType(field.type), values: values.flatMap(told) }
}

interface FieldOfType {
  readonly node: FieldNode
  readonly field: GraphQLField<unknown, unknown>
  readonly owner: GraphQLObjectType
  readonly schema: GraphQLSchema
}

/** What a resolver hears about its field when a document asks for this field alone. */
const infoOf = ({ node, field, owner, schema }: FieldOfType): GraphQLResolveInfo => ({
  fieldName: field.name,
  fieldNodes: [node],
  returnType: field.type,
  parentType: owner,
  path: { prev: undefined, key: field.name, typename: owner.name },
  schema,
  fragments: {},
  rootValue: undefined,
  operation: {
    kind: Kind.OPERATION_DEFINITION,
    operation: OperationTypeNode.QUERY,
    selectionSet: { kind: Kind.SELECTION_SET, selections: [node] },
  },
  variableValues: {},
})
