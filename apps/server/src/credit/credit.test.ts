import { randomUUID } from 'node:crypto'
import { yes } from '@troupe/domain/answer'
import { openHouse } from '@troupe/tests/house'
import { rounds, within } from '@troupe/tests/pace'
import { world } from '@troupe/tests/world/ids'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { checkInvariants } from '../check-invariants.ts'
import { command, type Work } from '../platform/ctx.ts'
import { allocateCredits, balances, consumeSession, grantCredits, returnCredits, reverseConsumption, spendCredits } from './credit.ts'

const { house, db, system, clock, ask, close } = await openHouse()
afterAll(() => close())
const start = clock.now

const run = async <T>(work: (work: Work) => Promise<T>): Promise<T> => {
  const answer = await command(system, async (inner) => yes(await work(inner)))
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}
/** As a command runs it: a refusal rolls back. */
const ask_ = (work: (work: Work) => ReturnType<typeof allocateCredits>) => command(system, work)

async function newWorkspace() {
  const { id } = await house.db
    .insertInto('workspace')
    .values({ name: 'Wallet', created_at: start })
    .returning('id')
    .executeTakeFirstOrThrow()
  const grant = (credits: number, more: Partial<Parameters<typeof grantCredits>[1]> = {}) =>
    run((work) => grantCredits(work, { workspaceId: id, credits, reason: 'Bought', key: randomUUID(), ...more }))
  const balance = async () => (await balances(house.db, id, clock.now)).find((one) => one.name === 'CREDIT')
  const wallet = async () => {
    const {
      nextExpiry: _,
      reserved: __,
      ...rest
    } = (await balance()) ?? { nextExpiry: null, reserved: 0, name: 'CREDIT', ordered: 0, available: 0, used: 0 }
    return rest
  }
  const nextExpiry = async () => (await balance())?.nextExpiry
  const of = (credits: number, sessionId: string = randomUUID()) => ({
    workspaceId: id,
    sessionId,
    credits,
    reason: 'Event',
    key: randomUUID(),
  })
  const lot = (lotId: string | undefined) =>
    house.db
      .selectFrom('credit_lot')
      .select(['remaining', 'expires_at'])
      .where('id', '=', lotId ?? '')
      .executeTakeFirstOrThrow()
  return { id, grant, wallet, nextExpiry, of, lot }
}

test('credits bound to the event are spent first, then the soonest to expire, then the oldest', async () => {
  const { grant, of, lot } = await newWorkspace()
  const session = of(0).sessionId
  const forever = await grant(10)
  const late = await grant(10, { expiresAt: start.add({ hours: 400 * 24 }) })
  const soon = await grant(10, { expiresAt: start.add({ hours: 24 }) })
  const bound = await grant(10, { boundSessionId: session })
  await run((work) => allocateCredits(work, of(25, session)))
  expect((await lot(bound)).remaining).toBe(0)
  expect((await lot(soon)).remaining).toBe(0)
  expect((await lot(late)).remaining).toBe(5)
  expect((await lot(forever)).remaining).toBe(10)
})

test('too few credits are refused with how many are missing, and nothing is taken', async () => {
  const { grant, of, wallet } = await newWorkspace()
  await grant(3)
  expect(await ask_((work) => allocateCredits(work, of(8)))).toMatchObject({
    code: 'NOT_ENOUGH_CREDITS',
    extensions: { missing: 5, available: 3, required: 8 },
  })
  expect(await wallet()).toEqual({ name: 'CREDIT', ordered: 3, available: 3, used: 0 })
})

test('credits bound to one event do not pay for another', async () => {
  const { grant, of } = await newWorkspace()
  await grant(5, { boundSessionId: randomUUID() })
  expect(await ask_((work) => allocateCredits(work, of(1)))).toMatchObject({ extensions: { missing: 1, available: 0 } })
})

test('the same key moves credits once', async () => {
  const { grant, of, wallet } = await newWorkspace()
  await grant(10)
  const movement = of(4)
  for (let round = 0; round < 3; round++) await run((work) => allocateCredits(work, movement))
  expect(await wallet()).toMatchObject({ available: 6, used: 4 })
})

test('a cancelled event returns credits to the lots it took them from, the rest is consumed', async () => {
  const { grant, of, lot, wallet } = await newWorkspace()
  const soon = await grant(4, { expiresAt: start.add({ hours: 24 }) })
  const later = await grant(10)
  const movement = of(8)
  await run((work) => allocateCredits(work, movement))
  await run((work) => returnCredits(work, { ...movement, credits: 5, key: randomUUID() }))
  expect((await lot(later)).remaining).toBe(10)
  expect((await lot(soon)).remaining).toBe(1)
  expect(await run((work) => consumeSession(work, { ...movement, key: randomUUID() }))).toBe(3)
  expect(await wallet()).toEqual({ name: 'CREDIT', ordered: 14, available: 11, used: 3 })
  await run((work) => reverseConsumption(work, { ...movement, credits: 3, key: randomUUID() }))
  expect(await wallet()).toEqual({ name: 'CREDIT', ordered: 14, available: 14, used: 0 })
  await expect(run((work) => returnCredits(work, { ...movement, credits: 1, key: randomUUID() }))).rejects.toThrow('to give back')
})

test('expired credits no longer count when read, even before the ledger has an entry for it', async () => {
  const { grant, of, wallet, lot } = await newWorkspace()
  const lotId = await grant(6, { expiresAt: start.add({ hours: 24 }) })
  clock.now = start.add({ hours: 24 })
  expect(await wallet()).toEqual({ name: 'CREDIT', ordered: 6, available: 0, used: 0 })
  expect((await lot(lotId)).remaining).toBe(6)
  await grant(2)
  expect((await lot(lotId)).remaining).toBe(0)
  expect(await ask_((work) => allocateCredits(work, of(3)))).toMatchObject({ extensions: { missing: 1, available: 2 } })
  clock.now = start
})

test('allocated credits do not expire, and get 30 more days when they return to a lot that has expired', async () => {
  const { grant, of, wallet } = await newWorkspace()
  await grant(6, { expiresAt: start.add({ hours: 24 }) })
  const movement = of(5)
  await run((work) => allocateCredits(work, movement))
  clock.now = start.add({ hours: 48 })
  expect(await wallet()).toEqual({ name: 'CREDIT', ordered: 6, available: 0, used: 5 })
  await run((work) => returnCredits(work, { ...movement, key: randomUUID() }))
  expect(await wallet()).toEqual({ name: 'CREDIT', ordered: 6, available: 5, used: 0 })
  clock.now = start.add({ hours: 48 + 30 * 24 })
  expect(await wallet()).toEqual({ name: 'CREDIT', ordered: 6, available: 0, used: 0 })
  clock.now = start
})

test.each(['credit_entry', 'audit_entry', 'catalogue_price_table', 'schedule_fee_table', 'workspace'])(
  'not even the owner of the tables can empty an append-only table: truncate %s cascade',
  async (table) => {
    await expect(sql.raw(`truncate ${table} cascade`).execute(db)).rejects.toMatchObject({ code: '55000' })
  },
)

test('an entry can be neither changed nor deleted, and no wallet goes below zero even without the ledger’s functions', async () => {
  const { id, grant } = await newWorkspace()
  await grant(2)
  await expect(house.db.updateTable('credit_entry').set({ quantity: 1 }).where('workspace_id', '=', id).execute()).rejects.toThrow(
    'never changed',
  )
  await expect(house.db.deleteFrom('credit_entry').where('workspace_id', '=', id).execute()).rejects.toThrow('never changed')
  await expect(house.db.updateTable('credit_wallet').set({ used: 3 }).where('workspace_id', '=', id).execute()).rejects.toThrow('check')
})

test('a wallet names what expires next: the credits that are left of the soonest lots', async () => {
  const { grant, of, nextExpiry } = await newWorkspace()
  const [soon, later] = [start.add({ hours: 24 }), start.add({ hours: 48 })]
  await grant(4)
  expect(await nextExpiry()).toBeNull()
  for (const expiresAt of [later, soon, soon]) await grant(5, { expiresAt })
  expect(await nextExpiry()).toEqual({ at: soon, quantity: 10 })
  await run((work) => allocateCredits(work, of(7)))
  expect(await nextExpiry()).toEqual({ at: soon, quantity: 3 })
  clock.now = soon
  expect(await nextExpiry()).toEqual({ at: later, quantity: 5 })
  clock.now = start
})

test('open rooms have a separate wallet with its own refusal', async () => {
  const { grant, of } = await newWorkspace()
  await grant(9)
  const answer = await ask_((work) => spendCredits(work, { ...of(2), consumable: 'OPEN_ROOM' }))
  expect(answer).toMatchObject({ code: 'NOT_ENOUGH_CONSUMABLES', extensions: { missing: 2, consumable: 'OPEN_ROOM' } })
})

test('customers read their wallets, and editors the statement with event, person and reason', async () => {
  const query = `query($id: ID!) { workspace(id: $id) { consumables { credits { name ordered available used } openWeves { name available } }
    statement(limit: 5) { totalCount nodes { change reason sessionName } } } }`
  const { data } = await ask('editor@northwind.example', query, { id: world.workspaces.northwind })
  expect(data.workspace.consumables.credits).toMatchObject({ name: 'CREDIT', available: 24 })
  expect(data.workspace.consumables.openWeves.name).toBe('OPEN_ROOM')
  expect(data.workspace.statement.totalCount).toBeGreaterThan(5)
  expect(data.workspace.statement.nodes.some((line: { sessionName: string | null }) => line.sessionName)).toBe(true)
  const viewer = await ask('viewer@northwind.example', query, { id: world.workspaces.northwind })
  expect(viewer.data.workspace).toMatchObject({ statement: null, consumables: { credits: { available: 24 } } })
  const kestrel = await ask('sales@troupe.example', query, { id: world.workspaces.kestrel })
  expect(kestrel.data.workspace.consumables.credits.available).toBe(3)
})

test('whatever a customer does in whatever order, the wallet is the sum of its entries and never below zero', {
  timeout: within(60_000),
}, async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('grant' as const),
      amount: fc.integer({ min: 1, max: 20 }),
      days: fc.option(fc.integer({ min: 1, max: 40 })),
    }),
    fc.record({
      kind: fc.constantFrom('allocate', 'spend', 'return', 'reverse'),
      amount: fc.integer({ min: 1, max: 15 }),
      session: fc.nat({ max: 2 }),
    }),
    fc.record({ kind: fc.constant('consume' as const), session: fc.nat({ max: 2 }) }),
    fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 25 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      clock.now = start
      const { id, grant, of, wallet } = await newWorkspace()
      const sessions = [randomUUID(), randomUUID(), randomUUID()]
      const held = sessions.map(() => ({ allocated: 0, consumed: 0 }))
      let [granted, available] = [0, 0]
      for (const one of steps) {
        if (one.kind === 'wait') clock.now = clock.now.add({ hours: one.days * 24 })
        else if (one.kind === 'grant') {
          await grant(one.amount, { expiresAt: one.days === null ? null : clock.now.add({ hours: one.days * 24 }) })
          granted += one.amount
        } else {
          const mine = held[one.session]
          const movement = of('amount' in one ? one.amount : 0, sessions[one.session])
          if (!mine) continue
          if (one.kind === 'consume') {
            const moved = await run((work) => consumeSession(work, movement))
            expect(moved).toBe(mine.allocated)
            mine.consumed += moved
            mine.allocated = 0
          } else if (one.kind === 'return' && movement.credits <= mine.allocated) {
            await run((work) => returnCredits(work, movement))
            mine.allocated -= movement.credits
          } else if (one.kind === 'reverse' && movement.credits <= mine.consumed) {
            await run((work) => reverseConsumption(work, movement))
            mine.consumed -= movement.credits
          } else if (one.kind === 'allocate' || one.kind === 'spend') {
            const answer = await ask_((work) => (one.kind === 'allocate' ? allocateCredits : spendCredits)(work, movement))
            expect(answer.ok).toBe(movement.credits <= available)
            if (answer.ok) mine[one.kind === 'allocate' ? 'allocated' : 'consumed'] += movement.credits
          }
        }
        const now = await wallet()
        available = now?.available ?? 0
        expect(available).toBeGreaterThanOrEqual(0)
        expect(now?.used).toBe(held.reduce((sum, { allocated, consumed }) => sum + allocated + consumed, 0))
        expect(now?.ordered).toBe(granted)
      }
      const broken = (await checkInvariants(house.db)).filter(({ violations, id: rule }) => violations > 0 && ['I-1', 'I-2'].includes(rule))
      expect(broken).toEqual([])
      expect(id).toBeTruthy()
    }),
    { numRuns: rounds(25, 10) },
  )
  clock.now = start
})
