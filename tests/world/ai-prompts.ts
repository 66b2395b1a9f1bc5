import type { AiModel } from '@troupe/domain/setting/ai-prompts'
import { idOf } from './ids.ts'

interface Drafted {
  readonly name: string
  readonly model: AiModel
  readonly prompt: string
  /** Days since it was last changed. */
  readonly days: number
}

const drafted: readonly Drafted[] = [
  {
    name: 'Event summary',
    model: 'GPT_4O',
    days: 1,
    prompt: `Write a summary of a team event for the customer in two short paragraphs.

Show: {{show}}
Customer: {{customer}}
Winning team: {{winner}}
What the host noted: {{notes}}

Name the winning team in the first sentence. Do not invent facts. Do not mention actors.`,
  },
  {
    name: 'Host brief',
    model: 'GPT_4O',
    days: 12,
    prompt: `Write a brief for the host of {{show}}, in at most five bullet points.

Customer: {{customer}}
What they told us about themselves: {{group}}

Say what to avoid first.`,
  },
  {
    name: 'Mission hints',
    model: 'GTP_4',
    days: 28,
    prompt: `Write three hints for this mission, from vague to plain. None of them names the answer.

Mission: {{mission}}
Answer: {{answer}}`,
  },
]

/** What Troupe drafts with, changed last by an admin. */
export const aiPromptsOf = (ago: (days: number) => Temporal.Instant) =>
  drafted.map(({ name, model, prompt, days }) => ({
    ...{ id: idOf('ai prompt', name), name, model, prompt, webhookUrl: null, webhookBox: null, version: 1 },
    ...{ createdAt: ago(100), updatedAt: ago(days), updatedBy: idOf('user', 'admin') },
  }))
