import type { Work } from '../../../platform/ctx.ts'
import { type Reader, readers } from '../../facts.ts'
import { storeMail } from '../../outbox/store-mail.ts'
import { oneLine } from '../../text.ts'
import { momentWords } from '../../when.ts'

/** An endpoint of a workspace that accepts nothing. */
interface FailingEndpoint {
  readonly endpointId: string
  readonly workspaceId: string
  readonly url: string
  readonly since: Temporal.Instant
}

/** An endpoint has failed for four days: each admin of its workspace reads when it will be switched off. */
export async function tellEndpointFailing(work: Work, endpoint: FailingEndpoint & { readonly until: Temporal.Instant }): Promise<void> {
  for (const { reader, values, envelope } of await admins(work, endpoint))
    await storeMail(work, {
      kind: 'webhook.failing',
      ...envelope('webhook.failing'),
      values: { ...values, until: `on ${momentWords(endpoint.until, reader.timezone)}` },
    })
}

/** An endpoint has failed for five days and is off: each admin of its workspace reads it. */
export async function tellEndpointOff(work: Work, endpoint: FailingEndpoint): Promise<void> {
  for (const { values, envelope } of await admins(work, endpoint))
    await storeMail(work, { kind: 'webhook.off', ...envelope('webhook.off'), values })
}

async function admins(work: Work, { endpointId, workspaceId, url, since }: FailingEndpoint) {
  const rows = await work.tx
    .selectFrom('account_permission as p')
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .select(['p.user_id', 'w.name'])
    .where('p.workspace_id', '=', workspaceId)
    .where('p.role', '=', 'ADMIN')
    .execute()
  const named = await readers(
    work,
    rows.map(({ user_id }) => user_id),
  )
  return named.map((reader: Reader) => ({
    reader,
    values: {
      workspace: oneLine(rows[0]?.name ?? ''),
      address: url,
      since: momentWords(since, reader.timezone),
      page: `${work.settings.baseUrl}/settings/webhooks?workspace=${workspaceId}&endpoint=${endpointId}`,
    },
    envelope: (kind: string) => ({
      ...{ dedupeKey: `${kind}/${endpointId}/${since.epochMilliseconds}/${reader.id}`, to: reader, sessionId: null, workspaceId },
    }),
  }))
}
