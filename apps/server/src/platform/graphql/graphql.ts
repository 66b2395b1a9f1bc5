import { useGraphQlJit } from '@envelop/graphql-jit'
import type {} from '@fastify/swagger' // its `hide`
import SchemaBuilder, { type MutationFieldThunk, type QueryFieldThunk } from '@pothos/core'
import type { Answer } from '@troupe/domain/answer'
import { messageOf, statusOf } from '@troupe/domain/errors'
import { readDay, readInstant } from '@troupe/domain/input'
import { isKeyOf } from '@troupe/domain/keys'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentNode, type ExecutionResult, GraphQLError, type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { type Ctx, dbOf, type House, refusedCode } from '../ctx.ts'
import { refusalOf } from '../database/sql-errors.ts'
import { traceOf } from '../errors.ts'
import { partyOf } from '../http/address.ts'
import { sayGone } from '../http/answer-errors.ts'
import { goneOf } from '../http/guest-lines.ts'
import { keyFrom } from '../http/http.ts'
import { jsonOf } from '../json.ts'
import { noteOperation, noteStatus } from '../request.ts'
import { isRefused, type MutationOperation, type QueryOperation, type Scope, scopeOf } from '../rights/policy.ts'
import { mutations, queries } from '../rights/policy-table.ts'
import { refusalError } from './errors.ts'
import { introspection } from './introspection.ts'
import { knownDocuments, parsedDocuments } from './known-documents.ts'
import { type KnownOutcome, knownPrograms } from './known-programs.ts'
import { limits } from './limits.ts'
import { timesAsText } from './times-as-text.ts'
import { declaredVariables, misfits } from './variables.ts'
import type { WholeAnswer } from './whole-answer.ts'

type Types = {
  Context: Ctx
  DefaultFieldNullability: false
  Scalars: {
    DateTime: { Input: Temporal.Instant; Output: Temporal.Instant }
    Date: { Input: Temporal.PlainDate; Output: Temporal.PlainDate }
    JSON: { Input: unknown; Output: unknown }
    ID: { Input: string; Output: string }
  }
}
export const builder = new SchemaBuilder<Types>({ plugins: [timesAsText], defaultFieldNullability: false })
export type Types_ = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T> ? T : never

builder.queryType({})
builder.mutationType({})
builder.scalarType('DateTime', {
  description: 'A date and time in UTC, in ISO 8601 format.',
  // the same text as Temporal's with milliseconds, made in less than half the time: a page has fifty of them
  serialize: (value) => new Date(value.epochMilliseconds).toISOString(),
  parseValue: (value) => timeOr(value, readInstant),
})
builder.scalarType('Date', {
  description: 'A date in the format YYYY-MM-DD.',
  serialize: String,
  parseValue: (value) => timeOr(value, readDay),
})
builder.scalarType('JSON', { description: 'Any JSON value.', serialize: (value) => value })

/** Refuses what isn't a time of the years 2000 to 2099. */
function timeOr<T>(value: unknown, read: (text: string) => T | undefined): T {
  const time = typeof value === 'string' ? read(value) : undefined
  if (time === undefined) throw new GraphQLError('not a valid time', { extensions: { code: 'INVALID' } })
  return time
}

/** Adds a query. A name without a row in the policy table does not type-check; the resolver's ctx carries its scope. */
export function addQuery(name: QueryOperation, field: QueryFieldThunk<Types_>) {
  builder.queryField(name, field)
}

/** Adds a mutation; as addQuery. */
export function addMutation(name: MutationOperation, field: MutationFieldThunk<Types_>) {
  builder.mutationField(name, field)
}

/** The value of an answer; a refusal becomes a GraphQL error with its code and extensions. */
export function orThrow<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value
  throw refusalError(answer.code, answer.extensions)
}

/** Puts the policy in front of every field of Query and Mutation, and refuses to go on when one has no row (I-12). */
export function guard(schema: GraphQLSchema): GraphQLSchema {
  for (const [type, table] of [
    [schema.getQueryType(), queries],
    [schema.getMutationType(), mutations],
  ] as const) {
    for (const [name, field] of Object.entries(type?.getFields() ?? {})) {
      const operation = operationOf(table, name)
      if (!operation) throw new Error(`no policy for ${type?.name}.${name}`)
      const resolve = field.resolve
      if (!resolve) throw new Error(`${name} has no resolver`)
      const refuse = async (ctx: Ctx) => {
        throw refusalError(await refusedCode(ctx, ctx.actor, ctx.idempotency?.key))
      }
      field.resolve = (source, args, ctx: Ctx, info) => {
        noteOperation(operation)
        if (isRefused(operation, ctx.actor)) return refuse(ctx)
        const idempotency = ctx.idempotency && { ...ctx.idempotency, route: operation, body: args }
        return resolve(source, args, { ...ctx, operation, scope: scopeOf(operation, ctx.actor), idempotency }, info)
      }
    }
  }
  return schema
}

const operationOf = <T extends object>(table: T, name: string) => (isKeyOf(table, name) ? name : undefined)

/** The committed form of the schema. */
export const textOf = (schema: GraphQLSchema) => `${printSchema(lexicographicSortSchema(schema))}\n`

/**
 * Compiles one of the app's own documents at its first use and keeps the program as long as the document. Compiling takes longer than executing
 * once, and a program takes megabytes, so other documents are executed without compiling.
 */
const compiler = (house: House, isOwn: (document: DocumentNode) => boolean) =>
  useGraphQlJit(
    {},
    {
      enableIf: ({ document }) => isOwn(document),
      onError: (result) => house.log.error({ errors: result.errors?.map(String) }, 'a document did not compile'),
    },
  )

/** Refuses variables that don't fit before anything runs: INVALID with codes by path, as REST does. */
const judgeVariables: Plugin = {
  onExecute({ args, setResultAndStopExecution }) {
    const fields = misfits(declaredVariables(args), args.variableValues)
    if (fields)
      setResultAndStopExecution({ errors: [refusalError('INVALID', { fields, http: { status: statusOf('INVALID'), spec: true } })] })
  },
}

/** Names the fields that are null because the reader may not see them, whether or not they have a value. */
const tellHidden: Plugin<Pick<Ctx, 'hidden'>> = {
  onExecute: ({ args }) => ({
    onExecuteDone: ({ result, setResult }) => {
      if ('data' in result) setResult(withHidden(args.contextValue, result))
    },
  }),
}
const withHidden = <T extends ExecutionResult>({ hidden }: Pick<Ctx, 'hidden'>, result: T): T =>
  hidden?.size ? { ...result, extensions: { ...result.extensions, hidden: [...hidden].sort() } } : result

/** Serves the schema at /graphql: JSON by POST, and queries by GET. */
export function serveGraphql(app: FastifyInstance, schema: GraphQLSchema, house: House) {
  const { settings } = house
  const { cache, isOwn } = parsedDocuments()
  const { learn, run } = knownPrograms(isOwn)
  const yoga = createYoga<{ request_: FastifyRequest; known: KnownOutcome }>({
    schema,
    context: ({ request_, known }) => (known ? { ...known.ctx, outcome: known.outcome } : contextOf(house, request_)),
    plugins: [
      knownDocuments(settings.graphqlRate),
      ...(settings.introspection ? [introspection(schema)] : []),
      judgeVariables,
      compiler(house, isOwn),
      ...limits(settings.introspection),
      tellHidden,
      learn,
    ],
    parserAndValidationCache: cache,
    // no page of another site asks here
    cors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    maskedErrors: { maskError: (error) => noted(shownError(house, error)) },
  })
  app.register(async (scope) => {
    readText(scope)
    scope.route({
      url: '/graphql',
      method: ['GET', 'POST'],
      schema: { hide: true },
      handler: async (request, reply) => {
        if (request.badToken) return refuseToken(reply)
        const known = await run(request, (whole) => contextOf(house, request, whole))
        if (known?.outcome.stringify && !known.outcome.errors) {
          return reply.type('application/json; charset=utf-8').send(textOfOutcome(known))
        }
        const gone = goneOf(reply)
        const response = await yoga.handleNodeRequestAndResponse(request, reply, { request_: request, known })
        if (gone.aborted) {
          sayGone(request)
          return reply.hijack()
        }
        response.headers.forEach((value, name) => {
          if (name !== 'content-length') reply.header(name, value)
        })
        // as text, since what compresses on the way out does not know a Response
        const text = await response.text()
        if (text.includes('"code":"UNAVAILABLE"')) reply.header('retry-after', '1')
        return reply.code(response.status).send(text)
      },
    })
  })
}

/** A result as text; one that the database wrote as a whole stays as it is. */
function textOfOutcome({ ctx, outcome }: NonNullable<KnownOutcome>): string | undefined {
  return ctx.whole?.text ?? outcome.stringify?.(withHidden(ctx, outcome))
}

/** Reads bodies of JSON alone (a form of another site cannot send it), and Fastify counts the bytes: Yoga would read any number of them. */
function readText(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    const text = jsonOf(bytes)
    if (typeof text === 'string') done(null, text)
    else done(text)
  })
}

/** GraphQL's own form of 401, so that the client refreshes and tries again. */
const refuseToken = (reply: FastifyReply) =>
  reply
    .code(200)
    .type('application/json')
    .send({ errors: [graphqlRefusal('UNAUTHENTICATED')], data: null })

/** What the caller hears of an error: a refusal by its code, and of a mistake of ours, which is logged, nothing. */
function shownError({ log }: House, error: unknown): GraphQLError {
  const original = error instanceof GraphQLError ? (error.originalError ?? error) : error
  if (error instanceof GraphQLError && original instanceof GraphQLError) return inOurWords(error)
  const known = refusalOf(original)
  if (known) return refusalError(known.code, known.extensions)
  log.error({ error: traceOf(original) }, 'resolver failed')
  return refusalError('INTERNAL')
}

/** The status of what was refused is counted: the answer itself has 200. */
function noted(error: GraphQLError): GraphQLError {
  noteStatus(statusOf(String(error.extensions.code)))
  return error
}

/** Yoga's own code, for a document without the named operation, is not in the catalogue. */
function inOurWords(error: GraphQLError): GraphQLError {
  if (error.extensions.code === 'OPERATION_RESOLUTION_FAILURE') error.extensions.code = 'BAD_REQUEST'
  return error
}

const graphqlRefusal = (code: string) => ({ message: messageOf(code, {}), extensions: { code } })

const noScope: Scope = { open: false, all: false, own: false, assigned: false, workspaces: new Set() }

function contextOf(house: House, request: FastifyRequest, whole?: WholeAnswer): Ctx {
  const key = keyFrom(request)
  return {
    ...house,
    db: dbOf(house, request.actor),
    actor: request.actor,
    scope: noScope,
    idempotency: key === undefined ? undefined : { key, route: 'graphql', body: null },
    hidden: new Set(),
    party: partyOf(request.ip),
    whole,
  }
}
