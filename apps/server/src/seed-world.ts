import { storeWorldFiles } from '@troupe/tests/world/files/files'
import { fillWorld } from '@troupe/tests/world/fill'
import { idOf, world } from '@troupe/tests/world/ids'
import { hashPassword } from './account/password/hash.ts'
import { setDemoSecrets } from './integration/endpoints/demo-secrets.ts'
import { setDemoPasswords } from './integration/links/demo-passwords.ts'
import type { House } from './platform/ctx.ts'
import { type Db, transaction } from './platform/database/db.ts'
import { advisoryLock } from './platform/database/locks.ts'
import { seedPlans } from './seed-plan.ts'
import { projectNoted } from './session/readiness/project-readiness.ts'
import { connectDemoCalendar } from './staffing/calendar-in/demo-feed.ts'

// the bytes of the demo's files lie beside the database
export { storeWorldFiles }

export const demoPassword = 'Curtain-up-1'

/** What npm start prints: an account of every role. */
export const demoAccounts = `Sign in with any of these and the password ${demoPassword}
  customers   owner@northwind.example (admin), editor@northwind.example, viewer@northwind.example, editor@halden.example
  staff       admin@troupe.example, producer@troupe.example, success@troupe.example, sales@troupe.example
  crew        host@troupe.example, staffhost@troupe.example (a host with staff permission), plant@troupe.example`

/** Whose demo it is. With the settings, which hold the key of boxes, one of the hosts has connected a calendar, and galleries have passwords. */
type Seeded = Pick<House, 'db' | 'now'> & { readonly settings?: House['settings'] }

/** Fills the demo world when the database holds no one yet. Answers whether it did. */
export async function seedOnce(house: Seeded): Promise<boolean> {
  const isEmpty = async (db: Db) => !(await db.selectFrom('account_user').select('id').limit(1).executeTakeFirst())
  if (!(await isEmpty(house.db))) return false
  const passwordHash = await hashPassword(demoPassword)
  return transaction(house.db, async (tx) => {
    // two processes may start on one empty database
    await advisoryLock(tx, 'world')
    if (!(await isEmpty(tx))) return false
    await fillWorld(tx, { now: house.now(), passwordHash })
    await projectNoted(tx, { now: house.now(), blackoutExperienceIds: [world.experiences.blackout] })
    await seedPlans(tx, house.now())
    if (house.settings) {
      await connectDemoCalendar(tx, house.settings, { userId: idOf('user', 'haruka'), at: house.now() })
      await setDemoPasswords(tx, house.settings)
      await setDemoSecrets(tx, house.settings)
    }
    return true
  })
}
