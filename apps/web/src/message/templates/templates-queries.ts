import { queryOptions } from '@tanstack/react-query'
import { MailEventByIdDocument, type MailEventFragment, MailEventsDocument } from '../../graphql.ts'
import { type AnswerTo, call, graphql } from '../../platform/api.ts'
import { messageKeys } from '../../platform/keys/message-keys.ts'
import { serverNow } from '../../platform/wire/clock.ts'

export type EmailLine = AnswerTo<'GET /email/templates'>['nodes'][number]
export type EditedEmail = AnswerTo<'GET /email/template/{id}/edit'>
export type EmailVersion = EditedEmail['versions'][number]

/** Every email that Troupe sends, with its own texts or those of a workspace; there are a few dozen. */
export const templatesQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: [...messageKeys.templates, 'list', workspaceId],
    queryFn: ({ signal }) => call('GET /email/templates', { query: of(workspaceId), signal }).then(({ nodes }) => nodes),
  })

/** An email with its text, its tokens and its versions; those of a workspace, where one is named. */
export const templateQuery = (id: string, workspaceId: string | undefined) =>
  queryOptions({
    queryKey: messageKeys.template(id, workspaceId),
    queryFn: ({ signal }) => call('GET /email/template/{id}/edit', { params: { id }, query: of(workspaceId), signal }),
  })

/** Whose texts are meant, as a part of a request. */
export const of = (workspaceId: string | undefined) => (workspaceId === undefined ? {} : { workspaceId })

/** An event that an email can be shown for. */
export type MailEvent = MailEventFragment

/** Events by a part of their name; without one the next ones. */
export const mailEventsQuery = (text: string) =>
  queryOptions({
    queryKey: [...messageKeys.templates, 'events', text],
    queryFn: async ({ signal }) => {
      const from = new Date(serverNow()).toISOString()
      const { sessions } = await graphql(
        MailEventsDocument,
        text === ''
          ? { filter: { from }, sorting: [{ field: 'startsAt', direction: 'ASC' }] }
          : { filter: { text }, sorting: [{ field: 'startsAt', direction: 'DESC' }] },
        { signal },
      )
      return sessions.nodes
    },
    staleTime: 60_000,
  })

export const mailEventQuery = (id: string) =>
  queryOptions({
    queryKey: [...messageKeys.templates, 'event', id],
    queryFn: ({ signal }) => graphql(MailEventByIdDocument, { id }, { signal }).then(({ session }) => session),
  })
