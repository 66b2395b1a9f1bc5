import { useQueryClient } from '@tanstack/react-query'
import { variablesIn } from '@troupe/domain/setting/ai-prompts'
import { useState } from 'react'
import { type AnswerTo, ApiError, call } from '../../platform/api.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { fieldCodesIn } from '../../platform/words/field-codes.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { aiPromptsQuery } from './ai-queries.ts'
import { failureWords } from './ai-words.ts'
import type { PromptValues } from './use-ai-prompt.ts'

/** What stands under the bench: an answer with the model that was asked, or why there is none. */
export type BenchOutcome =
  | { readonly kind: 'answer'; readonly answer: AnswerTo<'POST /ai/prompt/test'>; readonly model: PromptValues['model'] }
  | { readonly kind: 'failure'; readonly words: string }

/** Tries the text as it is typed, with a value for each of its variables. */
export function useBench(values: PromptValues, id: string | null) {
  const queries = useQueryClient()
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({})
  const [missing, setMissing] = useState<readonly string[]>([])
  const [outcome, setOutcome] = useState<BenchOutcome | null>(null)
  const names = variablesIn(values.prompt)
  const ask = useIntent((variables: Readonly<Record<string, string>>, key) =>
    call('POST /ai/prompt/test', {
      key,
      body: {
        ...(id === null ? {} : { id }),
        ...(values.name.trim() ? { name: values.name } : {}),
        ...{ model: values.model, prompt: values.prompt, webhookUrl: values.webhookUrl.trim() || null, variables: { ...variables } },
      },
    }),
  )
  const typedFor = (name: string) => (Object.hasOwn(given, name) ? (given[name] ?? '') : '')
  const run = async () => {
    const empty = names.filter((name) => typedFor(name).trim() === '')
    setMissing(empty)
    if (ask.isPending || empty.length > 0) return
    try {
      const answer = await ask.mutateAsync(Object.fromEntries(names.map((name) => [name, typedFor(name)])))
      setOutcome({ kind: 'answer', answer, model: values.model })
    } catch (error) {
      const wrong = error instanceof ApiError ? fieldCodesIn(error.extensions) : {}
      setMissing(names.filter((name) => wrong[`variables.${name}`]))
      setOutcome({ kind: 'failure', words: wordsOf(error) })
    }
    // how many tries are left
    void queries.invalidateQueries(aiPromptsQuery)
  }
  return {
    names,
    typedFor,
    set: (name: string, value: string) => {
      setGiven((before) => ({ ...before, [name]: value }))
      setMissing((before) => before.filter((one) => one !== name))
    },
    isMissing: (name: string) => missing.includes(name),
    run,
    isBusy: ask.isPending,
    outcome,
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof ApiError && error.extensions.reason === 'AI')
    return failureWords(error.extensions.provider, error.extensions.failure)
  return refusalWords(error)
}
