import { type Answer, no, yes } from '@troupe/domain/answer'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { tellPerson } from '../identity.ts'

/** Ends this sign-in, or with `everywhere` all of the person's: its tokens are dead and its sockets close immediately. Refuses UNAUTHENTICATED. */
export async function signOut(ctx: Ctx, everywhere: boolean): Promise<Answer<{ success: true }>> {
  const { actor } = ctx
  if (actor.kind !== 'user') return no('UNAUTHENTICATED')
  return command({ ...ctx, idempotency: undefined }, async (work) => {
    await endSignIns(work, actor.id, everywhere ? undefined : actor.familyId)
    return yes({ success: true } as const)
  })
}

/** Ends all sign-ins of a person, or the one named: with the commit their tokens stop working and their sockets close. */
export async function endSignIns(work: Work, userId: string, familyId?: string): Promise<void> {
  await work.tx
    .updateTable('account_family')
    .set({ revoked_at: work.at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(familyId !== undefined, (query) => query.where('id', '=', familyId ?? ''))
    .execute()
  tellPerson(work, userId)
}
