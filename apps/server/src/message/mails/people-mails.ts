import type { Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { readers } from '../facts.ts'
import { type Mail, storeMails } from '../outbox/store-mail.ts'
import { oneLine } from '../text.ts'
import { dayWords } from '../when.ts'

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

/** Someone asks to be erased: a task for every admin, which says what stands in the way. */
export async function tellEraseAsked(work: Work, { userId, answerBy, holds }: Events['account.eraseAsked']) {
  const [person] = await readers(work, [userId])
  if (!person) return
  const admins = await work.tx.selectFrom('account_user').select('id').where('role', '=', 'ADMIN').where('active', '=', true).execute()
  const toAnswer = await readers(
    work,
    admins.map(({ id }) => id),
  )
  const { offersAhead: offers, lastAdminOf } = holds
  const mails = toAnswer.map(
    (reader): Mail => ({
      kind: 'account.eraseAsked',
      dedupeKey: `${eraseKey(userId)}${work.at.epochMilliseconds}/${reader.id}`,
      to: reader,
      values: {
        person: oneLine(person.name),
        address: person.address,
        by: dayWords(answerBy, reader.timezone),
        offers: offers === 0 ? undefined : offers === 1 ? '1 offer' : `${offers} offers`,
        lastAdmin: lastAdminOf > 0,
        link: `${work.settings.baseUrl}/users?user=${userId}`,
      },
      sessionId: null,
      workspaceId: null,
    }),
  )
  await storeMails(work, mails)
}

/** They withdrew the request: what no admin has been sent yet isn't sent. */
export async function dropEraseAsked(work: Work, { userId }: Events['account.eraseWithdrawn']) {
  await work.tx
    .deleteFrom('message_mail')
    .where('dedupe_key', 'like', `${eraseKey(userId)}%`)
    .where('sent_at', 'is', null)
    .where('attempts', '=', 0)
    .execute()
}

const eraseKey = (userId: string) => `account.eraseAsked/${userId}/`
