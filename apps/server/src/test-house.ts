import './account/api.ts'
import './workspace/api.ts'
import './venue/api.ts'
import './catalogue/api.ts'
import './credit/api.ts'
import fastifyCookie from '@fastify/cookie'
import { openTestDatabase } from '@troupe/tests/database'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { identifier } from './account/account.ts'
import { accountRoutes } from './account/api.ts'
import { catalogueRoutes } from './catalogue/api.ts'
import { asSystem, type House } from './platform/ctx.ts'
import { Listeners } from './platform/events.ts'
import { addMutation, builder, guard, serveGraphql } from './platform/graphql.ts'
import { identifyRequests, refuse, restOf } from './platform/http.ts'
import { Live } from './platform/live.ts'
import { readSettings } from './platform/settings.ts'
import { tokenMaker } from './platform/tokens.ts'
import { demoPassword } from './seed-world.ts'

// a schema without any mutation is not valid, and these areas have none yet
addMutation('resetCustomization', (t) => t.boolean({ resolve: () => true }))

const origin = 'http://127.0.0.1:3000'

/** The first five areas on the world, without jobs and socket, and with a clock that the test moves. Close it in afterAll. */
export async function openTestHouse() {
  const database = await openTestDatabase()
  const settings = readSettings({ DATA_DIR: 'memory://', LOG_LEVEL: 'silent', BASE_URL: origin, COOKIE_DOMAIN: 'troupe.example' })
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const clock = { now: testNow }
  const house: House = {
    db: database.db,
    embedded: true,
    settings: { ...settings, diyWorkspaceIds: [world.workspaces.diy], blackoutExperienceIds: [world.experiences.blackout] },
    now: () => clock.now,
    jobs: { boss: undefined as never, send: async () => {} },
    live: new Live(true),
    listeners: new Listeners(),
    log: { info: () => {}, error: (fields) => console.error(fields) },
  }
  const tokens = tokenMaker(settings.secret)
  await app.register(fastifyCookie)
  identifyRequests(app, identifier(house, tokens))
  app.setErrorHandler((error: { validation?: unknown; statusCode?: number }, _request, reply) =>
    refuse(reply, error.validation ? 'INVALID' : error.statusCode === 415 ? 'UNSUPPORTED_MEDIA_TYPE' : 'INTERNAL'),
  )
  const route = restOf(app, house)
  accountRoutes(route, house, tokens)
  catalogueRoutes(route)
  serveGraphql(app, guard(builder.toSchema()), house)
  await app.ready()

  const post = (url: string, payload?: object, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ method: 'POST', url, headers, remoteAddress, ...(payload ? { payload } : {}) })
  const signIn = async (email: string): Promise<{ token: string; refreshToken: string }> =>
    (await post('/auth/login', { email, password: demoPassword }, {}, email)).json()
  const bearers = new Map<string, string>()
  const ask = async (email: string | null, query: string, variables: object = {}) => {
    if (email && !bearers.has(email)) bearers.set(email, (await signIn(email)).token)
    const answer = await post('/graphql', { query, variables }, email ? { authorization: `Bearer ${bearers.get(email)}` } : {})
    return answer.json()
  }
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { app, house, tokens, clock, origin, post, ask, signIn, close, system: asSystem(house) }
}
