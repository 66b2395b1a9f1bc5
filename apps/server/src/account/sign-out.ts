import { type Answer, no, yes } from '@troupe/domain/answer'
import { type Ctx, command } from '../platform/ctx.ts'
import { tellPerson } from './account.ts'

/** Ends this sign-in, or with `everywhere` all of the person's: its tokens are dead and its sockets close at once. Refuses UNAUTHENTICATED. */
export async function signOut(ctx: Ctx, everywhere: boolean): Promise<Answer<{ success: true }>> {
  const { actor } = ctx
  if (actor.kind !== 'user') return no('UNAUTHENTICATED')
  const answer = await command({ ...ctx, idempotency: undefined }, async (work) => {
    await work.tx
      .updateTable('account_family')
      .set({ revoked_at: work.at })
      .where('user_id', '=', actor.id)
      .where('revoked_at', 'is', null)
      .$if(!everywhere, (query) => query.where('id', '=', actor.familyId))
      .execute()
    return yes(await tellPerson(work, actor.id))
  })
  if (!answer.ok) return answer
  answer.value()
  return yes({ success: true })
}
