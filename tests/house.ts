import { buildApp } from '../apps/server/src/app.ts'
import { asSystem } from '../apps/server/src/platform/ctx.ts'
import type { Database } from '../apps/server/src/platform/database/db.ts'
import { readSettings } from '../apps/server/src/platform/settings.ts'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { openTestDatabase } from './database.ts'
import { testNow } from './template.ts'

export type OpenHouse = Awaited<ReturnType<typeof openHouse>>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD'
type Headers = Readonly<Record<string, string>>

/**
 * The whole application on a database of this test file's own (embedded unless another is given), with a clock that the test moves. What the clock causes is left to the test,
 * which runs the ticks that it is about. Close it in afterAll: it throws when any request of the test was answered with a failure (I-25),
 * and a test that breaks the house on purpose takes what it caused out of `failures`.
 */
export async function openHouse(env: Record<string, string> = {}, given?: Database) {
  const database = given ?? (await openTestDatabase())
  const { db } = database
  const clock = { now: testNow }
  // tests send their own documents as fast as they can
  const settings = readSettings({ DATA_DIR: 'memory://', LOG_LEVEL: 'silent', GRAPHQL_RATE: '0', ...env })
  const { app, house, tokens, testProvider } = await buildApp(settings, { database, now: () => clock.now, ticks: false })
  const failures: string[] = []
  app.addHook('onSend', async (request, reply, body) => {
    const isBroken = reply.statusCode === 500 || (typeof body === 'string' && body.includes('"code":"INTERNAL"'))
    if (isBroken) failures.push(`${request.method} ${request.url} ${JSON.stringify(request.body)?.slice(0, 400)}`)
  })
  await app.ready()

  const families = new Map<string, Promise<{ userId: string; familyId: string }>>()
  const familyOf = async (email: string) => {
    const { id: userId } = await db.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const familyId = crypto.randomUUID()
    await db.insertInto('account_family').values({ id: familyId, user_id: userId, created_at: clock.now }).execute()
    return { userId, familyId }
  }
  const signed = new Map<string, { at: Temporal.Instant; token: Promise<string> }>()
  /** An access token of a demo person as of now, without the cost and the traces of signing in. */
  const bearerOf = async (email: string): Promise<string> => {
    const family = families.get(email) ?? familyOf(email)
    families.set(email, family)
    const { userId, familyId } = await family
    const known = signed.get(email)
    // while the clock stands, another one would be the same
    if (known?.at === clock.now) return known.token
    const token = tokens.access(userId, familyId, clock.now)
    signed.set(email, { at: clock.now, token })
    return token
  }

  /** One request as someone, or as a guest. */
  const send = async (email: string | null, method: Method, url: string, payload?: object | string, headers: Headers = {}) =>
    app.inject({
      method,
      url,
      headers: {
        ...(email ? { authorization: `Bearer ${await bearerOf(email)}` } : {}),
        ...(typeof payload === 'string' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
  const ask = async (email: string | null, query: string, variables: object = {}, headers: Headers = {}) =>
    (await send(email, 'POST', '/graphql', { query, variables }, headers)).json()
  /** A caller: `send` and `ask` in their name. */
  const as = (email: string | null) => ({
    call: async (method: Method, url: string, payload?: object, headers: Headers = {}) => {
      const { statusCode, body, headers: told, json } = await send(email, method, url, payload, headers)
      return { status: statusCode, text: body, body: String(told['content-type']).includes('json') ? json() : {} }
    },
    ask: (query: string, variables: object = {}) => ask(email, query, variables),
  })
  /** One request from an address, with the headers as given. */
  const post = (url: string, payload?: object, headers: Headers = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ method: 'POST', url, headers, remoteAddress, ...(payload ? { payload } : {}) })
  /** Signs in over HTTP, from an address of its own. */
  const signIn = async (email: string): Promise<{ token: string; refreshToken: string }> =>
    (await post('/auth/login', { email, password: demoPassword }, {}, email)).json()

  const close = async () => {
    await app.close()
    await database.close()
    if (failures.length > 0) throw new Error(`The server failed (I-25):\n${failures.join('\n')}`)
  }
  const system = asSystem(house)
  const origin = settings.baseUrl
  return { app, house, db, database, testProvider, clock, tokens, system, origin, failures, bearerOf, send, ask, as, post, signIn, close }
}
