import type { Answer } from '@troupe/domain/answer'
import { type ErrorCode, messageOf, statusOf } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { mailMessageOf } from '@troupe/domain/message/fault-words'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaCompiler, RouteOptions } from 'fastify'
import type { core, ZodType } from 'zod'
import * as z from 'zod/mini'
import { type Ctx, dbOf, type House, refusedCode } from '../ctx.ts'
import { jsonOf } from '../json.ts'
import { type Actor, guest, isRefused, scopeOf } from '../rights/policy.ts'
import { type RestOperation, rest } from '../rights/policy-table.ts'
import { guestLinesOf, skipsQueue, waitForTurn } from './guest-lines.ts'
import type { CountCall } from './rate-limit.ts'
import { requestMs, TimeLimit } from './time-limit.ts'

type Parts<P, Q, B> = { params: P; query: Q; body: B; request: FastifyRequest; reply: FastifyReply }
type Read<T> = T extends Schema ? core.output<T> : undefined
/** What a route answers by its schema; our own lists and objects are read-only. */
type Answered<T> = T extends Schema ? Frozen<core.output<T>> : unknown
type Frozen<T> = T extends readonly (infer One)[]
  ? readonly Frozen<One>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T
/** A shape of the domain (zod/mini) or of one route alone (zod). */
type Schema = core.$ZodType

/** What the document shows of a route besides its input; only `answer` and `status` are used otherwise. */
interface Documented {
  /** The media types of a body that is a file; `run` judges it. */
  readonly file?: readonly string[]
  /** The shape of a good answer: `run` has to answer it, and the web app is typed by it. Answers aren't parsed. */
  readonly answer?: ZodType | undefined
  /** Status of a successful answer, by default 200. */
  readonly status?: number
  /** The media types of a good answer that is a file; JSON is another one if `answer` describes it. */
  readonly produces?: readonly string[]
  /** Other statuses that are no refusals, such as 304, in words. */
  readonly others?: Readonly<Record<number, string>>
  /** The codes that it refuses with, besides those that any path of its kind may (usualCodes). */
  readonly refuses?: readonly ErrorCode[]
  /** The headers that it reads itself. */
  readonly headers?: Readonly<Record<string, ZodType>>
  /** A write that is refused without an idempotency key. Every other write accepts one. */
  readonly key?: 'required'
}

export interface Route<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  A extends ZodType | undefined,
> extends Documented {
  /** One line for the document at /docs. */
  readonly summary: string
  /** The input schemas: checked before `run` and shown in /openapi.json. Commands do not check a body again. */
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly answer?: A
  /** How many milliseconds the route may use PostgreSQL, by default `requestMs`. */
  readonly databaseMs?: number
  /** It answers with bytes of a known length: they aren't compressed, and HEAD doesn't follow from GET. */
  readonly isStream?: true
  run(ctx: Ctx, parts: Parts<Read<P>, Read<Q>, Read<B>>): Promise<Answer<Answered<A>>>
}

export type RestRoute = ReturnType<typeof restOf>

/**
 * Identifies the bearer of a request; an invalid or expired token counts as no one, and answers 401 where a person is needed. Someone who is known
 * is named without waiting, which is nearly every request.
 */
export type Identify = (bearer: string) => Actor | undefined | Promise<Actor | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    /** A token was presented and is not valid: public paths then answer 401 too, so that the client refreshes. */
    badToken: boolean
    /** An idempotency key sent in the body, which counts like the header; removed from the body before it is checked. */
    bodyKey: string | undefined
    /** Undefined on the embedded database. */
    timeLimit: TimeLimit | undefined
  }
  interface FastifyContextConfig extends Documented {
    operation?: RestOperation
    databaseMs?: number
  }
}

/** The idempotency key of a write, from the header or the body; it is stored. */
const keyInput = z.object({ idempotencyKey: z.string().check(z.maxLength(200)) })

/** Gives every request its time on PostgreSQL. The embedded database has no limit: it can't be unreachable. Comes before the first hook and route. */
export function limitRequests(app: FastifyInstance, embedded: boolean) {
  app.decorateRequest('timeLimit', undefined)
  if (embedded) return
  app.addHook('onRequest', (request, _reply, done) => {
    request.timeLimit = new TimeLimit(request.routeOptions.config.databaseMs ?? requestMs)
    done()
  })
  app.addHook('onRoute', (route) => {
    const { handler } = route
    // entered here and not in a hook: what Fastify does after it has read a body is no longer in the hook's asynchronous context
    route.handler = function (request, reply) {
      return inTime(request, () => handler.call(this, request, reply))
    }
  })
}

const inTime = <T>({ timeLimit }: FastifyRequest, work: () => T): T => (timeLimit ? timeLimit.run(work) : work())

/** Reads the bearer header once for every request. Nothing else is a credential. The calls of API tokens are counted (TOO_MANY_REQUESTS {retryAfter seconds}). */
export function identifyRequests(app: FastifyInstance, identify: Identify, countCall: CountCall) {
  app.decorateRequest('actor')
  app.decorateRequest('badToken', false)
  app.decorateRequest('bodyKey', undefined)
  // with callbacks, not promises: this hook and the ones of the headers run for every request and hardly ever wait
  app.addHook('onRequest', (request, reply, done) => {
    const key = request.headers['idempotency-key']
    if (typeof key === 'string' && !parseInput(keyInput, { idempotencyKey: key }).ok) {
      refuse(reply, 'INVALID', { fields: { 'idempotency-key': ['TOO_LONG'] } })
      return
    }
    const { authorization } = request.headers
    const token = bearerIn(authorization)
    const goOn = (retryAfter: number | undefined) => {
      if (retryAfter === undefined) done()
      else refuseCall(request, reply, retryAfter)
    }
    const note = (presented: Actor | undefined) => {
      request.actor = presented ?? guest
      request.badToken = authorization !== undefined && presented === undefined
      const presentedToken = presented?.kind === 'user' ? presented.token : undefined
      const counted = presentedToken && inTime(request, () => countCall(presentedToken.id))
      if (counted instanceof Promise) counted.then(goOn, done)
      else goOn(counted)
    }
    const found = token ? inTime(request, () => identify(token)) : undefined
    if (found instanceof Promise) found.then(note, done)
    else note(found)
  })
}

/** A token over its limit, in the form of the path that it called. */
function refuseCall(request: FastifyRequest, reply: FastifyReply, retryAfter: number) {
  const code = 'TOO_MANY_REQUESTS'
  if (request.routeOptions.url !== '/graphql') return refuse(reply, code, { retryAfter })
  const errors = [{ message: messageOf(code, { retryAfter }), extensions: { code, retryAfter } }]
  return reply.header('retry-after', String(retryAfter)).code(statusOf(code)).send({ errors })
}

/** The token of an Authorization header; undefined in any other scheme. */
export function bearerIn(authorization: string | undefined): string | undefined {
  const [scheme, token] = (authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined
}

/** Reads JSON bodies by jsonOf. */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const text = jsonOf(bytes)
    if (typeof text === 'string') parse(request, text, done)
    else done(text)
  })
}

/** Refuses a route that has no row in the policy table (I-12). `isOpen` names what is no operation: files, pages, GraphQL's one address. */
export function guardRoutes(app: FastifyInstance, isOpen: (url: string) => boolean) {
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.operation && !isOpen(url)) throw new Error(`no policy for ${url}`)
  })
}

/**
 * Makes the registrar of REST paths. An operation without a row in the policy table does not type-check. Guests wait for their turn (UNAVAILABLE when the
 * line is full), except where `skipsQueue` names the path; signed-in callers never wait.
 */
export function restOf(app: FastifyInstance, house: House) {
  const lines = guestLinesOf(app, house.embedded)
  return function route<
    P extends Schema | undefined = undefined,
    Q extends Schema | undefined = undefined,
    B extends Schema | undefined = undefined,
    A extends ZodType | undefined = undefined,
  >(operation: RestOperation, spec: Route<P, Q, B, A>) {
    if (!Object.hasOwn(rest, operation)) throw new Error(`no policy for ${operation}`)
    const line = operation in skipsQueue ? undefined : runsBeforeAuth(operation) ? lines.door : lines.searches
    const described = describedRoute(operation, spec)
    const answering = {
      ...described,
      // rights are checked before the input, so that a caller without the right learns nothing from validation
      preValidation: async (request, reply) => {
        if (request.badToken && !isCode(operation)) return refuse(reply, 'UNAUTHENTICATED')
        if (isRefused(operation, request.actor))
          return refuse(reply, await refusedCode(house, request.actor, keyFrom(request) ?? typedKey(request.body)))
        return takeBodyKey(request, reply)
      },
      handler: async (request, reply) => {
        // judgeRequest has checked them by the schemas of the route
        const parts = { params: request.params, query: request.query, body: request.body, request, reply } as Parts<
          Read<P>,
          Read<Q>,
          Read<B>
        >
        const queues = request.actor.kind === 'guest' ? line : undefined
        const turn = queues && (await waitForTurn(queues, request, reply))
        if (queues && !turn) return refuse(reply, 'UNAVAILABLE')
        const answer = await spec.run({ ...contextOf(house, operation, request), guestTurn: turn }, parts).finally(turn?.end)
        if (reply.sent) return reply
        if (!answer.ok) return refuse(reply, answer.code, answer.extensions)
        return reply.code(spec.status ?? 200).send(answer.value ?? {})
      },
    } satisfies RouteOptions
    app.route(answering)
    // a path that ends with a slash works without it too
    if (described.url.endsWith('/'))
      app.route({ ...answering, url: described.url.slice(0, -1), schema: { ...described.schema, hide: true } })
  }
}

/** Where a route answers, by which schemas its input is checked, and what the document shows of it. */
function describedRoute(
  operation: RestOperation,
  spec: Route<Schema | undefined, Schema | undefined, Schema | undefined, ZodType | undefined>,
) {
  const [method = '', url = ''] = operation.split(' ')
  const { summary, params, query, body, databaseMs, isStream, run: _, ...shown } = spec
  return {
    method,
    url: url.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(isStream ? { compress: false as const, exposeHeadRoute: false } : {}),
    schema: {
      summary,
      tags: [url.split('/')[1] ?? ''],
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
    },
    config: { operation, ...shown, ...(databaseMs === undefined ? {} : { databaseMs }) },
  }
}

const contextOf = (house: House, operation: RestOperation, request: FastifyRequest): Ctx => ({
  ...house,
  db: runsBeforeAuth(operation) ? house.db : dbOf(house, request.actor),
  actor: request.actor,
  operation,
  scope: scopeOf(operation, request.actor),
  idempotency: idempotencyOf(request, operation),
})

/** Refused details of a request: the fields with their codes. */
export class InvalidRequest extends Error {
  readonly fields: Readonly<Record<string, readonly string[]>>
  constructor(fields: Readonly<Record<string, readonly string[]>>) {
    super('INVALID')
    this.fields = fields
  }
}

/** Checks params, query and body by their schemas, with the codes of parseInput. A part that isn't an object is reported under its own name. */
export const judgeRequest: FastifySchemaCompiler<Schema> =
  ({ schema, httpPart = 'body' }) =>
  (given) => {
    const read = parseInput(schema, given)
    if (read.ok) return { value: read.value }
    const { '': whole, ...fields } = read.extensions.fields
    return { error: new InvalidRequest(whole ? { [httpPart]: whole, ...fields } : fields) }
  }

const isCode = (operation: RestOperation) => rest[operation].startsWith('code')

/**
 * Runs as the system itself: where a code is the credential there is no signed-in person, and what /auth offers to everyone finds out
 * who someone is.
 */
const runsBeforeAuth = (operation: RestOperation) =>
  isCode(operation) || (/ \/auth\//.test(operation) && rest[operation].startsWith('public'))

/** The one error shape: message, code, extensions. Of an email call the message says each fault, in a list when there are several. */
export function refuse(reply: FastifyReply, code: string, extensions: Readonly<Record<string, unknown>> = {}) {
  if (typeof extensions.retryAfter === 'number') reply.header('retry-after', String(extensions.retryAfter))
  else if (code === 'UNAVAILABLE') reply.header('retry-after', '1')
  const body = errorBody(code, extensions)
  const ofMail = reply.request.url.startsWith('/email/') ? mailMessageOf(code, extensions) : undefined
  return reply.code(statusOf(code)).send(ofMail === undefined ? body : { ...body, message: ofMail })
}

export const errorBody = (code: string, extensions: Readonly<Record<string, unknown>>) => ({
  message: messageOf(code, extensions),
  code,
  extensions,
})

/** The key that makes a retry of this request harmless: the header, else the field of the body. */
export function keyFrom(request: FastifyRequest): string | undefined {
  if (request.method === 'GET') return undefined
  const header = request.headers['idempotency-key']
  return (typeof header === 'string' && header) || request.bodyKey || undefined
}

/** The idempotency key of an unchecked body; a malformed one was never kept. */
function typedKey(body: unknown): string | undefined {
  const key = typeof body === 'object' && body !== null && 'idempotencyKey' in body ? body.idempotencyKey : undefined
  const read = parseInput(keyInput, { idempotencyKey: key })
  return read.ok ? read.value.idempotencyKey : undefined
}

function takeBodyKey(request: FastifyRequest, reply: FastifyReply) {
  const { body } = request
  if (typeof body !== 'object' || body === null || !('idempotencyKey' in body)) return
  const { idempotencyKey: key, ...rest } = body
  const read = parseInput(keyInput, { idempotencyKey: key })
  if (!read.ok) return refuse(reply, read.code, read.extensions)
  request.bodyKey = read.value.idempotencyKey
  request.body = rest
}

function idempotencyOf(request: FastifyRequest, route: string): Ctx['idempotency'] {
  const key = keyFrom(request)
  return key === undefined ? undefined : { key, route: `${route} ${request.url}`, body: request.body }
}
