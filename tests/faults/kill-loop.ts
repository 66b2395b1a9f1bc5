import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkInvariants } from '../../apps/server/src/check-invariants.ts'
import type { Db, openDatabase } from '../../apps/server/src/platform/database/db.ts'
import { freePort } from '../postgres.ts'
import { chanceOf } from '../world/ids.ts'
import { ask, type Booking, bookUntilGone, openStarts, patiently, send, signIn } from './booking-clients.ts'
import { password } from './kill-world.ts'
import { startServer } from './server-process.ts'

const clients = 4
const seed = process.env.KILL_SEED ?? String(Date.now())

/** Starts the server, lets clients book, kills it meanwhile, and checks every acknowledged and unanswered booking on the next one; `rounds` times. */
export async function killLoop(
  name: string,
  rounds: number,
  settings: Record<string, string>,
  open: () => ReturnType<typeof openDatabase>,
) {
  console.log(`KILL_SEED=${seed}`)
  const draw = chanceOf(`${seed}/${name}`)
  const written: Booking[] = []
  for (let round = 0; round <= rounds; round++) {
    const server = startServer({ PORT: String(await freePort()), TROUPE_SECRET: 'a secret of the faults', ...settings })
    await server.ready()
    const token = await signIn(server.url, password)
    const earlier = written.filter(({ key, id, unanswered }) => key.startsWith(`${round - 1}-`) && (id || unanswered))
    await Promise.all(earlier.map((booking) => askAgain(server.url, token, booking)))
    if (round === rounds) {
      expect(await server.stop()).toBe(0)
      break
    }
    const dates = await openStarts(server.url, token, 7 + 6 * (round % 10))
    const begun = written.length
    const kill = async () => {
      // so that there is something to lose, however slow the machine is
      const isEnough = () => written.slice(begun).filter(({ id, body }) => id && 'date' in body).length > 1
      while (server.child.signalCode === null && !isEnough()) await sleep(10)
      await sleep(draw(500))
      await server.stop('SIGKILL')
    }
    const book = (client: number) => bookUntilGone(server.url, token, { name: `${round}-${client}`, dates, draw, written })
    await Promise.all([kill(), ...Array.from({ length: clients }, (_, client) => book(client))])
  }

  const { db, close } = await open()
  const acknowledged = written.filter(({ id }) => id)
  const unanswered = written.filter((one) => one.unanswered)
  const cancelled = acknowledged.filter(({ cancel }) => cancel === 'done')
  console.log(
    `${name}: ${rounds} kills, ${acknowledged.length} acknowledged, ${cancelled.length} cancelled, ${unanswered.length} without an answer`,
  )
  expect(acknowledged.length).toBeGreaterThan(rounds)
  expect(acknowledged.filter(({ body }) => 'date' in body).length).toBeGreaterThan(rounds)
  expect(new Set(acknowledged.map(({ id }) => id)).size).toBe(acknowledged.length)
  expect(unanswered.length).toBeGreaterThan(0)
  expect(await lost(db, acknowledged)).toEqual([])
  expect(await surplus(db, acknowledged)).toEqual([])
  expect((await checkInvariants(db)).filter(({ violations }) => violations > 0)).toEqual([])
  await close()
}

/** What is known stays the same event; what is not known is there or is booked now, never both. A cancellation is finished. */
async function askAgain(url: string, token: string, booking: Booking) {
  await patiently(() => send(url, token, booking))
  if (booking.cancel !== 'asked') return
  const told = await patiently(() => ask(url, token, 'DELETE', `/session/${booking.id}`, undefined, `${booking.key}-cancel`))
  expect(told?.status).toBe(200)
  booking.cancel = 'done'
}

/** Acknowledged bookings that are not there, or not in the state that was acknowledged. */
export async function lost(db: Db, acknowledged: readonly Booking[]): Promise<string[]> {
  const rows = await db.selectFrom('session').select(['id', 'status', 'starts_at']).execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return acknowledged.flatMap(({ key, id, cancel, body }) => {
    const row = known.get(id ?? '')
    const expected = cancel ? 'CANCELLED' : 'date' in body ? 'SCHEDULED' : 'UNSCHEDULED'
    return row?.status === expected ? [] : [`${key}: ${row?.status ?? 'missing'} instead of ${expected}`]
  })
}

/** Events that no client was told about, and stored answers for events that don't exist. */
export async function surplus(db: Db, acknowledged: readonly Booking[]): Promise<string[]> {
  const told = new Set(acknowledged.map(({ id }) => id))
  const { rows } = await sql<{ id: string }>`
    select s.id from session s join account_user u on u.id = s.created_by
    where u.email like 'editor@%' and s.created_at > (select at from audit_entry where operation = 'kill.test')`.execute(db)
  return rows.map(({ id }) => id).filter((id) => !told.has(id))
}
