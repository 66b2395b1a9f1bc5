import * as z from 'zod/mini'
import { lineInput, looseIdInput, paragraphInput, uuid } from '../input.ts'
import { BY_HAND } from './by-hand.ts'
import { BODY_LENGTH, MOST_READERS, SUBJECT_LENGTH } from './kinds.ts'

/** POST /email/template/{id}: a new version of a text, or with `reset` the default again. With `preview` it is only judged and rendered. */
export const saveTemplateInput = z.object({
  subject: z.optional(lineInput(SUBJECT_LENGTH, 1)),
  body: z.optional(paragraphInput(BODY_LENGTH, 1)),
  version: z.optional(z.int().check(z.gte(0))),
  workspaceId: z.optional(looseIdInput),
  reset: z.optional(z.literal(true)),
  preview: z.optional(z.boolean()),
  sessionId: z.optional(looseIdInput),
})
export type SaveTemplate = z.infer<typeof saveTemplateInput>

/** POST /email/send/: an email about an event to some people, with its text as it is, or with another one for this sending only. */
export const sendMailInput = z.object({
  templateId: z.enum(BY_HAND),
  sessionId: looseIdInput,
  to: z.array(uuid).check(z.minLength(1), z.maxLength(MOST_READERS)),
  subject: z.optional(lineInput(SUBJECT_LENGTH, 1)),
  body: z.optional(paragraphInput(BODY_LENGTH, 1)),
  preview: z.optional(z.boolean()),
})
export type SendMail = z.infer<typeof sendMailInput>
