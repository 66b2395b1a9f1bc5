import { queryOptions } from '@tanstack/react-query'
import { type AnswerTo, call } from '../../platform/api.ts'
import { messageKeys } from '../../platform/keys/message-keys.ts'

type ContactPage = AnswerTo<'GET /marketing/form/{id}'>
export type ContactField = ContactPage['fields'][number]
export type Answerer = ContactPage['answerer']

/** The contact form, and who answers a workspace. Whether they are open now is read again every five minutes. */
export const contactFormQuery = (workspaceId: string | null) =>
  queryOptions({
    queryKey: messageKeys.form('contact', workspaceId),
    queryFn: ({ signal }) =>
      call('GET /marketing/form/{id}', { params: { id: 'contact' }, query: workspaceId ? { workspaceId } : {}, signal }),
    refetchInterval: 300_000,
  })
