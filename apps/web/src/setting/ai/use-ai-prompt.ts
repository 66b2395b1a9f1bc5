import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { AI_MODELS, type AiModel, aiPromptChange, aiPromptFields, createAiPromptInput } from '@troupe/domain/setting/ai-prompts'
import { useConfirm } from '@troupe/ui/confirm'
import { useToast } from '@troupe/ui/toast'
import { useRef, useState } from 'react'
import { CreateAiPromptDocument, DeleteAiPromptDocument, UpdateAiPromptDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { labelsOf } from '../../platform/form/labels.ts'
import type { Saved } from '../../platform/form/saving/subject.ts'
import { useAsk } from '../../platform/form/use-ask.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { type AiPrompt, aiPromptsQuery } from './ai-queries.ts'
import { MODEL_WORDS } from './ai-words.ts'

/** What the form of a prompt holds; no address is the empty text. */
export interface PromptValues {
  readonly name: string
  readonly model: AiModel
  readonly prompt: string
  readonly webhookUrl: string
}

const first: PromptValues = { name: '', model: 'GPT_4O', prompt: '', webhookUrl: '' }
const labels = labelsOf(aiPromptFields, 'name', 'model', 'prompt', 'webhookUrl')
const says = {
  name: { TAKEN: 'Another prompt has this name.' },
  webhookUrl: { CLOSED: 'Use an address that begins with https:// and is on the public internet.' },
}

const valuesOf = ({ name, model, prompt, webhookUrl }: AiPrompt): PromptValues => ({ name, model, prompt, webhookUrl: webhookUrl ?? '' })
const savedOf = (row: AiPrompt): Saved<PromptValues> => ({ values: valuesOf(row), version: row.version })

/** What was typed, as the server reads it. */
const inputOf = ({ webhookUrl, ...rest }: Partial<PromptValues>) => ({
  ...rest,
  ...(webhookUrl !== undefined && { webhookUrl: webhookUrl.trim() || null }),
})

/** A value in words, for the choice between mine and theirs. */
const show = (field: keyof PromptValues, value: string): string => {
  const model = field === 'model' && AI_MODELS.find((one) => one === value)
  return model ? MODEL_WORDS[model] : value || 'None'
}

const changeRows = (queries: QueryClient, change: (rows: readonly AiPrompt[]) => AiPrompt[]) =>
  queries.setQueryData(aiPromptsQuery.queryKey, (known) => known && { ...known, nodes: change(known.nodes) })

/** Who is told the key of a webhook, once. */
type OnSecret = (secret: string) => void

/** The form of a prompt that is there. */
export function useAiPrompt(row: AiPrompt, onSecret: OnSecret) {
  const queries = useQueryClient()
  return useForm<PromptValues>({
    ...{ name: `ai-prompt.${row.id}`, labels, says, show },
    rules: { schema: aiPromptChange, input: inputOf },
    saved: savedOf(row),
    said: 'Prompt saved',
    send: async (typed, version) => {
      const { updateAiPrompt } = await graphql(UpdateAiPromptDocument, { input: { id: row.id, version, ...inputOf(typed) } })
      const { webhookSecret, ...saved } = updateAiPrompt
      changeRows(queries, (rows) => rows.map((one) => (one.id === row.id ? saved : one)))
      if (webhookSecret) onSecret(webhookSecret)
      return savedOf(saved)
    },
    reload: async () => {
      const { nodes } = await queries.fetchQuery({ ...aiPromptsQuery, staleTime: 0 })
      const now = nodes.find(({ id }) => id === row.id)
      return now ? savedOf(now) : null
    },
  })
}

/** Opens a prompt, or the list, in the address. */
function useOpenPrompt() {
  const navigate = useNavigate()
  // nothing is unsaved by then, but the guard only knows that after the next rendering
  return (entry?: string) =>
    navigate({
      ...{ to: '/settings/admin', search: { tab: 'ai-prompts', ...(entry && { entry }) } },
      ...{ resetScroll: false, ignoreBlocker: true, replace: true },
    })
}

/** The form of a new one; once it is added, it is the one that is open. */
export function useNewAiPrompt(onSecret: OnSecret) {
  const queries = useQueryClient()
  const open = useOpenPrompt()
  const toast = useToast()
  const added = useRef<string | undefined>(undefined)
  const form = useAsk<PromptValues>({
    ...{ name: 'ai-prompt.new', first, labels, says },
    rules: { schema: createAiPromptInput, input: (typed) => inputOf({ ...first, ...typed }) },
    send: async (values, key) => {
      const { createAiPrompt } = await graphql(CreateAiPromptDocument, { input: { ...values, ...inputOf(values) } }, { key })
      await queries.invalidateQueries(aiPromptsQuery)
      toast(`“${createAiPrompt.name}” added`)
      added.current = createAiPrompt.id
      if (createAiPrompt.webhookSecret) onSecret(createAiPrompt.webhookSecret)
    },
  })
  return {
    ...form,
    submit: async () => {
      const done = await form.submit()
      if (done) await open(added.current)
      return done
    },
    discard: () => {
      form.clear()
      void open()
    },
  }
}

/** Deletes a prompt once it is confirmed; why it couldn't be. */
export function usePromptDelete(row: AiPrompt, forget: () => void) {
  const queries = useQueryClient()
  const open = useOpenPrompt()
  const confirm = useConfirm()
  const toast = useToast()
  const [refusal, setRefusal] = useState('')
  const remove = async () => {
    setRefusal('')
    const text = `It can’t be brought back.${row.webhookUrl === null ? '' : ' Its webhook is no longer called, and its signing secret is no longer valid.'}`
    if (!(await confirm({ title: `Delete “${row.name}”?`, text, danger: true }))) return
    try {
      await graphql(DeleteAiPromptDocument, { id: row.id })
    } catch (error) {
      setRefusal(refusalWords(error))
      return
    }
    forget()
    changeRows(queries, (rows) => rows.filter(({ id }) => id !== row.id))
    toast(`“${row.name}” deleted`)
    await open()
  }
  return { remove, refusal }
}
