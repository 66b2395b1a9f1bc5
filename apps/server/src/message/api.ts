import { keysOf } from '@troupe/domain/keys'
import { MAIL_CLASSES, type MailState } from '@troupe/domain/message/kinds'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { House } from '../platform/ctx.ts'
import { listOf, pageOf, sortingOf } from '../platform/database/lists.ts'
import { addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import { restOf } from '../platform/http/http.ts'
import { SessionRef } from '../session/session.ts'
import { emailRoutes, unsubscribeRoutes } from './email-routes.ts'
import { formRoutes } from './form/form-routes.ts'
import { type MailOfEvent, mailsOfEvent } from './of-event.ts'
import { sendAgain } from './outbox/send-again.ts'
import { listMails, type MailList, mailSortFields } from './read.ts'

/** The texts of emails, sending one, and what an admin may do with an email of the outbox. */
export function messageRoutes(app: FastifyInstance, house: House) {
  const route = restOf(app, house)
  emailRoutes(route)
  unsubscribeRoutes(app, house)
  route('POST /mails/{id}/again', {
    summary: 'Retry sending an email that hasn’t been sent',
    params: z.object({ id: z.string().max(64) }),
    answer: z.object({ id: z.string() }),
    refuses: ['STATE_CONFLICT', 'EXPIRED'],
    run: (ctx, { params }) => sendAgain(ctx, params.id),
  })
  formRoutes(route)
}

const MailClassRef = builder.enumType('MailClass', {
  description: 'ACCOUNT and ACTION emails are always sent; people can switch BOOKING and REMINDER off.',
  values: MAIL_CLASSES,
})
const MailStateRef = builder.enumType('MailState', {
  values: {
    PLANNED: { value: 'PLANNED', description: 'It will be written later, such as a reminder.' },
    WAITING: { value: 'WAITING', description: 'It hasn’t been tried yet.' },
    RETRYING: { value: 'RETRYING', description: 'It couldn’t be sent so far and will be tried again.' },
    SENT: { value: 'SENT' },
    NOT_DELIVERED: { value: 'NOT_DELIVERED', description: 'We gave up on it.' },
    TOO_OLD: { value: 'TOO_OLD', description: 'It was older than 24 hours before it could be tried, and isn’t sent.' },
  } as const satisfies Record<MailState, object>,
})
const MailFilter = builder.inputType('MailFilter', { fields: (t) => ({ states: t.field({ type: [MailStateRef] }) }) })
const MailSortField = builder.enumType('MailSortField', { values: keysOf(mailSortFields) })
const MailSorting = sortingOf('MailSorting', MailSortField)

const MailRef = builder.objectRef<MailList['nodes'][number]>('Mail').implement({
  description: 'An email in the outbox.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind'),
    name: t.exposeString('name', { description: 'What this kind of email is called.' }),
    class: t.field({
      type: MailClassRef,
      nullable: true,
      description: 'Null for a kind of an earlier version.',
      resolve: (row) => row.class,
    }),
    state: t.field({ type: MailStateRef, resolve: (row) => row.state }),
    version: t.exposeInt('version', { description: 'The version of the edited text that it was written by; 0 for the default.' }),
    toAddress: t.exposeString('to_address'),
    toName: t.exposeString('to_name'),
    subject: t.exposeString('subject'),
    body: t.exposeString('body'),
    calendar: t.exposeString('calendar', {
      nullable: true,
      description: 'The contents of the attached iCalendar file; null if there is none.',
    }),
    madeAt: t.expose('made_at', { type: 'DateTime' }),
    sentAt: t.expose('sent_at', { type: 'DateTime', nullable: true }),
    tooOld: t.exposeBoolean('too_old', {
      description:
        'True if the email wasn’t sent because it was already more than 24 hours old when it could first be sent. It can be sent again.',
    }),
    attempts: t.exposeInt('attempts'),
    nextAt: t.expose('next_at', {
      type: 'DateTime',
      nullable: true,
      description: 'When we’ll try next; null if the email is sent or we won’t try again.',
    }),
    notDeliveredAt: t.expose('not_delivered_at', {
      type: 'DateTime',
      nullable: true,
      description: 'When we gave up on the email. lastError says why.',
    }),
    canSendAgain: t.exposeBoolean('canSendAgain', {
      description:
        'Whether the email has a valid address and hasn’t been sent. POST /mails/{id}/again still refuses an email whose code or offer is no longer valid.',
    }),
    lastError: t.exposeString('last_error', { nullable: true }),
    sessionId: t.exposeID('session_id', { nullable: true }),
    requestId: t.exposeID('request_id', {
      nullable: true,
      description: 'The request that caused it, as the log names it; null for what the server does by itself.',
    }),
  }),
})

const MailListRef = builder.objectRef<MailList>('MailList').implement({
  fields: (t) => ({
    nodes: t.expose('nodes', { type: [MailRef] }),
    totalCount: t.exposeInt('totalCount'),
    delivers: t.exposeBoolean('delivers', { description: 'Whether an email server is configured.' }),
  }),
})

addQuery('mails', (t) =>
  t.field({
    type: MailListRef,
    args: {
      offset: t.arg.int(),
      limit: t.arg.int(),
      text: t.arg.string({
        description: 'Part of the subject, the text, the reader’s name or address, the whole id, or that of the request.',
      }),
      id: t.arg.id(),
      filter: t.arg({ type: MailFilter }),
      sorting: t.arg({ type: [MailSorting] }),
    },
    resolve: (_root, { text, id, filter, sorting, ...page }, ctx) =>
      listMails(ctx, { text, id, states: filter?.states, sorting }, orThrow(pageOf(page))),
  }),
)

const ReaderRef = builder.objectRef<NonNullable<MailOfEvent['to']>>('SessionMailReader').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: true, description: 'Null for someone without an account.' }),
    fullName: t.exposeString('fullName'),
  }),
})
const SessionMailRef = builder.objectRef<MailOfEvent>('SessionMail').implement({
  description: 'An email about an event, or one that will be written.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: true, description: 'Null while it’s planned.' }),
    kind: t.exposeString('kind'),
    name: t.exposeString('name', { description: 'What this kind of email is called.' }),
    to: t.field({ type: ReaderRef, resolve: (row) => row.to }),
    state: t.field({ type: MailStateRef, resolve: (row) => row.state }),
    at: t.field({ type: 'DateTime', description: 'When it was sent, else when it was written or will be.', resolve: (row) => row.at }),
    nextAt: t.field({ type: 'DateTime', nullable: true, description: 'When we’ll try next.', resolve: (row) => row.nextAt }),
    subject: t.exposeString('subject', { nullable: true, description: 'Null while it’s planned.' }),
    text: t.exposeString('text', { nullable: true, description: 'Its codes are shown as ***.' }),
    html: t.exposeString('html', { nullable: true, description: 'The same as a page of its own.' }),
    sentBy: t.exposeString('sentBy', { nullable: true, description: 'The name of who sent it by hand.' }),
    canSendAgain: t.exposeBoolean('canSendAgain', { description: 'Whether the caller can send it again with POST /mails/{id}/again.' }),
  }),
})
const SessionMailListRef = listOf('SessionMailList', SessionMailRef)

builder.objectField(SessionRef, 'mails', (t) =>
  t.field({
    type: SessionMailListRef,
    nullable: true,
    description: 'The emails about the event: those that are planned first, then the newest. Visible to staff only.',
    args: { filter: t.arg({ type: MailFilter }), offset: t.arg.int(), limit: t.arg.int() },
    extensions: { reads: ['id', 'status', 'starts_at'] },
    resolve: (view, { filter, ...page }, ctx) => mailsOfEvent(ctx, view, { states: filter?.states, page: orThrow(pageOf(page)) }),
  }),
)
