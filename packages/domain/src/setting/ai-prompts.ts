import * as z from 'zod/mini'
import type { Answer } from '../answer.ts'
import { yes } from '../answer.ts'
import { invalid } from '../errors.ts'
import { changeInput, choice, hidden, id, instant, line, optionalId, optionalLine, optionalText, paragraph, type RowOf } from '../field.ts'
import { integerInput, paragraphInput, uuid } from '../input.ts'

/** The models that a prompt can be for. */
export const AI_MODELS = ['GPT_4O', 'GTP_4'] as const
export type AiModel = (typeof AI_MODELS)[number]

/** The longest prompt, and the longest value of a variable, in characters. */
export const LONGEST_PROMPT = 8000
export const LONGEST_VALUE = 4000

/** How often a person may try prompts in an hour. */
export const TRIES_AN_HOUR = 20

const edited = { editedBy: 'updateAiPrompt' } as const

/** Every column of an AI prompt. */
export const aiPromptFields = {
  id: { ...id, label: 'AI prompt', generated: true },
  name: { ...line(64, 1), label: 'Name', ...edited },
  model: { ...choice('AiModel', AI_MODELS), label: 'Model', ...edited },
  prompt: {
    ...paragraph(LONGEST_PROMPT, 1),
    label: 'Text',
    description: 'Names in double braces, such as {{show}}, are variables.',
    ...edited,
  },
  webhookUrl: {
    ...optionalLine(2000),
    label: 'Webhook',
    description: 'An https address on the public internet, which answers instead of the model.',
    readBy: 'AiPrompt.webhookUrl',
    ...edited,
  },
  webhookBox: { ...hidden(optionalText), label: 'Signing secret' },
  version: { type: 'Int', input: integerInput(1, 2_147_483_647), label: 'Version', initial: 1 },
  createdAt: { ...instant, label: 'Added' },
  updatedAt: { ...instant, label: 'Changed' },
  updatedBy: { ...hidden(optionalId), label: 'Changed by' },
} as const
export type AiPromptRow = RowOf<typeof aiPromptFields>

/** A change of a prompt; what is absent stays. */
export const aiPromptChange = changeInput(aiPromptFields, 'updateAiPrompt')
/** A new prompt. */
export const createAiPromptInput = z.extend(aiPromptChange, {
  name: aiPromptFields.name.input,
  model: aiPromptFields.model.input,
  prompt: aiPromptFields.prompt.input,
})

/** A try of a prompt: of a stored one by its id, with whatever of it is given in another wording; or of one that isn't stored. */
export const aiPromptTry = z.strictObject({
  id: z.optional(uuid),
  name: z.optional(aiPromptFields.name.input),
  model: z.optional(aiPromptFields.model.input),
  prompt: z.optional(aiPromptFields.prompt.input),
  webhookUrl: z.optional(aiPromptFields.webhookUrl.input),
  variables: z.optional(z.record(z.string().check(z.maxLength(64)), paragraphInput(LONGEST_VALUE))),
})

/** A variable: letters, digits, hyphens, dots and underscores between double braces. Other braces are text. */
const variable = /\{\{\s*([A-Za-z][\w.-]{0,63})\s*\}\}/g

/** The names of the variables of a prompt, in the order in which they first occur. */
export const variablesIn = (prompt: string): readonly string[] => [
  ...new Set(prompt.matchAll(variable).flatMap(([, name]) => (name === undefined ? [] : [name]))),
]

/** A prompt in parts: text as it is, and variables with their names. Together the parts are the prompt. */
export function partsOf(prompt: string): readonly { readonly text: string; readonly name: string | null }[] {
  const parts: { text: string; name: string | null }[] = []
  let at = 0
  for (const found of prompt.matchAll(variable)) {
    if (found.index > at) parts.push({ text: prompt.slice(at, found.index), name: null })
    parts.push({ text: found[0], name: found[1] ?? null })
    at = found.index + found[0].length
  }
  if (at < prompt.length) parts.push({ text: prompt.slice(at), name: null })
  return parts
}

/**
 * A prompt with the values of its variables, and those values alone: others are left out. Values are text, so what looks like a variable in one stays as it is.
 * Refuses INVALID {variables.‹name›: [REQUIRED]} for each variable without a value.
 */
export function filledPrompt(
  prompt: string,
  given: Readonly<Record<string, string>>,
): Answer<{ readonly text: string; readonly variables: Readonly<Record<string, string>> }> {
  const values = new Map(variablesIn(prompt).map((name) => [name, Object.hasOwn(given, name) ? (given[name] ?? '').trim() : '']))
  const missing = [...values].filter(([, value]) => value === '')
  if (missing.length > 0) return invalid(Object.fromEntries(missing.map(([name]) => [`variables.${name}`, ['REQUIRED']])))
  return yes({
    text: partsOf(prompt)
      .map(({ text, name }) => (name === null ? text : (values.get(name) ?? '')))
      .join(''),
    variables: Object.fromEntries(values),
  })
}

/** About how many tokens a text is: a quarter of its characters, rounded up. */
export const tokensOf = (text: string): number => Math.ceil([...text].length / 4)

/** What answers a prompt. */
export const AI_PROVIDERS = ['webhook', 'openai', 'stub'] as const
export type AiProvider = (typeof AI_PROVIDERS)[number]

/**
 * Why a provider gave no answer. CLOSED: the address of the webhook isn't on the public internet, or no longer. UNREADABLE: the key that signs its
 * calls can't be read any longer, because the server's secret has changed.
 */
export type AiFailure =
  | 'CLOSED'
  | 'UNREADABLE'
  | 'TIMEOUT'
  | 'UNREACHABLE'
  | 'SIGNED_OUT'
  | 'REFUSED'
  | 'BROKEN'
  | 'RATE_LIMITED'
  | 'BAD_ANSWER'

/** The answer of the stub, which says that it is one. */
export const stubAnswer = (filled: string): string => `Stub answer: no AI provider is set.\n\n${filled}`
