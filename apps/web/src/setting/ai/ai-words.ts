import { isKeyOf } from '@troupe/domain/keys'
import type { AiFailure, AiModel, AiProvider } from '@troupe/domain/setting/ai-prompts'
import { dayInYear, isoDay, number, ownZone, time } from '../../platform/format.ts'

export const MODEL_WORDS: Readonly<Record<AiModel, string>> = { GPT_4O: 'GPT-4o', GTP_4: 'GPT-4' }

/** What answered: a model by its name. */
export const providerWords = (provider: AiProvider, model: AiModel): string =>
  provider === 'openai' ? MODEL_WORDS[model] : provider === 'webhook' ? 'Webhook' : 'Stub'

/** '3 ms', '2.4 s' */
export const tookWords = (ms: number): string => (ms < 1000 ? `${number(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)

const isToday = (iso: string, now: number): boolean => isoDay(iso, ownZone()) === isoDay(new Date(now).toISOString(), ownZone())

/** 'GPT-4o, changed today', 'Own webhook, 9 Oct' */
export const listWords = (
  { model, webhookUrl, updatedAt }: { readonly model: AiModel; readonly webhookUrl: string | null; readonly updatedAt: string },
  now: number,
): string =>
  `${webhookUrl === null ? MODEL_WORDS[model] : 'Own webhook'}, ${isToday(updatedAt, now) ? 'changed today' : dayInYear(updatedAt, ownZone())}`

/** 'Saved 2:04 pm by Margit Solberg', with the day for an earlier one. */
export const savedWords = (
  { updatedAt, updatedBy }: { readonly updatedAt: string; readonly updatedBy: string | null },
  now: number,
): string => {
  const at = isToday(updatedAt, now) ? time(updatedAt, ownZone()) : dayInYear(updatedAt, ownZone())
  return `Saved ${at}${updatedBy === null ? '' : ` by ${updatedBy}`}`
}

const failures: Readonly<Record<AiFailure, string>> = {
  CLOSED: 'its address isn’t on the public internet. Change the address.',
  UNREADABLE: 'the key that signs our calls can’t be read any longer. Remove the address, save, then set it again.',
  TIMEOUT: 'it took too long. Try again in a moment.',
  UNREACHABLE: 'it couldn’t be reached. Check the address, or try again in a moment.',
  SIGNED_OUT: 'it doesn’t accept our key.',
  REFUSED: 'it refused the request.',
  BROKEN: 'it had an error of its own. Try again in a moment.',
  RATE_LIMITED: 'it has had too many requests. Try again later.',
  BAD_ANSWER: 'what it sent isn’t an answer that we can read.',
}

/** Why there is no output, by the class of the failure alone. */
export function failureWords(provider: unknown, failure: unknown): string {
  const who = provider === 'webhook' ? 'The webhook' : 'OpenAI'
  const known = typeof failure === 'string' && isKeyOf(failures, failure) ? failures[failure] : 'we don’t know why.'
  return `${who} gave no answer: ${known}`
}
