import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem, type Ctx } from '../../apps/server/src/platform/ctx.ts'
import { transaction } from '../../apps/server/src/platform/database/db.ts'
import { assignPerson } from '../../apps/server/src/staffing/choose/assign.ts'
import { takeOver } from '../../apps/server/src/staffing/hand-over/accept.ts'
import { approveHandOver } from '../../apps/server/src/staffing/hand-over/approve.ts'
import { askColleagues } from '../../apps/server/src/staffing/hand-over/ask.ts'
import { withdrawHandOver } from '../../apps/server/src/staffing/hand-over/end.ts'
import { onlyCrew } from '../crew.ts'
import { control } from '../pace/control.ts'
import { within } from '../pace/pace.ts'
import { meeting } from './meeting.ts'
import { codesOf, openStaffing, type Staffing, type StaffingProcess, user } from './staffing-processes.ts'

let it: Staffing
beforeAll(async () => {
  it = await openStaffing()
  await onlyCrew(it.first.db, 'host', 'ruth', 'delphine')
})
afterAll(() => it?.close())

/** A process with someone as the actor, whose rights reach their own rows. */
const as = ({ house }: StaffingProcess, name: string): Ctx => ({
  ...asSystem(house),
  scope: { open: false, all: name === 'admin', own: true, assigned: true, workspaces: new Set() },
  actor: {
    ...{ kind: 'user', id: user(name), familyId: user(name), email: `${name}@troupe.example`, fullName: name, timezone: 'UTC' },
    ...(name === 'admin' ? { role: 'ADMIN', permission: 'ADMIN', staff: true } : { role: 'HOST', permission: 'HOST', staff: false }),
    levels: new Map(),
  },
})

const offersOf = async (place: string) =>
  (
    await it.first.db
      .selectFrom('staffing_approval')
      .select('user_id')
      .where('assignment_id', '=', place)
      .where('state', '=', 'ACCEPTED')
      .execute()
  ).map((row) => row.user_id)

test('two colleagues, the withdrawal and the producer’s yes at the same instant: one yes counts, and one person has the show', {
  timeout: within(120_000),
}, async () => {
  const place = await it.booked('2027-01-13T17:00:00Z')
  const seen = new Set<string>()
  for (let round = 0; round < 24; round++) {
    const [one, other] = [it.oneOf(round), it.oneOf(round + 1)]
    expect(await assignPerson(one.system, place, { userId: user('host'), approval: false, reason: 'theirs' })).toMatchObject({ ok: true })
    expect(await askColleagues(as(one, 'host'), place, { userIds: [user('ruth'), user('delphine')] })).toMatchObject({ ok: true })
    const takers = await Promise.all([takeOver(as(one, 'ruth'), place), takeOver(as(other, 'delphine'), place)])
    expect(codesOf(takers), `round ${round}`).toEqual(['STATE_CONFLICT', 'ok'])
    const taker = user(takers[0]?.ok ? 'ruth' : 'delphine')
    const ends = await Promise.all([withdrawHandOver(as(other, 'host'), place), approveHandOver(as(one, 'admin'), place)])
    expect(codesOf(ends), `round ${round}`).toEqual(['NOT_FOUND', 'ok'])
    expect(await offersOf(place)).toEqual([ends[0]?.ok ? user('host') : taker])
    seen.add(ends[0]?.ok ? 'withdrawn' : 'approved')
    const { rows } = await sql<{ open: number }>`select count(*)::int as open from staffing_hand_over where ended_at is null`.execute(
      it.first.db,
    )
    expect(rows[0]?.open).toBe(0)
  }
  expect(seen.size).toBeGreaterThan(0)
  expect(await it.brokenOf('I-3', 'I-5')).toEqual([])
})

control('negative control: reading who said yes first and writing then lets two colleagues take over', async () => {
  const naive = (process: StaffingProcess, code: string, haveRead: () => Promise<void>) =>
    transaction(process.db, async (tx) => {
      const { rows } = await sql<{ state: string }>`select state from naive_answer where code = ${code}`.execute(tx)
      await haveRead()
      if (rows[0]?.state !== 'ASKING') return
      await sql`update naive_answer set state = 'WAITING', took_effect = took_effect + 1 where code = ${code}`.execute(tx)
    })
  let both = 0
  for (let round = 0; round < 5; round++) {
    const code = `request ${round}`
    await sql`insert into naive_answer (code, state) values (${code}, 'ASKING')`.execute(it.first.db)
    const haveRead = meeting(2)
    await Promise.all([naive(it.first, code, haveRead), naive(it.second, code, haveRead)])
    const { rows } = await sql<{ took_effect: number }>`select took_effect from naive_answer where code = ${code}`.execute(it.first.db)
    if (rows[0]?.took_effect === 2) both++
  }
  expect(both).toBeGreaterThan(0)
})
