import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { broken, type openHouses, outcomes, type Told } from './houses.ts'

type Houses = Awaited<ReturnType<typeof openHouses>>
const producer = 'producer@troupe.example'

/** How the other person saves: with what they have read, and what comes of it when the undo was first. */
const saves = [
  { how: 'without a version', read: () => ({}), afterUndo: null },
  { how: 'a stale version', read: (version: number) => ({ version }), afterUndo: 'VERSION_CONFLICT' },
  { how: 'merging', read: (version: number) => ({ version, merge: true }), afterUndo: 'VERSION_CONFLICT' },
] as const

/**
 * Someone undoes a change of an event's name while another person saves the name: in either order what they saved stands, and the one who would
 * have overwritten the other is told of it. Of another field both stand. Each pair comes in both orders, and as chance has it.
 */
export async function undoBesideEdits(it: Houses, { id, email }: { readonly id: string; readonly email: string }) {
  let round = 0
  /** Changes the name, then undoes that while the other saves. */
  async function race(order: 'undo' | 'save' | null, read: (version: number) => object, change: (name: string) => object) {
    round++
    const before = await nowOf(it, id)
    const { version } = before
    expect((await save(it, email, { id, name: `Slip ${round}` })).code).toBe(null)
    const line = await newestLine(it, id)
    const undo = () => undoLine(it, producer, line)
    const other = () => save(it, email, { id, ...read(version + 1), ...change(`Saved ${round}`) })
    const sends = order === 'save' ? [other, undo] : [undo, other]
    const told = order === null ? await Promise.all(sends.map((send) => send())) : await queued(it, id, sends)
    const [undone, saved] = order === 'save' ? told.toReversed() : told
    return { undone, saved, told, before, slip: `Slip ${round}`, name: `Saved ${round}`, now: await nowOf(it, id) }
  }
  for (const order of ['undo', 'save', null] as const)
    for (const { how, read, afterUndo } of saves) {
      const { undone, saved, before, name, now } = await race(order, read, (name) => ({ name }))
      const seen = [undone?.code, saved?.code, now.name]
      const undoFirst = [null, afterUndo, afterUndo === null ? name : before.name]
      const saveFirst = ['VERSION_CONFLICT', null, name]
      const allowed = { undo: [undoFirst], save: [saveFirst] }
      expect(order === null ? [undoFirst, saveFirst] : allowed[order], `${how}, first the ${order}`).toContainEqual(seen)
      // who was refused is told what stands there, and of the version that it has
      const refused = [undone, saved].find((one) => one?.code)
      if (refused) expect(refusalOf(refused).version).toBe(now.version)
      if (undone?.code) expect(refusalOf(undone).fields).toMatchObject({ name: { value: name } })
      else if (saved?.code && how === 'merging') expect(refusalOf(saved).fields).toMatchObject({ name: { value: before.name } })
    }
  for (const order of ['undo', 'save', null] as const) {
    const { told, before, name, now } = await race(order, saves[2].read, (word) => ({ groupDetails: { departments: word } }))
    expect(outcomes(told)).toEqual({ 200: 2 })
    expect(now).toMatchObject({ name: before.name, departments: name, version: before.version + 3 })
  }
  // the same line by two people: once
  const { before, slip } = await race('undo', saves[2].read, () => ({ attendees: 19 }))
  expect((await save(it, email, { id, name: slip })).code).toBe(null)
  const line = await newestLine(it, id)
  const both = await queued(it, id, [() => undoLine(it, producer, line), () => undoLine(it, email, line)])
  expect(both.map(({ code }) => code)).toEqual([null, 'STATE_CONFLICT'])
  expect((await nowOf(it, id)).name).toBe(before.name)
  expect(await broken(it.db)).toEqual([])
}

/**
 * Undoes a change without the product: looks whether the value is still the line's, and only then locks the row. Answers what another was told who saved in
 * between, what they saved, and what stood there afterwards; it is rolled back.
 */
export async function undoNaively(it: Houses, { id, email }: { readonly id: string; readonly email: string }) {
  const line = { before: (await nowOf(it, id)).name, after: 'Slip' }
  expect((await save(it, email, { id, name: line.after })).code).toBe(null)
  const client = new pg.Client({ connectionString: it.url })
  await client.connect()
  await client.query('begin')
  const name = async (lock: string) => (await client.query(`select name from session where id = $1 ${lock}`, [id])).rows[0].name
  const seen = await name('')
  const saved = await save(it, email, { id, name: 'Saved' })
  await name('for update')
  if (seen === line.after) await client.query('update session set name = $1 where id = $2', [line.before, id])
  const left = await name('')
  await client.query('rollback')
  await client.end()
  return { told: saved.status, isLost: left === line.before && (await nowOf(it, id)).name === 'Saved' }
}

/** Sends requests that all come as far as the lock of an event's row, and lets them have it in their order. */
async function queued(it: Houses, id: string, sends: readonly (() => Promise<Told>)[]): Promise<Told[]> {
  const client = new pg.Client({ connectionString: it.url })
  await client.connect()
  await client.query('begin')
  await client.query('select from session where id = $1 for update', [id])
  const told: Promise<Told>[] = []
  for (const send of sends) {
    told.push(send())
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await waiting.execute(it.db)).rows.length < told.length) await new Promise((done) => setTimeout(done, 5))
  }
  await client.query('commit')
  await client.end()
  return Promise.all(told)
}

const save = (it: Houses, email: string, input: object) =>
  it.as(email).call('POST', '/graphql', {
    query: 'mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }',
    variables: { input },
  })
const undoLine = (it: Houses, email: string, id: string) =>
  it.as(email).call('POST', '/graphql', { query: 'mutation ($id: ID!) { undoSessionChange(id: $id) { id } }', variables: { id } })

/** What a refusal says besides its code. */
function refusalOf({ body }: Told): { readonly version?: number; readonly fields?: object } {
  const [first] = body.errors as { extensions: object }[]
  return first?.extensions ?? {}
}

const newestLine = async (it: Houses, id: string) =>
  (await it.db.selectFrom('session_change').select('id').where('session_id', '=', id).orderBy('number', 'desc').executeTakeFirstOrThrow())
    .id

async function nowOf(it: Houses, id: string) {
  const { group_details, ...row } = await it.db
    .selectFrom('session')
    .select(['name', 'version', 'group_details'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, departments: group_details.departments }
}
