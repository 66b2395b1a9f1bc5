import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { control } from '../pace/control.ts'
import { world } from '../world/ids.ts'
import { broken, openHouses, outcomes, wish } from './houses.ts'

const rounds = 6
const { northwind } = world.workspaces
let it: Awaited<ReturnType<typeof openHouses>>
let naive: pg.Pool
beforeAll(async () => {
  it = await openHouses(2)
  naive = new pg.Pool({ connectionString: it.url, max: 2 })
})
afterAll(async () => {
  await naive.end()
  await it.close()
})

/** Someone who books for Northwind, whose values occur nowhere else. */
async function addPerson(name: string) {
  const email = `${name}@canary.example`
  const { id } = await it.db
    .insertInto('account_user')
    .values({
      first_name: `First${name}`,
      last_name: `Last${name}`,
      email,
      role: 'BOOKING_USER',
      permission: 'BOOKING_USER',
      created_at: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await it.db.insertInto('account_permission').values({ workspace_id: northwind, user_id: id, role: 'EDITOR' }).execute()
  return { id, email }
}

/** In which tables a text stands, of every schema. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(it.db)
  const found = []
  for (const { name } of rows) {
    const { rows: hits } = await sql`select from ${sql.table(name)} t where t::text ilike ${`%${text}%`} limit 1`.execute(it.db)
    if (hits.length > 0) found.push(name)
  }
  return found
}

test('someone who books in the instant in which they are erased leaves nothing of theirs, every time', async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, email } = await addPerson(`qzz${round}`)
    const book = () => it.as(email).call('POST', '/session', { ...wish, workspaceId: northwind })
    // its sign-in is made before, so that both begin together
    await it.as(email).call('POST', '/graphql', { query: '{ me { id } }' })
    const [, , erased] = await Promise.all([book(), book(), it.as('admin@troupe.example').call('POST', `/users/${id}/erase`, { email })])
    expect(outcomes([erased])).toEqual({ 200: 1 })
    expect(await tablesWith(`qzz${round}`)).toEqual([])
  }
  expect(await broken(it.db)).toEqual([])
})

/** A booking has read the name of its person and written it down, but isn't through; then the person is erased where it stands. Whether the name is left. */
async function isLeftOf(name: string, erased: { readonly holding: boolean }): Promise<boolean> {
  const { id } = await addPerson(name)
  const [booking, erasing] = [await naive.connect(), await naive.connect()]
  try {
    await booking.query('begin')
    // as the reference of an event to who booked it does
    const { rows } = await booking.query<{ full_name: string }>('select full_name from account_user where id = $1 for key share', [id])
    await booking.query(
      `insert into message_mail (dedupe_key, kind, to_address, subject, body, html, made_at) values ($1, 'x', 'x@x.example', '', $2, '', now())`,
      [name, `Booked by ${rows[0]?.full_name}`],
    )
    const hold = () => erasing.query('select from account_user where id = $1 for update', [id])
    const replace = () => erasing.query("update message_mail set dedupe_key = id::text, body = 'erased' where body like $1", [`%${name}%`])
    const forget = () =>
      erasing.query("update account_user set first_name = 'Erased', last_name = 'person', email = $2 where id = $1", [
        id,
        `erased-${id}@troupe.invalid`,
      ])
    await erasing.query('begin')
    // who holds the person waits for the booking, so it has to end first
    const waiting = erased.holding ? hold() : undefined
    if (!waiting) await replace()
    await booking.query('commit')
    await waiting
    if (waiting) await replace()
    await forget()
    await erasing.query('commit')
  } finally {
    booking.release()
    erasing.release()
  }
  return (await tablesWith(name)).length > 0
}

control(
  'negative control: erasing without holding the person leaves what a booking under way has written, and holding them doesn’t',
  async () => {
    expect(await isLeftOf('qznaive', { holding: false })).toBe(true)
    expect(await isLeftOf('qzheld', { holding: true })).toBe(false)
  },
)
