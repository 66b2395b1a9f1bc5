import {
  AI_MODELS,
  AI_PROVIDERS,
  aiPromptChange,
  aiPromptFields,
  aiPromptTry,
  createAiPromptInput,
} from '@troupe/domain/setting/ai-prompts'
import { z } from 'zod'
import { extend } from 'zod/mini'
import type { Ctx } from '../../platform/ctx.ts'
import { type Listed, pageOf, sortingOf } from '../../platform/database/lists.ts'
import { showFields } from '../../platform/fields.ts'
import { addMutation, addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { inputOf, lastRead, versioned } from '../../platform/graphql/inputs.ts'
import type { RestRoute } from '../../platform/http/http.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import {
  type AiPromptView,
  aiPromptSorts,
  createAiPrompt,
  deleteAiPrompt,
  listAiPrompts,
  updateAiPrompt,
  webhookSecretOf,
} from './ai-prompts.ts'
import { aiTriesLeft, tryAiPrompt } from './try-prompt.ts'

/** The REST path that tries a prompt. */
export function aiRoutes(route: RestRoute) {
  route('POST /ai/prompt/test', {
    summary: 'Try an AI prompt with values for its variables: at its webhook, else at OpenAI, else with a stub that says it is one',
    body: aiPromptTry,
    answer: z.object({ output: z.string(), tokens: z.number(), ms: z.number(), provider: z.enum(AI_PROVIDERS) }),
    refuses: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
    run: (ctx, { body }) => tryAiPrompt(ctx, body),
  })
}

const AiModel = builder.enumType('AiModel', { description: 'GPT-4o, and GPT-4.', values: AI_MODELS })

/** All of a prompt is for those who may list prompts; the address of its webhook has a right of its own. */
const seesWebhook = (ctx: Ctx) => reaches(scopeOf('AiPrompt.webhookUrl', ctx.actor), {})

const AiPromptRef = builder.objectRef<AiPromptView>('AiPrompt')
showFields(AiPromptRef, aiPromptFields, { sees: seesWebhook })
AiPromptRef.implement({
  description: 'A text from which an AI provider drafts another.',
  fields: (t) => ({
    updatedBy: t.exposeString('changed_by', { nullable: true, description: 'The name of the person who changed it last.' }),
    webhookSecret: t.string({
      nullable: true,
      description:
        'The key that signs the calls to its webhook (Standard Webhooks), in the answer of the mutation that set the address; otherwise null.',
      resolve: (row, _, ctx) => (seesWebhook(ctx) ? row.secret : null),
    }),
    isUnreadable: t.boolean({
      description: 'Whether the key of its webhook can no longer be read, so that the address has to be set again.',
      resolve: (row, _, ctx) => row.webhook_box !== null && webhookSecretOf(ctx, row) === undefined,
    }),
  }),
})
const AiPromptsRef = builder.objectRef<Listed<AiPromptView>>('AiPromptList').implement({
  fields: (t) => ({
    nodes: t.field({ type: [AiPromptRef], resolve: (list) => [...list.nodes] }),
    totalCount: t.exposeInt('totalCount'),
    triesLeft: t.int({
      description: 'How often the caller can still try a prompt within the hour.',
      resolve: (_list, _args, ctx) => aiTriesLeft(ctx),
    }),
  }),
})
const AiPromptFilter = builder.inputType('AiPromptFilter', {
  fields: (t) => ({
    text: t.string({ description: 'Matches any part of the name or the text.' }),
    model: t.field({ type: AiModel }),
  }),
})
const AiPromptSortField = builder.enumType('AiPromptSortField', { values: aiPromptSorts })
const AiPromptSorting = sortingOf('AiPromptSorting', AiPromptSortField)
const CreateAiPromptInput = inputOf('CreateAiPromptInput', createAiPromptInput)
const UpdateAiPromptInput = inputOf('UpdateAiPromptInput', extend(aiPromptChange, versioned), { fields: { version: lastRead } })

addQuery('aiPrompts', (t) =>
  t.field({
    type: AiPromptsRef,
    args: {
      filter: t.arg({ type: AiPromptFilter }),
      sorting: t.arg({ type: [AiPromptSorting] }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: async (_, { filter, sorting, ...page }, ctx) =>
      listAiPrompts(
        ctx,
        { text: filter?.text ?? undefined, model: filter?.model ?? undefined, sorting: sorting ?? [] },
        orThrow(pageOf(page)),
      ),
  }),
)
addMutation('createAiPrompt', (t) =>
  t.field({
    type: AiPromptRef,
    args: { input: t.arg({ type: CreateAiPromptInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await createAiPrompt(ctx, input)),
  }),
)
addMutation('updateAiPrompt', (t) =>
  t.field({
    type: AiPromptRef,
    args: { input: t.arg({ type: UpdateAiPromptInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await updateAiPrompt(ctx, input)),
  }),
)
addMutation('deleteAiPrompt', (t) =>
  t.field({
    type: 'ID',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deleteAiPrompt(ctx, id)).id,
  }),
)
