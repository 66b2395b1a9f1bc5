import { world } from '@troupe/tests/world/ids'
import Fastify, { type LightMyRequestResponse } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { identifier } from './account/account.ts'
import { accountRoutes } from './account/api.ts'
import { catalogueRoutes } from './catalogue/api.ts'
import { asSystem, type House } from './platform/ctx.ts'
import type { Database } from './platform/db.ts'
import { Listeners } from './platform/events.ts'
import { builder, guard, serveGraphql } from './platform/graphql.ts'
import { identifyRequests, refuse, restOf } from './platform/http.ts'
import { Live } from './platform/live.ts'
import { readSettings } from './platform/settings.ts'
import { tokenMaker } from './platform/tokens.ts'
import { scheduleRoutes } from './schedule/api.ts'
import { sessionRoutes } from './session/api.ts'
import { staffingRoutes } from './staffing/api.ts'
import { subscribeStaffing } from './staffing/staffing.ts'
import './workspace/api.ts'
import './venue/api.ts'
import './credit/api.ts'

/** The areas up to schedule on a database that holds the world, through HTTP, with a clock that the test moves. Close it in afterAll. */
export async function openTestApp(database: Database, testNow: Temporal.Instant) {
  const settings = readSettings({ DATA_DIR: 'memory://', LOG_LEVEL: 'silent' })
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
  subscribeStaffing(house)
  const tokens = tokenMaker(settings.secret)
  identifyRequests(app, identifier(house, tokens))
  app.setErrorHandler((error: { validation?: unknown; stack?: string }, _request, reply) => {
    if (!error.validation) console.error(error.stack)
    return refuse(reply, error.validation ? 'INVALID' : 'INTERNAL')
  })
  const route = restOf(app, house)
  accountRoutes(route, house, tokens)
  catalogueRoutes(route)
  sessionRoutes(route)
  staffingRoutes(route)
  scheduleRoutes(route)
  serveGraphql(app, guard(builder.toSchema()), house)
  await app.ready()

  /** A person at the door: their calls carry their token as of now. */
  const as = (email: string | null) => {
    const headers = async (): Promise<Record<string, string>> => {
      if (email === null) return {}
      const user = await database.db.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
      const family = await database.db.selectFrom('account_family').select('id').where('user_id', '=', user.id).executeTakeFirst()
      const familyId = family?.id ?? crypto.randomUUID()
      if (!family)
        await database.db.insertInto('account_family').values({ id: familyId, user_id: user.id, created_at: clock.now }).execute()
      return { authorization: `Bearer ${await tokens.access(user.id, familyId, clock.now)}` }
    }
    const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, more: Record<string, string> = {}) =>
      readable(await app.inject({ method, url, headers: { ...(await headers()), ...more }, ...(payload ? { payload } : {}) }))
    const ask = async (query: string, variables: object = {}) =>
      (await app.inject({ method: 'POST', url: '/graphql', headers: await headers(), payload: { query, variables } })).json()
    return { call, ask }
  }
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { app, house, clock, as, close, db: database.db, system: asSystem(house) }
}

const readable = (response: LightMyRequestResponse) => ({
  status: response.statusCode,
  text: response.body,
  body: response.headers['content-type']?.toString().includes('json') ? response.json() : {},
})
