import type { Work } from '../platform/ctx.ts'
import type { Events } from '../platform/events.ts'
import { letter, readers } from './facts.ts'
import { storeMails } from './store-mail.ts'
import { oneLine } from './text.ts'

/** Staff made accounts: who did it, what each is for, and where to choose a password. A mail carries no secret. */
export async function tellCreated(work: Work, { people }: Events['account.created']) {
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
  const maker = actor.kind === 'user' ? oneLine(actor.fullName) : 'Troupe'
  const mails = found.map((reader) => {
    const workspaceId = placeOf.get(reader.id) ?? null
    const workspace = workspaceId === null ? undefined : names.get(workspaceId)
    return {
      dedupeKey: `account.created/${reader.id}`,
      kind: 'account.created',
      to: { address: reader.address, name: reader.name },
      subject: workspace ? `Your account for ${workspace} at Troupe` : 'Your account at Troupe',
      body: letter(
        reader,
        `${maker} has made an account for you${workspace ? `, to plan the team events of ${workspace}` : ''}.`,
        `Choose your password with this address, ${reader.address}:\n${work.settings.baseUrl}/password/forgot`,
        'If you did not expect this mail, there is nothing to do.',
      ),
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
  return new Map(rows.map(({ id, name }) => [id, oneLine(name)]))
}
