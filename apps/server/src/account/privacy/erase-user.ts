import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { type Ctx, command, type House, type Work } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { asHouse } from '../../platform/database/db.ts'
import type { Erased } from '../../platform/privacy/listed.ts'
import { isFree, mayDelete, type Target, tiesOf } from '../can.ts'
import { leaveAndForget, locked, noTies } from '../people/delete-user.ts'
import { knownOf } from './known-of.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** Everything else of the command that erases a person is done: each area now removes what it holds of them. */
    'account.erasing': Erased
  }
}

declare module '../../platform/ctx.ts' {
  interface Notes {
    erasing?: Erased
  }
}

/**
 * Erases a person for good (I-52): one who isn't deleted is deleted first, then every value of theirs goes from every table but those that the list keeps.
 * A deleted person can still be erased, by the address that they had. `email` is typed again as a safeguard. Refuses NOT_FOUND, INVALID {email: WRONG}, and
 * as deleteUser does: FORBIDDEN {reason: SELF}, STATE_CONFLICT {reason: OFFERS_AHEAD, LAST_ADMIN; count}.
 */
export async function eraseUser(ctx: Ctx, given: { readonly id: string; readonly email: string }): Promise<Answer<{ id: string }>> {
  if (!isUuid(given.id)) return no('NOT_FOUND')
  const id = given.id.toLowerCase()
  return command({ ...ctx, idempotency: undefined }, async (work) => {
    await work.emit('account.crewChanging', { userId: id })
    const target = await lockedAlone(work, id)
    const person = target && (await asHouse(work.tx, (db) => knownOf(db, id)))
    if (!target || !person) return no('NOT_FOUND')
    const may = await mayErase(work, target)
    if (!may.ok) return may
    if (!person.emails.includes(given.email.trim().toLowerCase())) return invalid({ email: ['WRONG'] })
    const files = await filesOf(work, id)
    const found = person.isDeleted ? undefined : await locked(work, id)
    if (found) await leaveAndForget(work, found, true)
    // when it ends: what follows from leaving, such as emails and lines of the log, still names them
    work.notes.erasing = person
    work.afterCommit(() => {
      // a crash in between leaves bytes without a row, which the sweep of files removes
      for (const file of files) void work.files.remove(file).catch((error) => work.log.error({ error: String(error) }, 'erased file stays'))
    })
    work.audit({ operation: 'POST /users/{id}/erase', subjectType: 'user', subjectId: id })
    return yes({ id })
  })
}

/** Alone: a booking of theirs that has begun ends first, and one that begins later finds nothing left to write about them. */
const lockedAlone = (work: Work, id: string) =>
  work.tx
    .selectFrom('account_user')
    .select(['id', 'role', 'deleted_at'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Whether a person may be erased now. Refuses as deleteUser does; the last admin of Troupe is told so first. */
async function mayErase(work: Work, target: Target & { readonly deleted_at: unknown }): Promise<Answer<null>> {
  const ties = await whatHolds(work, target)
  const free = isFree(ties)
  if (!free.ok && ties.lastAdminOf.includes(troupe)) return free
  return mayDelete(work, target, ties)
}

/** What stands in for Troupe itself among the workspaces whose last admin someone is. */
const troupe = 'troupe'

/** What erasing a person would be refused for, as `deleteUser` counts it, and whether they are the last admin of Troupe. */
export async function whatHolds({ tx, at }: { readonly tx: Db | Tx; readonly at: Temporal.Instant }, { id, role }: Target) {
  const ties = (await tiesOf(tx, at, [id])).get(id) ?? noTies
  if (role !== 'ADMIN') return ties
  const other = await tx
    .selectFrom('account_user')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other ? ties : { ...ties, lastAdminOf: [...ties.lastAdminOf, troupe] }
}

const filesOf = async (work: Work, id: string): Promise<string[]> => {
  const rows = await asHouse(work.tx, (db) =>
    db
      .selectFrom('file')
      .select('id')
      .where((eb) => eb.or([eb('owner_id', '=', id), eb('reviewer_id', '=', id)]))
      .execute(),
  )
  return rows.map((row) => row.id)
}

/** Lets every area erase when the command of the erasing has done everything else. Registered last of all. */
export function subscribeErasing({ listeners }: House): void {
  listeners.on('command.done', async (work) => {
    const { erasing } = work.notes
    if (!erasing) return
    await work.emit('account.erasing', erasing)
    await work.tx.updateTable('account_user').set({ erased_at: work.at, active: false }).where('id', '=', erasing.id).execute()
  })
}
