import { saveTemplateInput, sendMailInput } from '@troupe/domain/message/input'
import { MAIL_CLASSES, TOKEN_TYPES } from '@troupe/domain/message/kinds'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { House } from '../platform/ctx.ts'
import { partyOf } from '../platform/http/address.ts'
import { type RestRoute, restOf } from '../platform/http/http.ts'
import { sendByHand } from './by-hand/send.ts'
import { unsubscribe } from './outbox/unsubscribe.ts'
import { listTemplates, templateToEdit } from './texts/list.ts'
import { saveTemplate } from './texts/save.ts'
import { showTemplate } from './texts/show.ts'

const byId = z.object({ id: z.string().max(64) })
const ofWorkspace = z.object({ workspaceId: z.string().max(64).optional() })
const text = { subject: z.string(), body: z.string() }
const named = { id: z.string(), name: z.string(), class: z.enum(MAIL_CLASSES), audience: z.string() }
const letter = {
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  values: z.array(z.object({ name: z.string(), value: z.string() })),
}
const skipped = z.enum(['SWITCHED_OFF'])

/** The texts of emails, and sending one by hand. */
export function emailRoutes(route: RestRoute) {
  route('GET /email/templates', {
    summary: 'List every kind of email; with workspaceId, with the workspace’s own texts',
    query: ofWorkspace,
    answer: z.object({
      nodes: z.array(
        z.object({
          ...named,
          edited: z.boolean(),
          version: z.int(),
          lastChange: z.object({ madeAt: z.iso.datetime(), madeBy: z.string() }).nullable(),
          sent: z.int(),
        }),
      ),
      totalCount: z.int(),
    }),
    refuses: ['NOT_FOUND'],
    run: (ctx, { query }) => listTemplates(ctx, query.workspaceId),
  })
  route('GET /email/template', {
    summary: 'Get an email as its first reader would get it, for an event or with samples; its codes are shown as ***',
    query: z.object({
      templateId: z.string().max(64),
      sessionId: z.string().max(64).optional(),
      workspaceId: z.string().max(64).optional(),
    }),
    answer: z.object({
      id: z.string(),
      version: z.int(),
      ...letter,
      to: z.array(z.object({ userId: z.string(), fullName: z.string(), why: z.string(), skipped: skipped.nullable() })),
      source: z.object(text),
    }),
    refuses: ['NOT_FOUND'],
    run: (ctx, { query }) => showTemplate(ctx, query),
  })
  route('GET /email/template/{id}/edit', {
    summary: 'Get the text of an email to edit, with its tokens and its versions',
    params: byId,
    query: ofWorkspace,
    answer: z.object({
      ...named,
      ...text,
      default: z.object(text),
      tokens: z.array(z.object({ name: z.string(), type: z.enum(TOKEN_TYPES), sample: z.string(), required: z.boolean() })),
      version: z.int(),
      versions: z.array(
        z.object({
          version: z.int(),
          madeAt: z.iso.datetime(),
          madeBy: z.string(),
          subject: z.string().nullable(),
          body: z.string().nullable(),
        }),
      ),
    }),
    run: (ctx, { params, query }) => templateToEdit(ctx, params.id, query.workspaceId),
  })
  route('POST /email/template/{id}', {
    summary: 'Save the text of an email as a new version, or reset it to the default; with preview, only judge and show it',
    params: byId,
    body: saveTemplateInput,
    answer: z.object({ id: z.string(), version: z.int(), letter: z.object(letter).nullable() }),
    refuses: ['VERSION_CONFLICT'],
    run: (ctx, { params, body }) => saveTemplate(ctx, params.id, body),
  })
  route('POST /email/send/', {
    summary: 'Email people of an event; with preview, only show the email and who would be skipped',
    body: sendMailInput,
    status: 202,
    answer: z.object({
      mails: z.array(z.object({ id: z.string(), userId: z.string() })),
      skipped: z.array(z.object({ userId: z.string(), reason: skipped })),
      letter: z.object(letter).nullable(),
    }),
    refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'UNSCHEDULED', 'TOO_MANY_REQUESTS'],
    run: (ctx, { body }) => sendByHand(ctx, body),
  })
}

/** The bodies of a mail program that switches emails off by one click (RFC 8058); they say nothing that the address doesn’t. */
const oneClick = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** What the link of an email switches off: by its page, or by the mail program itself. Only the POST changes anything: scanners open links. */
export function unsubscribeRoutes(app: FastifyInstance, house: House) {
  app.register(async (scope) => {
    scope.addContentTypeParser(oneClick, { parseAs: 'buffer', bodyLimit: 1024 }, (_request, _body, done) => done(null, undefined))
    restOf(scope, house)('POST /email/unsubscribe/{code}', {
      summary: 'Stop one kind of emails to the person whose email has this link',
      params: z.object({ code: z.string().max(128) }),
      answer: z.object({ class: z.enum(['REMINDER']) }),
      refuses: ['TOO_MANY_REQUESTS', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'BAD_REQUEST'],
      run: (ctx, { params, request, reply }) => {
        reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
        return unsubscribe(ctx, params.code, partyOf(request.ip))
      },
    })
  })
}
