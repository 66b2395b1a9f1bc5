import { randomUUID } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import {
  type AiFailure,
  type AiModel,
  type AiPromptRow,
  type AiProvider,
  type aiPromptTry,
  filledPrompt,
  stubAnswer,
  TRIES_AN_HOUR,
  tokensOf,
} from '@troupe/domain/setting/ai-prompts'
import * as z from 'zod'
import type { output } from 'zod/mini'
import { actorId, type Ctx } from '../../platform/ctx.ts'
import { countHit, type Limit, triesLeft } from '../../platform/http/rate-limit.ts'
import { completeChat } from '../../platform/outbound/openai.ts'
import { readAnswer } from '../../platform/outbound/read-answer.ts'
import { signedHeaders } from '../../platform/outbound/sign-webhook.ts'
import { aiPromptById, webhookSecretOf } from './ai-prompts.ts'

/** Each try may cost money. */
const TRIES: Limit = { purpose: 'ai', most: TRIES_AN_HOUR, minutes: 60 }

/** OpenAI's names of the models. */
const MODEL_NAMES: Readonly<Record<AiModel, string>> = { GPT_4O: 'gpt-4o', GTP_4: 'gpt-4' }

/** How long a webhook and OpenAI may take, in milliseconds, and how long their answers may be, in bytes. */
const LIMITS = { webhook: { timeout: 5000, longest: 65_536 }, openai: { timeout: 20_000, longest: 262_144 } }
const webhookAnswer = z.object({ output: z.string() })

/** The answer to a try of a prompt. */
interface TriedPrompt {
  readonly output: string
  /** Of question and answer together; estimated unless the provider says. */
  readonly tokens: number
  /** How long the provider took, in milliseconds. */
  readonly ms: number
  readonly provider: AiProvider
}

/** How many prompts the caller may still try within the hour; none for a guest. */
export async function aiTriesLeft(ctx: Ctx): Promise<number> {
  const me = actorId(ctx)
  return me === null ? 0 : triesLeft(ctx, TRIES, me)
}

/**
 * Tries a prompt with values for its variables: at its webhook, else at OpenAI if there is a key for it, else with the stub. Nothing is stored but the try
 * itself. Refuses NOT_FOUND; INVALID {fields}, {variables.‹name›: REQUIRED} and {webhookUrl: NOT_ALLOWED} for an address that isn't saved, which has
 * no key to sign calls with; TOO_MANY_REQUESTS after 20 tries in an hour; and UNAVAILABLE {reason: AI, provider, failure} without an answer.
 */
export async function tryAiPrompt(ctx: Ctx, asked: output<typeof aiPromptTry>, limits = LIMITS): Promise<Answer<TriedPrompt>> {
  const me = actorId(ctx)
  if (me === null) return no('UNAUTHENTICATED')
  const found = await promptToTry(ctx, asked)
  if (!found.ok) return found
  const filled = filledPrompt(found.value.prompt, asked.variables ?? {})
  if (!filled.ok) return filled
  const retryAfter = await countHit(ctx, TRIES, me)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const from = performance.now()
  const { provider, answer } = await answerTo(ctx, { tried: found.value, filled: filled.value, limits })
  const ms = Math.round(performance.now() - from)
  if (!answer.ok) return no('UNAVAILABLE', { reason: 'AI', provider, failure: answer.failure })
  const { output: text, tokens } = answer.value
  return yes({ output: text, tokens: tokens ?? tokensOf(filled.value.text) + tokensOf(text), ms, provider })
}

/** What is tried, and the stored prompt that it belongs to, if any. */
interface PromptToTry {
  readonly name: string
  readonly model: AiModel
  readonly prompt: string
  /** The stored prompt whose webhook answers. */
  readonly webhookOf: AiPromptRow | null
  readonly id: string | null
}

async function promptToTry(ctx: Ctx, asked: output<typeof aiPromptTry>): Promise<Answer<PromptToTry>> {
  const stored = asked.id === undefined ? null : await aiPromptById(ctx, asked.id)
  if (stored === undefined) return no('NOT_FOUND')
  const name = asked.name ?? stored?.name ?? ''
  const model = asked.model ?? stored?.model
  const prompt = asked.prompt ?? stored?.prompt
  if (model === undefined || prompt === undefined)
    return invalid({ ...(model === undefined ? { model: ['REQUIRED'] } : {}), ...(prompt === undefined ? { prompt: ['REQUIRED'] } : {}) })
  const savedUrl = stored?.webhook_url ?? null
  const webhookUrl = asked.webhookUrl === undefined ? savedUrl : asked.webhookUrl
  if (webhookUrl !== null && webhookUrl !== savedUrl) return invalid({ webhookUrl: ['NOT_ALLOWED'] })
  return yes({ name, model, prompt, webhookOf: webhookUrl === null ? null : stored, id: stored?.id ?? null })
}

type FilledPrompt = Extract<ReturnType<typeof filledPrompt>, { ok: true }>['value']
interface Question {
  readonly tried: PromptToTry
  readonly filled: FilledPrompt
  readonly limits: typeof LIMITS
}
type ProviderAnswer =
  | { readonly ok: true; readonly value: { readonly output: string; readonly tokens: number | null } }
  | { readonly ok: false; readonly failure: AiFailure }

async function answerTo(
  ctx: Ctx,
  { tried, filled, limits }: Question,
): Promise<{ readonly provider: AiProvider; readonly answer: ProviderAnswer }> {
  const { openai } = ctx.settings
  if (tried.webhookOf) return { provider: 'webhook', answer: await askWebhook(ctx, tried.webhookOf, { tried, filled, limits }) }
  if (openai) {
    const question = { model: MODEL_NAMES[tried.model], prompt: filled.text }
    return { provider: 'openai', answer: await completeChat(openai, question, limits.openai) }
  }
  return { provider: 'stub', answer: { ok: true, value: { output: stubAnswer(filled.text), tokens: null } } }
}

/** The address was judged when it was saved, and is judged again here, where its name is looked up. */
async function askWebhook(
  ctx: Ctx,
  row: AiPromptRow,
  { tried: { id, name, model, prompt }, filled, limits }: Question,
): Promise<ProviderAnswer> {
  const secret = webhookSecretOf(ctx, row)
  if (secret === undefined || row.webhook_url === null) return { ok: false, failure: 'UNREADABLE' }
  const body = JSON.stringify({ id, name, model, prompt, variables: filled.variables })
  const result = await ctx.webClient.send({
    url: row.webhook_url,
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...signedHeaders(secret, { id: `prompt_${randomUUID()}`, at: ctx.now(), body }),
    },
    body,
    ...limits.webhook,
  })
  const read = readAnswer(result, webhookAnswer)
  return read.ok ? { ok: true, value: { output: read.value.output, tokens: null } } : read
}
