import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { scopeOf } from '../../platform/rights/policy.ts'
import { isFree, mayDelete, tiesOf } from '../can.ts'
import { dropCodes } from '../codes.ts'
import { forgetKnown } from '../sign-in/known.ts'
import { endSignIns } from '../sign-in/sign-out.ts'
import { endTokensOf } from '../tokens/api-tokens.ts'
import { workspacesOf } from './update-user.ts'

/**
 * Deletes a person: they are signed out everywhere immediately, leave their workspaces, and their address is free again. The row stays, since
 * events and the ledger name it; what tells how to reach them goes. Refuses NOT_FOUND, FORBIDDEN {reason: SELF, STRONGER_RANK}, and
 * STATE_CONFLICT {reason: OFFERS_AHEAD, LAST_ADMIN; count}.
 */
export async function deleteUser(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    if (isUuid(id) && scopeOf('deleteUser', ctx.actor).all) await work.emit('account.crewChanging', { userId: id.toLowerCase() })
    const found = isUuid(id) ? await locked(work, id) : undefined
    if (!found) return no('NOT_FOUND')
    const ties = (await tiesOf(work.tx, work.at, [found.id])).get(found.id)
    const may = mayDelete(ctx, found, ties ?? noTies)
    if (!may.ok) return may
    return yes(await leaveAndForget(work, found))
  })
}

/**
 * Deletes an account that was made a few seconds ago, for whom undoes that. Refuses STATE_CONFLICT {reason: OFFERS_AHEAD, LAST_ADMIN; count} when something
 * depends on the person already, and NOT_FOUND when they are gone.
 */
export async function removeUser(work: Work, id: string): Promise<Answer<{ id: string }>> {
  await work.emit('account.crewChanging', { userId: id })
  const found = await locked(work, id)
  if (!found) return no('NOT_FOUND')
  const free = isFree((await tiesOf(work.tx, work.at, [id])).get(id) ?? noTies)
  return free.ok ? yes(await leaveAndForget(work, found)) : free
}

export const noTies = { offersAhead: 0, lastAdminOf: [] }

/** `isErased`: what was known of them isn't written into the audit either. */
export async function leaveAndForget(work: Work, found: LockedUser, isErased = false): Promise<{ id: string }> {
  await work.emit('account.leaving', { userId: found.id, workspaceId: null })
  await forget(work, found, isErased)
  await work.emit('account.crewChanged', { userId: found.id })
  await endSignIns(work, found.id)
  return { id: found.id }
}

type LockedUser = NonNullable<Awaited<ReturnType<typeof locked>>>

/** The person, and the levels of everyone in their workspaces: two last admins do not leave at the same time. */
export async function locked(work: Work, id: string) {
  const row = await work.tx
    .selectFrom('account_user')
    .select(['id', 'role', 'permission', 'email', 'active', 'phone', 'meeting_link', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await work.tx
    .selectFrom('account_permission')
    .select('id')
    .where('workspace_id', 'in', (eb) =>
      eb.selectFrom('account_permission as own').select('own.workspace_id').where('own.user_id', '=', id),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return row
}

async function forget(work: Work, row: LockedUser, isErased: boolean) {
  const { tx, at } = work
  const { id, version, ...before } = row
  for (const workspace of await workspacesOf(work, id)) work.tell('workspace', workspace, 'workspace.updated')
  await endTokensOf(work, { userId: id, workspaceId: null, isErased })
  const levels = await tx.deleteFrom('account_permission').where('user_id', '=', id).returning(['workspace_id', 'role']).execute()
  await tx.deleteFrom('account_passkey').where('user_id', '=', id).execute()
  await dropCodes(work, id)
  await forgetKnown(work, id)
  await tx
    .updateTable('account_user')
    .set({
      deleted_at: at,
      active: false,
      email: `deleted-${id}@troupe.invalid`,
      password_hash: null,
      phone: null,
      meeting_link: null,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  if (!isErased) work.audit({ operation: 'deleteUser', subjectType: 'user', subjectId: id, before: { ...before, levels } })
}
