import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testNow } from '../template.ts'
import { world } from '../world/ids.ts'
import { raceOfStarts, startAgainstCancel } from './games.ts'
import { atOnce, available, broken, customers, openHouses, outcomes } from './houses.ts'

const [northwind, halden] = customers
const producer = 'producer@troupe.example'

let it: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  it = await openHouses(2)
  for (const { workspaceId } of customers) await it.grant(workspaceId, 500)
})
beforeEach(() => it.setClock(testNow))
afterAll(() => it.close())

async function cancelled(day: number): Promise<{ id: string; start: string }> {
  const start = (await Promise.all([0, 1, 2].map((more) => it.openStarts(day + more)))).flat()[0] ?? ''
  const { body, code } = await it.as(northwind.email).book({ workspaceId: northwind.workspaceId, date: start })
  if (!body.id) throw new Error(`not booked: ${code}`)
  expect((await it.as(northwind.email).call('DELETE', `/session/${body.id}`)).code).toBeNull()
  return { id: body.id, start }
}
const restore = (id: string) => it.as(producer).call('POST', `/session/${id}/restore`, { reason: 'Race' })

test('a cancelled event that eight people restore at the same time is restored and paid once; without its lock it is paid twice', async () => {
  const { id } = await cancelled(12)
  const before = await available(it.db, northwind.workspaceId)
  const { credits } = await it.db.selectFrom('session').select('credits').where('id', '=', id).executeTakeFirstOrThrow()
  const told: Awaited<ReturnType<typeof restore>>[] = []
  await atOnce(8, async () => void told.push(await restore(id)))
  expect(outcomes(told)).toEqual({ 200: 1, STATE_CONFLICT: 7 })
  expect(await available(it.db, northwind.workspaceId)).toBe(before - credits)
  expect(await broken(it.db)).toEqual([])

  await sql`create table naive_restore (status text not null, paid int not null)`.execute(it.db)
  await sql`insert into naive_restore values ('CANCELLED', 0)`.execute(it.db)
  const seen: string[] = []
  await atOnce(2, async () => {
    const { rows } = await sql<{ status: string }>`select status from naive_restore`.execute(it.db)
    seen.push(rows[0]?.status ?? '')
    while (seen.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
    if (rows[0]?.status === 'CANCELLED') await sql`update naive_restore set status = 'SCHEDULED', paid = paid + ${credits}`.execute(it.db)
  })
  const { rows } = await sql<{ paid: number }>`select paid from naive_restore`.execute(it.db)
  await sql`drop table naive_restore`.execute(it.db)
  expect(rows[0]?.paid).toBe(2 * credits)
})

test('an event that two people start at the same time has one game, and one that is cancelled meanwhile is either live or cancelled', async () => {
  await raceOfStarts(it, 6)
  await startAgainstCancel(it, [60])
})

test('a restoration and a booking that want the one free crew: one has it, and the other changes nothing', async () => {
  await it.onlyPlaying([world.users.host, world.users.producer])
  for (const day of [20, 27, 34]) {
    const { id, start } = await cancelled(day)
    const balances = () => Promise.all([northwind, halden].map(({ workspaceId }) => available(it.db, workspaceId)))
    const before = await balances()
    const [restored, booked] = await Promise.all([restore(id), it.as(halden.email).book({ workspaceId: halden.workspaceId, date: start })])
    expect([restored.code, booked.code].filter((code) => code === null)).toHaveLength(1)
    expect(['SLOT_TAKEN', 'RESCHEDULE_REQUEST_REQUIRED', null]).toContain(booked.code)
    const [mine = 0, theirs = 0] = await balances()
    if (restored.code === null) expect(theirs).toBe(before[1])
    else expect(mine).toBe(before[0])
    if (booked.body.id) await it.as(halden.email).call('DELETE', `/session/${booked.body.id}`)
    expect(await broken(it.db)).toEqual([])
  }
})
