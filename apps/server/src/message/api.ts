import { z } from 'zod'
import { pageOf } from '../platform/database/lists.ts'
import { addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import type { restOf } from '../platform/http/http.ts'
import { formRoutes } from './form/form-routes.ts'
import { sendAgain } from './outbox/send-again.ts'
import { listMails, type MailList } from './read.ts'

/** What an admin may do with an email of the outbox. */
export function messageRoutes(route: ReturnType<typeof restOf>) {
  route('POST /mails/{id}/again', {
    summary: 'Retry sending an email that hasn’t been sent',
    params: z.object({ id: z.string().max(64) }),
    answer: z.object({ id: z.string() }),
    refuses: ['STATE_CONFLICT', 'EXPIRED'],
    run: (ctx, { params }) => sendAgain(ctx, params.id),
  })
  formRoutes(route)
}

const MailRef = builder.objectRef<MailList['nodes'][number]>('Mail').implement({
  description: 'An email in the outbox.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind'),
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
        'True if the email was never sent because it was already more than 24 hours old when an email server was first configured.',
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
    args: { offset: t.arg.int(), limit: t.arg.int(), text: t.arg.string(), id: t.arg.id() },
    resolve: (_root, { text, id, ...page }, ctx) => listMails(ctx, { text, id }, orThrow(pageOf(page))),
  }),
)
