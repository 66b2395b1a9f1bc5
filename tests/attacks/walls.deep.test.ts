import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Actor, Operation, Scope } from '../../apps/server/src/platform/rights/policy.ts'
import type { OpenHouse } from '../house.ts'
import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { attacker, canary, none, plantedHouse, tablesOf, victimOf } from './planted-house.ts'
import { readSchema } from './selection.ts'

/**
 * Each of the two walls between customers alone (I-11). The first, the scope of every query, is torn down by a policy that reaches
 * everything; the second, the database's own policies, by taking them off the tables.
 */
const first = vi.hoisted(() => ({ stands: true }))

vi.mock('../../apps/server/src/platform/rights/policy.ts', async (original) => {
  const real = await original<typeof import('../../apps/server/src/platform/rights/policy.ts')>()
  return {
    ...real,
    reaches: (...asked: Parameters<typeof real.reaches>) => !first.stands || real.reaches(...asked),
    scopeOf: (operation: Operation, actor: Actor): Scope => {
      const scope = real.scopeOf(operation, actor)
      return first.stands ? scope : { open: false, all: true, own: true, assigned: true, workspaces: scope.workspaces }
    },
  }
})

const { northwind } = world.workspaces

test('without the first wall the second lets nothing through', { timeout: within(240_000) }, async () => {
  const { leaks, changed, asked } = await walk({ first: false, second: true })
  expect({ leaks, changed }).toEqual({ leaks: [], changed: [] })
  expect(asked).toBeGreaterThan(300)
})

test('without the second wall the first lets nothing through', { timeout: within(240_000) }, async () => {
  const { leaks, changed } = await walk({ first: true, second: false })
  expect({ leaks, changed }).toEqual({ leaks: [], changed: [] })
})

test('without both walls everything is accessible: the walk does find it', { timeout: within(240_000) }, async () => {
  const { leaks, changed } = await walk({ first: false, second: false })
  for (const name of ['session', 'sessions', 'workspace', 'workspaces', 'users', 'GET /session/{id}/calendar.ics'])
    expect(leaks).toContain(name)
  for (const name of ['session', 'credit_entry', 'session_location']) expect(changed).toContain(name)
})

/** What an editor of another workspace reads and changes of the victim with those walls, by every field and path that takes an id. */
async function walk(walls: { first: boolean; second: boolean }) {
  const it = await plantedHouse()
  try {
    if (!walls.second) for (const { name, walled } of await tablesOf(it)) if (walled) await tearDown(it, name)
    const before = await victimOf(it)
    expect(Object.values(before)).not.toContain(none)
    first.stands = walls.first
    const ids = await victimIds(it)
    const leaks = new Set<string>()
    let asked = 0
    const look = (name: string, answer: string) => {
      asked++
      if (answer.includes(canary)) leaks.add(name)
    }
    const schema = await readSchema(it)
    for (const [kind, fields] of [
      ['query', schema.queries],
      ['mutation', schema.mutations],
    ] as const)
      for (const field of fields) {
        const places = schema.idPlaces(field.args)
        // one id in one place, since filters narrow each other, and in all of them, since some are required
        const ways = [[], ...places.map((place) => [place]), ...(places.length > 1 ? [places] : [])]
        for (const way of ways)
          for (const id of way.length > 0 ? ids : ['']) {
            const values = schema.values(field.args, Object.fromEntries(way.map((place) => [place, id])))
            look(field.name, JSON.stringify(await it.ask(attacker, schema.document(kind, field), values)))
          }
      }
    for (const [operation, ...bodies] of paths)
      for (const id of ids)
        for (const body of bodies) {
          const [method = '', path = ''] = operation.split(' ')
          const text = JSON.stringify(body).replaceAll('{id}', id)
          const payload = text === 'null' ? undefined : (JSON.parse(text) as object)
          look(operation, (await it.send(attacker, method as 'POST', path.replace('{id}', id), payload)).body)
        }
    first.stands = true
    const after = await victimOf(it)
    const changed = Object.keys(before).filter((name) => before[name] !== after[name])
    console.log(
      `first wall ${walls.first}, second ${walls.second}: ${asked} requests, ${leaks.size} leaks, ${changed.length} tables changed`,
    )
    return { leaks: [...leaks], changed, asked }
  } finally {
    first.stands = true
    await it.close()
  }
}

const when = '2026-11-18T16:00:00Z'
const wish = {
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'Europe/Berlin',
  attendees: 20,
  duration: 60,
}
/** The ways by REST to a row of someone else, with bodies that would be right for one's own. */
const paths: readonly (readonly [string, ...unknown[]])[] = [
  ['GET /session/{id}/calendar.ics', null],
  [`GET /scheduler/session/{id}/dates?start=${when}&timezone=Europe/Berlin`, null],
  ['POST /session', { ...wish, workspaceId: '{id}' }, { ...wish, workspaceId: '{id}', date: when }],
  ['POST /cart/session/calculate', { ...wish, workspaceId: '{id}' }],
  ['PUT /scheduler/session/{id}/slots', { quantity: 3 }],
  ['POST /session/{id}/upgrade', { upgrade: 'PREMIUM' }],
  ['POST /scheduler/session/{id}/reserve', { startsAt: when, timezone: 'Europe/Berlin' }],
  ['POST /scheduler/session/{id}/book', { holdId: '{id}' }],
  ['POST /scheduler/session/{id}/request', { startsAt: when, timezone: 'Europe/Berlin' }],
  ['DELETE /scheduler/session/{id}/request', null],
  ['DELETE /scheduler/session/{id}/book', null],
  ['DELETE /session/{id}', null],
  ['POST /auth/invite', { workspaceId: '{id}', email: 'new@elsewhere.example', role: 'EDITOR' }],
  ['POST /auth/invite/{id}/again', null],
  ['DELETE /auth/invite/{id}', null],
  ['GET /files/{id}', null],
]

/** Ids of the victim that an attacker may have heard of: workspace, three events, a place, a person, a location, an email, an invitation, a file. */
async function victimIds({ db }: OpenHouse): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with mine as (select id, status from session where workspace_id = ${northwind})
    select ${northwind}::text as id
    union all select ${world.sessions.gameReady}
    union all (select id::text from mine where status = 'UNSCHEDULED' order by id limit 1)
    union all (select id::text from mine where status = 'COMPLETED' order by id limit 1)
    union all (select id::text from staffing_assignment where session_id = ${world.sessions.gameReady} order by id limit 1)
    union all select ${world.users.viewer}
    union all (select id::text from session_location where session_id in (select id from mine) order by id limit 1)
    union all (select id::text from message_mail where workspace_id = ${northwind} limit 1)
    union all (select id::text from account_permission where workspace_id = ${northwind} order by id limit 1)
    union all (select id::text from account_code where workspace_id = ${northwind} limit 1)
    union all (select id::text from file where workspace_id = ${northwind} limit 1)`.execute(db)
  return rows.map(({ id }) => id)
}

const tearDown = ({ db }: OpenHouse, table: string) => sql`alter table ${sql.table(table)} disable row level security`.execute(db)
