import { z } from 'zod'
import type { Settings } from '../settings.ts'
import { askOperator, type OperatorRequest } from './operator-client.ts'
import { type ReadAnswer, readAnswer } from './read-answer.ts'

/** A question to a model, under OpenAI's name for it. */
interface ChatQuestion {
  readonly model: string
  readonly prompt: string
}

/** What a model answered, and how many tokens question and answer were; null where OpenAI doesn't say. */
interface ChatAnswer {
  readonly output: string
  readonly tokens: number | null
}

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
  usage: z.object({ total_tokens: z.int().nonnegative() }).optional(),
})

/**
 * Asks OpenAI, or what answers in its way at `base`, for one completion. The client is ours: OpenAI's own package has no limit for the length of an
 * answer, and its time-out ends with the headers.
 */
export async function completeChat(
  { key, base }: NonNullable<Settings['openai']>,
  { model, prompt }: ChatQuestion,
  limits: Pick<OperatorRequest, 'timeout' | 'longest'>,
): Promise<ReadAnswer<ChatAnswer>> {
  const result = await askOperator({
    url: new URL(`${base.href.replace(/\/$/, '')}/chat/completions`),
    method: 'POST',
    headers: { accept: 'application/json', authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model, messages: [{ role: 'user', content: prompt }] }),
    ...limits,
  })
  const read = readAnswer(result, completion)
  if (!read.ok) return read
  const { choices, usage } = read.value
  return { ok: true, value: { output: choices[0]?.message.content ?? '', tokens: usage?.total_tokens ?? null } }
}
