import { no, yes } from '@troupe/domain/answer'
import { FORM_FIELD_TYPES, formById, formEntryInput } from '@troupe/domain/message/forms'
import { z } from 'zod'
import type { RestRoute } from '../../platform/http/http.ts'
import { answererOf, dayPhoneOf, workspaceOf } from './answerer.ts'
import { sendForm } from './send-form.ts'

const byId = z.object({ id: z.string().max(64) })
const form = z.object({
  id: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.enum(FORM_FIELD_TYPES),
      required: z.boolean(),
      most: z.int(),
      options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
      onlyFor: z.object({ field: z.string(), values: z.array(z.string()) }).optional(),
    }),
  ),
  answerer: z.nullable(
    z.object({
      fullName: z.string(),
      image: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      workspace: z.string(),
      hours: z.object({ from: z.string(), to: z.string(), isOpen: z.boolean(), answersWithin: z.int() }),
    }),
  ),
  dayPhone: z.nullable(z.string()),
})

/** The forms that customers write to us with. */
export function formRoutes(route: RestRoute) {
  route('GET /marketing/form/{id}', {
    summary: 'Get the fields of a form, such as contact, and who answers it',
    params: byId,
    query: z.object({ workspaceId: z.string().max(64).optional() }),
    answer: form,
    run: async (ctx, { params, query }) => {
      const found = formById(params.id)
      if (!found) return no('NOT_FOUND')
      return yes({
        id: found.id,
        fields: found.fields,
        answerer: await answererOf(ctx, workspaceOf(ctx, query.workspaceId)),
        dayPhone: dayPhoneOf(ctx),
      })
    },
  })
  route('POST /marketing/form/{id}', {
    summary: 'Send a form to the salesperson of the caller’s workspace',
    params: byId,
    body: formEntryInput,
    answer: z.strictObject({}),
    status: 202,
    refuses: ['FORM_INCOMPLETE', 'TOO_MANY_REQUESTS'],
    run: (ctx, { params, body }) => sendForm(ctx, params.id, body),
  })
}
