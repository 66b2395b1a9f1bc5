import type { Work } from '../platform/ctx.ts'
import type { Events } from '../platform/events.ts'
import { letter, readers } from './facts.ts'
import { storeMail } from './store-mail.ts'
import { oneLine } from './text.ts'

/** Staff made an account for somebody: who did it, what it is for, and where to choose a password. It carries no secret. */
export async function tellCreated(work: Work, { userId, workspaceId }: Events['account.created']) {
  const [reader] = await readers(work, [userId])
  if (!reader) return
  const workspace = workspaceId
    ? await work.tx.selectFrom('workspace').select('name').where('id', '=', workspaceId).executeTakeFirst()
    : undefined
  const { actor } = work
  const maker = actor.kind === 'user' ? oneLine(`${actor.firstName} ${actor.lastName}`) : 'Troupe'
  await storeMail(work, {
    dedupeKey: `account.created/${userId}`,
    kind: 'account.created',
    to: { address: reader.address, name: reader.name },
    subject: workspace ? `Your account for ${workspace.name} at Troupe` : 'Your account at Troupe',
    body: letter(
      reader,
      workspace
        ? `${maker} has made an account for you, to plan the team events of ${oneLine(workspace.name)}.`
        : `${maker} has made an account for you.`,
      `Choose your password with this address, ${reader.address}:\n${work.settings.baseUrl}/password/forgot`,
      'If you did not expect this mail, there is nothing to do.',
    ),
    sessionId: null,
    workspaceId,
  })
}
