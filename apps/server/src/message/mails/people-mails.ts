import type { Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { readers } from '../facts.ts'
import { type Mail, storeMails } from '../outbox/store-mail.ts'

/** Staff created accounts: who did it, what each is for, and where to choose a password. The emails carry no secret. */
export async function tellCreated(work: Work, { people, isTold }: Events['account.created']) {
  if (isTold) return
  const found = await readers(
    work,
    people.map(({ userId }) => userId),
  )
  const names = await namesOf(
    work,
    people.flatMap(({ workspaceId }) => workspaceId ?? []),
  )
  const placeOf = new Map(people.map(({ userId, workspaceId }) => [userId, workspaceId]))
  const { actor } = work
  const maker = actor.kind === 'user' ? actor.fullName : 'Our staff'
  const mails = found.map((reader): Mail => {
    const workspaceId = placeOf.get(reader.id) ?? null
    return {
      kind: 'account.created',
      dedupeKey: `account.created/${reader.id}`,
      to: reader,
      values: {
        maker,
        workspace: workspaceId === null ? undefined : names.get(workspaceId),
        address: reader.address,
        link: `${work.settings.baseUrl}/password/forgot`,
      },
      sessionId: null,
      workspaceId,
    }
  })
  await storeMails(work, mails)
}

async function namesOf(work: Work, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await work.tx
    .selectFrom('workspace')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
