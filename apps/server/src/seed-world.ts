import { fillWorld } from '@troupe/tests/world/fill'
import { world } from '@troupe/tests/world/ids'
import { hashPassword } from './account/password/hash.ts'
import type { House } from './platform/ctx.ts'
import { type Db, transaction } from './platform/db.ts'
import { advisoryLock } from './platform/locks.ts'
import { seedPlan } from './seed-plan.ts'
import { projectNoted } from './session/project-readiness.ts'

export const demoPassword = 'Curtain-up-1'

/** What npm start prints: an account of every role. */
export const demoAccounts = `Sign in with any of these and the password ${demoPassword}
  customers   owner@northwind.example (admin), editor@northwind.example, viewer@northwind.example, editor@halden.example
  staff       admin@troupe.example, producer@troupe.example, success@troupe.example, sales@troupe.example
  crew        host@troupe.example, staffhost@troupe.example (a host with staff permission), plant@troupe.example`

/** Fills the demo world when the database holds no one yet. Answers whether it did. */
export async function seedOnce(house: Pick<House, 'db' | 'now'>): Promise<boolean> {
  const isEmpty = async (db: Db) => !(await db.selectFrom('account_user').select('id').limit(1).executeTakeFirst())
  if (!(await isEmpty(house.db))) return false
  const passwordHash = await hashPassword(demoPassword)
  return transaction(house.db, async (tx) => {
    // two processes may start on one empty database
    await advisoryLock(tx, 'world')
    if (!(await isEmpty(tx))) return false
    await fillWorld(tx, { now: house.now(), passwordHash })
    await projectNoted(tx, [world.experiences.blackout])
    await seedPlan(tx, house.now())
    return true
  })
}
