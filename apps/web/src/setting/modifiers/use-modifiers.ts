import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createModifierInput, modifierFields } from '@troupe/domain/setting/modifiers'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { CreateModifierDocument, DeleteModifierDocument } from '../../graphql.ts'
import { ApiError, graphql } from '../../platform/api.ts'
import { labelsOf } from '../../platform/form/labels.ts'
import { useLeaveGuard } from '../../platform/form/leave-guard.ts'
import { useAsk } from '../../platform/form/use-ask.ts'
import { accountKeys } from '../../platform/keys/account-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Modifier } from './modifiers-queries.ts'
import { usedWords } from './used-words.ts'

const labels = labelsOf(modifierFields, 'label', 'description')
const says = { label: { TAKEN: 'There is a modifier with this label.' } }

/** The row in which a new one is written. */
export function useNewModifier() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const form = useAsk({
    ...{ name: 'modifier.new', first: { label: '', description: '' }, labels, says },
    rules: { schema: createModifierInput },
    send: async (input, key) => {
      await graphql(CreateModifierDocument, { input }, { key })
      await queries.invalidateQueries({ queryKey: accountKeys.modifiers })
      toast(`“${input.label.trim()}” added`)
    },
  })
  // nothing is unsaved then, but the guard only knows that after the next rendering
  const close = () =>
    navigate({ to: '/settings/admin', search: { tab: 'modifiers' }, resetScroll: false, ignoreBlocker: true, replace: true })
  const submit = async () => {
    const done = await form.submit()
    if (done) await close()
    return done
  }
  useLeaveGuard({ ...form, submit, saves: 'form' })
  return {
    form,
    submit,
    discard: () => {
      form.clear()
      void close()
    },
  }
}

/** Deletes one that nothing has, with Undo; of one that is in use it says where. */
export function useDelete() {
  const queries = useQueryClient()
  const toast = useToast()
  const [refusal, setRefusal] = useState<string>()
  const run = async (row: Modifier, change: () => Promise<unknown>): Promise<boolean> => {
    setRefusal(undefined)
    const failed = await change().then(
      () => undefined,
      (error: unknown) =>
        error instanceof ApiError && error.extensions.reason === 'IN_USE' ? usedWords(row, error.extensions) : refusalWords(error),
    )
    await queries.invalidateQueries({ queryKey: accountKeys.modifiers })
    setRefusal(failed)
    return failed === undefined
  }
  const restore = ({ label, description }: Modifier) => graphql(CreateModifierDocument, { input: { label, description } })
  const remove = async (row: Modifier) => {
    const done = await run(row, () => graphql(DeleteModifierDocument, { id: row.id }))
    if (done) toast(`“${row.label}” deleted`, { action: { label: 'Undo', onSelect: () => void run(row, () => restore(row)) } })
  }
  return { remove, refusal }
}
