import { type Answer, no, yes } from '@troupe/domain/answer'
import { parseInput } from '@troupe/domain/input'
import { createWorkspaceInput } from '@troupe/domain/workspace/input'
import { tellPerson } from '../account/account.ts'
import { actorId, type Ctx, command, isStaff, type Work } from '../platform/ctx.ts'
import { asHouse } from '../platform/database/db.ts'

const mostADay = 3

/**
 * Creates a workspace without credits and without a subscription. A customer becomes its admin and its primary contact, and can create three a day
 * at most. Refuses INVALID {fields}, TOO_MANY_REQUESTS {retryAfter seconds}.
 */
export async function createWorkspace(ctx: Ctx, input: unknown): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(createWorkspaceInput, input)
    if (!parsed.ok) return parsed
    const owner = isStaff(work) ? null : actorId(work)
    const retryAfter = owner && (await mustWait(work, owner))
    if (retryAfter) return no('TOO_MANY_REQUESTS', { retryAfter })
    const { name, company = '', content = null } = parsed.value
    // no one belongs to a workspace before its first member is in
    const id = await asHouse(work.tx, () => insertWith(work, { name, company, content }, owner))
    work.audit({ operation: 'createWorkspace', subjectType: 'workspace', subjectId: id, workspaceId: id, after: parsed.value })
    if (owner) tellPerson(work, owner)
    return yes({ id })
  })
}

async function insertWith(
  { tx, at }: Work,
  words: { readonly name: string; readonly company: string; readonly content: string | null },
  owner: string | null,
): Promise<string> {
  const { id } = await tx
    .insertInto('workspace')
    .values({ ...words, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (owner)
    await tx.insertInto('account_permission').values({ workspace_id: id, user_id: owner, role: 'ADMIN', is_primary: true }).execute()
  return id
}

/** Seconds until the next one, counted by what the person made; their row is locked, so that two requests at the same time count as two. */
async function mustWait(work: Work, owner: string): Promise<number | undefined> {
  await work.tx.selectFrom('account_user').select('id').where('id', '=', owner).forNoKeyUpdate().execute()
  work.readClock()
  const made = await work.tx
    .selectFrom('audit_entry')
    .select('at')
    .where('actor_id', '=', owner)
    .where('operation', '=', 'createWorkspace')
    .where('at', '>', work.at.subtract({ hours: 24 }))
    .orderBy('id', 'desc')
    .limit(mostADay)
    .execute()
  const first = made.at(mostADay - 1)
  return first && Math.max(1, Math.ceil(first.at.add({ hours: 24 }).since(work.at).total('seconds')))
}
