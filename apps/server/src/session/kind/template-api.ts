import { TEMPLATE_KINDS } from '@troupe/domain/catalogue/templates'
import { lineInput, uuid } from '@troupe/domain/input'
import * as z from 'zod/mini'
import { TemplateRef } from '../../catalogue/catalogue.ts'
import { addMutation, orThrow } from '../../platform/graphql/graphql.ts'
import { inputOf } from '../../platform/graphql/inputs.ts'
import { saveSessionAsTemplate } from './save-template.ts'

const SaveInput = inputOf(
  'SaveSessionAsTemplateInput',
  z.object({ id: uuid, name: lineInput(96, 1), kind: z.nullish(z.enum(TEMPLATE_KINDS)) }),
  {
    fields: {
      id: 'The id of the event.',
      kind: 'CUSTOM, the default, is for the event’s workspace; only event producers and admins save a MASTER one.',
    },
  },
)
addMutation('saveSessionAsTemplate', (t) =>
  t.field({
    type: TemplateRef,
    description:
      'Saves what an event is set up by, its running order included, as a template. A MASTER one replaces one of the same name, which becomes LEGACY.',
    args: { input: t.arg({ type: SaveInput, required: true }) },
    resolve: async (_, { input: { id, name, kind } }, ctx) =>
      orThrow(await saveSessionAsTemplate(ctx, { id, name, kind: kind ?? 'CUSTOM' })),
  }),
)
