import { buildApp } from '../../apps/server/src/app.ts'
import { readSettings } from '../../apps/server/src/platform/settings.ts'
import { demoPassword } from '../../apps/server/src/seed-world.ts'
import { openTestDatabase } from '../database.ts'
import { testNow } from '../template.ts'

export type OpenHouse = Awaited<ReturnType<typeof openHouse>>

/** The whole application on a database of this test file's own, with a clock that the test moves. Close it in afterAll. */
export async function openHouse(env: Record<string, string> = {}) {
  const database = await openTestDatabase()
  const clock = { now: testNow }
  const settings = readSettings({ DATA_DIR: 'memory://', LOG_LEVEL: 'silent', ...env })
  const { app, house, tokens } = await buildApp(settings, { database, now: () => clock.now })
  await app.ready()

  const bearers = new Map<string, string>()
  /** An access token of a demo person, signed in once. */
  const bearerOf = async (email: string): Promise<string> => {
    const known = bearers.get(email)
    if (known) return known
    const answer = await app.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { email, password: demoPassword },
      remoteAddress: email,
    })
    const { token } = answer.json<{ token?: string }>()
    if (!token) throw new Error(`${email} cannot sign in: ${answer.body}`)
    bearers.set(email, token)
    return token
  }
  /** One request as somebody, or as a guest. */
  const send = async (email: string | null, method: Method, url: string, payload?: object | string, headers: Record<string, string> = {}) =>
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
  const ask = async (email: string | null, query: string, variables: object = {}, headers: Record<string, string> = {}) =>
    (await send(email, 'POST', '/graphql', { query, variables }, headers)).json<GraphqlAnswer>()
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { app, house, tokens, database, clock, bearerOf, send, ask, close }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD'
export interface GraphqlAnswer {
  data?: Record<string, unknown> | null
  errors?: { message: string; path?: string[]; extensions?: Record<string, unknown> }[]
}
