import { PACKAGE_LEVELS } from '@troupe/domain/catalogue/kinds'
import { expect } from 'vitest'
import { within } from '../pace/pace.ts'
import { chanceOf } from '../world/ids.ts'
import { endPayments, granted, moneyCommands, sold } from './bank-money.ts'
import { atOnce, available, broken, customers, type openHouses, type Told, wish } from './houses.ts'

const clients = 8
/** How many commands the clients choose from, without those of money. */
const ordinary = 14
const seed = process.env.RACE_SEED ?? String(Date.now())
const { timezone } = wish

type Houses = Awaited<ReturnType<typeof openHouses>>

/** The refusals that a client may get because of concurrent changes; any other is a bug. */
const refusals = new Set([
  'SLOT_TAKEN',
  'HOLD_EXPIRED',
  'RESCHEDULE_REQUEST_REQUIRED',
  'NOT_ENOUGH_CREDITS',
  'NOT_ENOUGH_HOSTS',
  'NOT_ENOUGH_HOSTS_AND_CREDITS',
  'STARTS_SOON',
  'NOT_ALLOWED_TYPE',
  'STATE_CONFLICT',
  'CANCELLATION_NOT_ALLOWED',
  'UNSCHEDULED',
  'VERSION_CONFLICT',
  'INVALID',
  'NOT_FOUND',
  'NOT_ENOUGH_CONSUMABLES',
  'QUOTE_CHANGED',
  'TOO_MANY_REQUESTS',
])

/**
 * Eight clients of four customers create, hold, book, move, resize, upgrade, unschedule, cancel and buy for `seconds` on several processes, while a reader checks every
 * invariant again and again, each time in one snapshot. `withMoney` they also pay by card, and staff refund and correct. Throws for any answer that is
 * not an ordinary refusal.
 */
export async function bankRun(it: Houses, seconds: number, { withMoney = false } = {}) {
  for (const { workspaceId } of customers) await it.grant(workspaceId, 60)
  console.log(`RACE_SEED=${seed}`)
  const accounts = () =>
    Promise.all(
      customers.map(async ({ workspaceId }) => {
        const [inWallet, inOrders, inGrants] = await Promise.all([
          ordered(it, workspaceId),
          sold(it, workspaceId),
          granted(it, workspaceId),
        ])
        return { inWallet, inOrders, inGrants }
      }),
    )
  const before = await accounts()
  const dates: string[] = []
  for (let day = 7; dates.length < 40; day++) dates.push(...(await it.openStarts(day)).filter((_, index) => index % 5 === 0).slice(0, 6))
  const events = customers.map((): string[] => [])
  const done: Record<string, number> = {}
  const begun = performance.now()
  // a command that needs luck, such as withdrawing a request, may not have succeeded when the time is over
  const isOn = () =>
    performance.now() < begun + seconds * 1000 ||
    (Object.keys(done).length < kinds && performance.now() < begun + seconds * 1000 + within(30_000))
  let kinds = ordinary
  let pictures = 0

  const client = async (number: number) => {
    const draw = chanceOf(`${seed}/${number}`)
    const mine = number % customers.length
    const customer = customers[mine] ?? customers[0]
    const own = events[mine] ?? []
    const me = it.as(customer.email)
    const producer = it.as('producer@troupe.example')
    const anyEvent = () => own[draw(own.length)] ?? ''
    const anyLevel = () => PACKAGE_LEVELS[draw(PACKAGE_LEVELS.length)] ?? 'STANDARD'
    const anyDate = () => dates[draw(dates.length)] ?? ''
    const keep = (told: Told) => {
      if (told.status === 201 && told.body.id) own.push(told.body.id)
      return told
    }
    const schedule = `/scheduler/session/`
    // what is rarely possible is tried where it was possible last
    const last: Record<'asked' | 'cancelled', string | undefined> = { asked: undefined, cancelled: undefined }
    const noting = async (what: keyof typeof last, id: string, told: Promise<Told>) => {
      if ((await told).code === null) last[what] = id
      return told
    }
    const commands: readonly (readonly [name: string, run: () => Promise<Told>])[] = [
      ['create', async () => keep(await me.book({ workspaceId: customer.workspaceId }))],
      ['create with a date', async () => keep(await me.book({ workspaceId: customer.workspaceId, date: anyDate() }))],
      [
        'hold and book',
        async () => {
          const id = anyEvent()
          const held = await me.call('POST', `${schedule}${id}/reserve`, { startsAt: anyDate(), timezone })
          return held.code ? held : me.call('POST', `${schedule}${id}/book`, { holdId: held.body.holdId })
        },
      ],
      [
        'move',
        () => producer.call('POST', `${schedule}${anyEvent()}/reschedule/force`, { startsAt: anyDate(), reason: 'Run', waiveFee: true }),
      ],
      ['unschedule', () => me.call('DELETE', `${schedule}${anyEvent()}/book`)],
      [
        'cancel',
        () => {
          const id = anyEvent()
          return noting('cancelled', id, me.call('DELETE', `/session/${id}`))
        },
      ],
      ['restore', () => producer.call('POST', `/session/${last.cancelled ?? anyEvent()}/restore`, { reason: 'Run' })],
      ['rooms', () => me.call('PUT', `${schedule}${anyEvent()}/slots`, { quantity: 1 + draw(4) })],
      [
        'force rooms',
        () => producer.call('PUT', `${schedule}${anyEvent()}/slots/force`, { quantity: 1 + draw(4), waiveFee: draw(2) === 0 }),
      ],
      ['upgrade', () => me.call('POST', `/session/${anyEvent()}/upgrade`, { upgrade: anyLevel() })],
      ['force a level', () => producer.call('POST', `/session/${anyEvent()}/upgrade/force`, { upgrade: anyLevel() })],
      [
        'ask',
        () => {
          const id = anyEvent()
          return noting('asked', id, me.call('POST', `${schedule}${id}/request`, { startsAt: anyDate(), timezone }))
        },
      ],
      ['withdraw', () => me.call('DELETE', `${schedule}${last.asked ?? anyEvent()}/request`)],
      [
        'buy',
        async () => {
          await it.grant(customer.workspaceId, 4)
          return { status: 200, code: null, body: {} }
        },
      ],
    ]
    const money = withMoney ? moneyCommands(it, { customer, client: number, draw, anyDate }) : undefined
    if (money) kinds = ordinary + money.kinds
    const all = [...commands, ...(money?.commands ?? [])]
    while (isOn()) {
      const [name, run] = all[draw(all.length)] ?? never()
      const told = await run()
      if (told.code === null) done[name] = (done[name] ?? 0) + 1
      else if (!refusals.has(told.code)) throw new Error(`${name}: ${told.status} ${JSON.stringify(told.body)}`)
    }
  }

  /** A consistent snapshot of everything, as a concurrent reader sees it. */
  const look = async () => {
    while (isOn()) {
      const wrong = await it.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => broken(tx))
      expect(wrong).toEqual([])
      pictures++
    }
  }
  await Promise.all([atOnce(clients, client), look()])

  console.log(`on real PostgreSQL, ${it.houses.length} processes' worth, ${pictures} pictures:`, done)
  expect(Object.keys(done)).toHaveLength(kinds)
  expect(pictures).toBeGreaterThan(0)
  expect(await broken(it.db)).toEqual([])
  if (withMoney) {
    await endPayments(it)
    expect(await broken(it.db)).toEqual([])
  }
  const after = await accounts()
  const grown = after.map(({ inWallet }, at) => inWallet - (before[at]?.inWallet ?? 0))
  const given = after.map(({ inOrders, inGrants }, at) => inOrders + inGrants - (before[at]?.inOrders ?? 0) - (before[at]?.inGrants ?? 0))
  expect(grown).toEqual(given)
  for (const { workspaceId } of customers) expect(await available(it.db, workspaceId)).toBeGreaterThanOrEqual(0)
}

/** Everything that was ever granted to a customer. */
async function ordered(it: Houses, workspaceId: string): Promise<number> {
  const wallet = await it.db
    .selectFrom('credit_wallet')
    .select('ordered')
    .where('workspace_id', '=', workspaceId)
    .where('consumable', '=', 'CREDIT')
    .executeTakeFirstOrThrow()
  return wallet.ordered
}

function never(): never {
  throw new Error('no command')
}
