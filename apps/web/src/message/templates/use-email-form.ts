import { useQueryClient } from '@tanstack/react-query'
import { BODY_LENGTH, SUBJECT_LENGTH } from '@troupe/domain/message/kinds'
import { useConfirm } from '@troupe/ui/confirm'
import { useToast } from '@troupe/ui/toast'
import { call } from '../../platform/api.ts'
import type { Saved } from '../../platform/form/saving/subject.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { messageKeys } from '../../platform/keys/message-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { faultsOf, type TextFault } from '../letter/faults.ts'
import { type EditedEmail, of, templateQuery } from './templates-queries.ts'

export interface EmailTexts {
  readonly subject: string
  readonly body: string
}

const labels = { subject: 'Subject', body: 'Body' } as const
const savedOf = ({ subject, body, version }: EditedEmail): Saved<EmailTexts> => ({ values: { subject, body }, version })

/** The texts of an email: what is typed over the version in use, what is wrong with it, and the ways to another version. */
export function useEmailForm(email: EditedEmail, workspaceId: string | undefined) {
  const { id } = email
  const query = templateQuery(id, workspaceId)
  const queries = useQueryClient()
  const reread = async () => {
    await queries.invalidateQueries({ queryKey: messageKeys.templates })
    return queries.fetchQuery(query)
  }
  const form = useForm<EmailTexts>({
    ...{ name: `email.${id}${workspaceId ? `.${workspaceId}` : ''}`, labels, saved: savedOf(email) },
    said: 'Version saved',
    send: async (typed, version) => {
      const now = queries.getQueryData(query.queryKey) ?? email
      const { subject, body } = { subject: now.subject, body: now.body, ...typed }
      await call('POST /email/template/{id}', { params: { id }, body: { subject, body, version, ...of(workspaceId) } })
      return savedOf(await reread())
    },
    reload: async () => savedOf(await queries.fetchQuery({ ...query, staleTime: 0 })),
  })
  const faults = {
    subject: faultsOf(form.values.subject, { tokens: email.tokens, part: 'subject', most: SUBJECT_LENGTH }),
    body: faultsOf(form.values.body, { tokens: email.tokens, part: 'body', most: BODY_LENGTH }),
  }
  return { form, faults, first: firstOf(faults), ...useVersions(email, { workspaceId, isDirty: form.dirty, drop: form.drop, reread }) }
}

const firstOf = ({ subject, body }: Readonly<Record<keyof EmailTexts, readonly TextFault[]>>): TextFault | undefined =>
  subject[0] ?? body[0]

interface VersionWays {
  readonly workspaceId: string | undefined
  readonly isDirty: boolean
  readonly drop: () => void
  readonly reread: () => Promise<EditedEmail>
}

/** Bringing back an older version, which becomes the newest one, and going back to the text that comes with Troupe. */
function useVersions({ id, version }: EditedEmail, { workspaceId, isDirty, drop, reread }: VersionWays) {
  const confirm = useConfirm()
  const toast = useToast()
  const change = useIntent(async (wish: EmailTexts | 'reset', key) => {
    const answer = await call('POST /email/template/{id}', {
      params: { id },
      body: wish === 'reset' ? { reset: true, version, ...of(workspaceId) } : { ...wish, version, ...of(workspaceId) },
      key,
    })
    drop()
    await reread()
    toast(wish === 'reset' ? 'Reset to default' : `Version ${answer.version} saved`)
  })
  const mayLeave = async () =>
    !isDirty || (await confirm({ title: 'Discard your changes?', text: 'What you’ve typed here hasn’t been saved.', danger: true }))
  return {
    versionBusy: change.isPending,
    versionRefusal: change.error,
    bringBack: async (texts: EmailTexts) => {
      if (await mayLeave()) change.mutate(texts)
    },
    reset: async () => {
      const text = `Emails from now on have ${workspaceId ? 'the text of all other workspaces' : 'the text that comes with Troupe'}. Your versions stay in the list.`
      if ((await confirm({ title: 'Reset to default?', text })) && (await mayLeave())) change.mutate('reset')
    },
  }
}
