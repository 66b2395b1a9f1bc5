import { type Answer, no, yes } from '@troupe/domain/answer'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { tellPerson } from './account.ts'

/** Ends this sign-in, or with `everywhere` all of the person's: its tokens are dead and its sockets close at once. Refuses UNAUTHENTICATED. */
export async function signOut(ctx: Ctx, everywhere: boolean): Promise<Answer<{ success: true }>> {
  const { actor } = ctx
  if (actor.kind !== 'user') return no('UNAUTHENTICATED')
  const answer = await command({ ...ctx, idempotency: undefined }, async (work) =>
    yes(await endSignIns(work, actor.id, everywhere ? undefined : actor.familyId)),
  )
  if (!answer.ok) return answer
  answer.value()
  return yes({ success: true })
}

/** Ends all sign-ins of a person, or the one named. The last thing of a command; call the answer after the commit: tokens and sockets are dead then. */
export async function endSignIns(work: Work, userId: string, familyId?: string): Promise<() => void> {
  await work.tx
    .updateTable('account_family')
    .set({ revoked_at: work.at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(familyId !== undefined, (query) => query.where('id', '=', familyId ?? ''))
    .execute()
  return tellPerson(work, userId)
}
