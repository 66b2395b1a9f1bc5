import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { ERRORS, type ErrorCode } from '@troupe/domain/errors'
import { keysOf } from '@troupe/domain/keys'
import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type RestOperation, rest } from '../rights/policy-table.ts'

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

const about =
  'Book, staff and run team events. GraphQL is at /graphql: sign in to send your own documents there. Without a sign-in it answers only those of the app.'

const idempotencyKey = z
  .string()
  .max(200)
  .meta({ description: 'The same key with the same request repeats the first answer. A field idempotencyKey of the body counts as it.' })

/**
 * Describes every REST path as OpenAPI 3.1 (GET /openapi.json), so that a client can be generated from it, and shows it as a page at /docs. `server` is
 * the address that the paths are under. Comes before the first route.
 */
export async function serveDocument(app: FastifyInstance, server: string) {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Troupe', version: '1', description: about },
      servers: [{ url: server }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } }, responses: refusals() },
    },
    transform: ({ schema, ...given }) => {
      const { config = {} } = given.route
      const { operation, file } = config
      const described = operation ? describe(operation, config, schema) : {}
      const shown = jsonSchemaTransform({ ...given, schema: { ...schema, ...described } })
      if (file) Object.assign(shown.schema, { consumes: [...file], body: { type: 'string', format: 'binary' } })
      return shown
    },
    transformObject: (given) => completed(jsonSchemaTransformObject(given)),
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    staticCSP: pagePolicy,
    theme: { title: 'Troupe REST API' },
    uiConfig: { layout: 'BaseLayout' },
  })
}

/**
 * The name of an operation in generated clients: its method and the words of its path, `getSessionCalendarIcs`, and the parameter that the path ends with,
 * `deleteSessionById`.
 */
export function operationIdOf(operation: string): string {
  const [method = '', path = ''] = operation.split(' ')
  const words = path
    .replace(/\/\{(\w+)\}$/, '/by/$1')
    .replaceAll(/\{\w+\}/g, '')
    .match(/[A-Za-z0-9]+/g)
  return [method.toLowerCase(), ...(words ?? []).map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)].join('')
}

/** What the document shows of an operation besides its input. At run time none of it is applied. */
function describe(operation: RestOperation, config: FastifyContextConfig, input: FastifySchema | undefined) {
  const { status = 200, headers, key } = config
  const isWrite = !operation.startsWith('GET ')
  return {
    operationId: operationIdOf(operation),
    security: securityOf(operation),
    headers: z.object({
      ...(isWrite ? { 'Idempotency-Key': key === 'required' ? idempotencyKey : idempotencyKey.optional() } : {}),
      ...headers,
    }),
    response: { [status]: answerOf(config, 'The response'), ...otherAnswers(config) },
    [refusesMark]: [...usualCodes(operation, config, input), ...(config.refuses ?? [])],
  }
}

function answerOf({ answer, produces = [], status }: FastifyContextConfig, description: string) {
  if (status === 204) return z.null().meta({ description })
  const types = produces.map((type) => [type, { schema: type.startsWith('text/') ? z.string() : z.file() }] as const)
  const json = answer || produces.length === 0 ? { 'application/json': { schema: answer ?? z.unknown() } } : {}
  return { description, content: { ...json, ...Object.fromEntries(types) } }
}

/** Part of an answer is one too; any other status has no body. */
const otherAnswers = ({ others = {}, ...config }: FastifyContextConfig) =>
  Object.fromEntries(
    Object.entries(others).map(([status, description]) => [
      status,
      status === '206' ? answerOf(config, description) : z.null().meta({ description }),
    ]),
  )

/** The token that an operation needs, none, or one that is read if it is sent: what a person may see more of, or may do without a code. */
function securityOf(operation: RestOperation) {
  const [guests, ...signedIn] = rest[operation].split(' ')
  if (guests === 'no') return [{ bearer: [] }]
  const isAlone = signedIn.every((right) => right === guests) && (guests === 'code' || operation.includes(' /auth/'))
  return isAlone ? [] : [{}, { bearer: [] }]
}

/** What a path may refuse with whatever it does: as who asks and what is sent are judged before it runs. */
function usualCodes(operation: RestOperation, { file }: FastifyContextConfig, input: FastifySchema = {}): ErrorCode[] {
  const [guests, ...signedIn] = rest[operation].split(' ')
  const isWrite = !operation.startsWith('GET ')
  const hasBody = input.body !== undefined || file !== undefined
  const codes: readonly (readonly [ErrorCode, boolean])[] = [
    ['BAD_REQUEST', hasBody],
    ['UNAUTHENTICATED', guests !== 'code'],
    ['FORBIDDEN', signedIn.some((right) => right === 'no')],
    ['NOT_FOUND', input.params !== undefined],
    ['TOO_LARGE', hasBody],
    ['UNSUPPORTED_MEDIA_TYPE', hasBody],
    ['INVALID', hasBody || input.querystring !== undefined || input.params !== undefined],
    ['IDEMPOTENCY_CONFLICT', isWrite],
    ['UNAVAILABLE', true],
  ]
  return codes.flatMap(([code, may]) => (may ? [code] : []))
}

const refusesMark = 'x-refuses'
type OpenApi = ReturnType<typeof jsonSchemaTransformObject>

/** An operation before its refusals are written as references, which the schema of a route can't hold. */
interface Marked {
  [refusesMark]?: readonly ErrorCode[]
  responses: object
  requestBody?: { required: boolean; content: Record<string, { schema?: { anyOf?: { type?: string }[] } }> }
}

const isMarked = (operation: unknown): operation is Marked =>
  typeof operation === 'object' && operation !== null && refusesMark in operation

function completed(document: OpenApi): OpenApi {
  for (const item of Object.values(document.paths ?? {})) for (const one of Object.values(item ?? {})) if (isMarked(one)) complete(one)
  return document
}

function complete(operation: Marked) {
  const { [refusesMark]: codes, responses, requestBody } = operation
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status)
  const refused = [...byStatus].map(([status, some]) => [status, { $ref: refOf(status), description: some.toSorted().join(', ') }])
  operation.responses = { ...responses, ...Object.fromEntries(refused), default: { $ref: refOf() } }
  // the plugin requires every body
  if (requestBody?.content['application/json']?.schema?.anyOf?.some(({ type }) => type === 'null')) requestBody.required = false
  delete operation[refusesMark]
}

const nameOf = (status?: number) => `Refusal${status ?? ''}`
const refOf = (status?: number) => `#/components/responses/${nameOf(status)}`

/** The one shape of a refusal for each status of the catalogue, with its codes; and for any other. */
function refusals() {
  const refused = keysOf(ERRORS).filter((code) => ERRORS[code].status >= 400 && code !== 'INTERNAL')
  const byStatus = Map.groupBy(refused, (code) => ERRORS[code].status)
  const shapes = [...byStatus].map(([status, codes]) => [nameOf(status), refusalWith(codes, status === 429 || status === 503)])
  return { ...Object.fromEntries(shapes), [nameOf()]: refusalWith([], false) }
}

const refusalWith = (codes: readonly ErrorCode[], isLater: boolean) => ({
  description: codes.length === 0 ? 'An error, identified by its code' : codes.toSorted().join(', '),
  ...(isLater ? { headers: { 'Retry-After': { description: 'In how many seconds to try again', schema: { type: 'integer' } } } } : {}),
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          message: {
            anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
            description: 'A list of sentences for several faults of an email call.',
          },
          code: { type: 'string', ...(codes.length === 0 ? {} : { enum: codes }) },
          extensions: { type: 'object', additionalProperties: {} },
        },
        required: ['message', 'code', 'extensions'],
      },
    },
  },
})
