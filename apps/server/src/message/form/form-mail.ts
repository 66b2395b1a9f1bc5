import { type FormQuestion, formById } from '@troupe/domain/message/forms'
import type { Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { readers } from '../facts.ts'
import { type Mail, storeMails } from '../outbox/store-mail.ts'
import { oneLine } from '../text.ts'
import { salespeopleOf } from './answerer.ts'

/** A customer wrote to us: a task for the workspace's salesperson, without one for every salesperson. */
export async function tellFormSent(work: Work, { entryId }: Events['form.sent']): Promise<void> {
  const entry = await work.tx
    .selectFrom('message_form_entry as e')
    .innerJoin('account_user as u', 'u.id', 'e.user_id')
    .leftJoin('workspace as w', 'w.id', 'e.workspace_id')
    .select(['e.form', 'e.answers', 'e.page', 'e.workspace_id', 'u.full_name', 'u.email', 'w.name as workspace'])
    .where('e.id', '=', entryId)
    .executeTakeFirstOrThrow()
  const { topic = '', message, email = entry.email, ...others } = entry.answers
  const fields = formById(entry.form)?.fields ?? []
  const toAnswer = await readers(work, await salespeopleOf(work.tx, entry.workspace_id))
  await storeMails(
    work,
    toAnswer.map(
      (reader): Mail => ({
        kind: 'form.received',
        dedupeKey: `form.received/${entryId}/${reader.id}`,
        to: reader,
        sessionId: null,
        workspaceId: entry.workspace_id,
        values: {
          person: entry.full_name,
          workspace: entry.workspace ?? undefined,
          about: answerWords(fields, 'topic', topic),
          answers: Object.entries(others).map(([name, text]) => `${labelOf(fields, name)}: ${answerWords(fields, name, text)}`),
          message: message === undefined ? undefined : oneLine(message),
          replyTo: email,
          page: entry.page ?? undefined,
        },
      }),
    ),
  )
}

const labelOf = (fields: readonly FormQuestion[], name: string): string => fields.find((field) => field.name === name)?.label ?? name

const answerWords = (fields: readonly FormQuestion[], name: string, text: string): string =>
  fields.find((field) => field.name === name)?.options?.find(({ value }) => value === text)?.label ?? text
