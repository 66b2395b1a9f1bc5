import { createHash } from 'node:crypto'
import { CHAIN_START, firstWrongEntry } from '@troupe/domain/credit/chain'
import { openHouse } from '@troupe/tests/house'
import { addCredits } from '@troupe/tests/wallet'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { checkInvariants } from '../check-invariants.ts'
import type { StatementFile } from './statement-file.ts'

const { db, as, ask, close } = await openHouse()
afterAll(() => close())
const { northwind, halden } = world.workspaces
const editor = as('editor@northwind.example')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const file = async (query = ''): Promise<StatementFile> =>
  (await editor.call('GET', `/workspace/${northwind}/statement${query}`)).body as StatementFile
const head = async (query: string) => (await editor.call('GET', `/workspace/${northwind}/statement/head${query}`)).body

test('a downloaded statement has whole chains that end where the server says, and its last balances are the wallets', async () => {
  const { workspace, chains } = await file()
  expect(workspace).toEqual({ id: northwind, name: 'Northwind Foods' })
  expect(chains.map((chain) => chain.head.consumable)).toEqual(['CREDIT', 'OPEN_ROOM'])
  for (const { before, entries, head: end } of chains) {
    expect(before).toBe(CHAIN_START)
    expect(await firstWrongEntry({ before, entries }, sha256)).toBeNull()
    expect(await head(`?consumable=${end.consumable}&count=${end.count}`)).toEqual({ count: end.count, hash: end.hash })
    expect(await head(`?consumable=${end.consumable}`)).toEqual({ count: end.count, hash: end.hash })
  }
  const { data } = await ask(
    'editor@northwind.example',
    'query($id: ID!) { workspace(id: $id) { consumables { credits { available } } } }',
    { id: northwind },
  )
  expect(chains[0]?.entries.at(-1)?.balance).toBe(data.workspace.consumables.credits.available)
  expect(chains[0]?.entries.some(({ sessionName, actorName }) => sessionName && actorName)).toBe(true)
})

test('a part of a statement begins with the hash before it, and a changed byte is named by its line', async () => {
  const whole = (await file()).chains[0]
  const middle = whole?.entries[Math.floor(whole.entries.length / 2)]
  const part = (await file(`?from=${middle?.at.slice(0, 10)}`)).chains[0]
  expect(part?.entries[0]?.number).toBeGreaterThan(1)
  expect(await firstWrongEntry(part ?? { before: '', entries: [] }, sha256)).toBeNull()
  const spoilt = part?.entries.map((entry, at) => (at === 3 ? { ...entry, reason: entry.reason.replace('B', 'b') } : entry)) ?? []
  const changed = spoilt.map((entry, at) => (at === 3 ? { ...entry, quantity: entry.quantity + 1 } : entry))
  expect(await firstWrongEntry({ before: part?.before ?? '', entries: changed }, sha256)).toBe(changed[3]?.number)
  expect((await file('?to=2001-01-01')).chains).toEqual([])
  expect(await head('?count=999999999')).toMatchObject({ code: 'INVALID', extensions: { fields: { count: ['TOO_BIG'] } } })
  expect(await head('?count=0')).toEqual({ count: 0, hash: CHAIN_START })
})

test('I-30: one byte of one entry that the owner of the tables flips is named by the checker', async () => {
  const spoil = async (set: string) => {
    const tx = await db.startTransaction().execute()
    try {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql
        .raw(`update credit_entry set ${set} where workspace_id = '${northwind}' and consumable = 'CREDIT' and number = 7`)
        .execute(tx)
      return (await checkInvariants(tx)).find(({ id }) => id === 'I-30')
    } finally {
      await tx.rollback().execute()
    }
  }
  // another first letter, whatever it is
  const other = (column: string) => `${column} = case when left(${column}, 1) = 'f' then 'b' else 'f' end || substr(${column}, 2)`
  const named = { violations: 1, example: `entry 7 of CREDIT of ${northwind}` }
  expect(await spoil(other('reason'))).toMatchObject(named)
  expect(await spoil("at = at + interval '1 microsecond'")).toMatchObject(named)
  expect(await spoil(other('hash'))).toMatchObject(named)
  expect(await spoil('actor_id = null, reason = reason')).toMatchObject({ id: 'I-30' })
})

test('the chain goes on with every entry, whichever statement inserts it, and its numbers have no gap', async () => {
  const before = await head('')
  await addCredits(db, northwind, 3, 'chain-1')
  await addCredits(db, northwind, 4, 'chain-2')
  const after = await head('')
  expect(after.count).toBe(before.count + 2)
  expect(await head(`?count=${before.count}`)).toEqual(before)
  const { chains } = await file()
  expect(chains[0]?.entries.map(({ number }) => number)).toEqual(chains[0]?.entries.map((_, at) => at + 1))
  expect(chains[0]?.entries.at(-1)).toMatchObject({ quantity: 4, reason: 'Test', sessionId: null })
})

test('the statement of the screen says what came in, what went out, what is left and what is held', async () => {
  const query =
    'query($id: ID!) { workspace(id: $id) { statement(limit: 100) { nodes { consumable from to quantity in out balance held } } } }'
  const { data } = await ask('editor@northwind.example', query, { id: northwind })
  interface Line {
    consumable: string
    from: string
    to: string
    quantity: number
    in: number
    out: number
    balance: number
    held: number
  }
  const lines: Line[] = data.workspace.statement.nodes.filter((line: Line) => line.consumable === 'CREDIT').reverse()
  expect(lines.length).toBeGreaterThan(10)
  for (const [at, line] of lines.entries()) {
    const earlier = lines[at - 1]
    if (earlier) expect(line.balance - earlier.balance).toBe(line.in - line.out)
    if (earlier)
      expect(line.held - earlier.held).toBe((line.to === 'ALLOCATED' ? line.quantity : 0) - (line.from === 'ALLOCATED' ? line.quantity : 0))
  }
})

test('PAY-20: a CSV statement keeps formulas from running, whatever an event or a person is called', async () => {
  const [first] = (await file()).chains[0]?.entries.filter(({ sessionId }) => sessionId) ?? []
  await db
    .updateTable('session')
    .set({ name: '=HYPERLINK("https://evil.example")' })
    .where('id', '=', first?.sessionId ?? '')
    .execute()
  const { text } = await editor.call('GET', `/workspace/${northwind}/statement?format=csv`)
  expect(text.split('\r\n')[0]).toContain('"at","consumable","reason","event","person","from","to","in","out","balance","held"')
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(text).not.toContain('"=HYPERLINK')
})

test('PAY-17: the statement and the head of another workspace answer as if it didn’t exist', async () => {
  for (const path of ['statement', 'statement?format=csv', 'statement/head']) {
    const foreign = await editor.call('GET', `/workspace/${halden}/${path}`)
    const missing = await editor.call('GET', `/workspace/${crypto.randomUUID()}/${path}`)
    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe(missing.text)
    expect((await as('viewer@northwind.example').call('GET', `/workspace/${northwind}/${path}`)).status).toBe(403)
  }
})
