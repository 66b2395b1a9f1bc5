import { openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type StatementMonth, statementMonths } from './statement-rows.ts'

const { db, as, ask, clock, close } = await openHouse()
afterAll(() => close())
const { northwind } = world.workspaces
const now = () => clock.now
const read = (part: 'ALL' | 'PAYMENTS' | 'EVENTS' = 'ALL', rows = 10_000, more: object = {}) =>
  statementMonths(db, { workspaceId: northwind, zone: 'America/Chicago', part, now: now(), rows, ...more })

test('debug', async () => {
  const { months } = await read()
  for (const m of months) {
    console.log(m.month, m.in, m.out, m.left)
    for (const r of m.rows) console.log('  ', r.at.toString(), r.kind, r.credits, r.rooms, r.left, r.amount, r.orderCode, r.sessionName, r.reason, r.returned, r.kept, r.actorName)
  }
})
