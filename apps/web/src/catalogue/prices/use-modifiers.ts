import { useQueryClient } from '@tanstack/react-query'
import { useConfirm } from '@troupe/ui/confirm'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { CreatePriceModifierDocument, DeletePriceModifierDocument, UpdatePriceModifierDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { useLeaveGuard } from '../../platform/form/leave-guard.ts'
import { draftOf as keptUnder } from '../../platform/form/use-fields.ts'
import { useKept } from '../../platform/kept.ts'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'
import { scheduleKeys } from '../../platform/keys/schedule-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { blank, draftOf, inputOf, type ModifierDraft, newRow, nextYear, wrongIn } from './modifier-draft.ts'
import { type PriceModifier, priceModifiersKey } from './prices-queries.ts'
import { rangeWords } from './short-day.ts'

export type ModifierChanges = ReturnType<typeof useModifierChanges>

/** What staff do to price modifiers: one row at a time is edited, and survives a reload; several are copied or deleted together. */
export function useModifierChanges(rows: readonly PriceModifier[], onDone: () => void) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const [draft, setDraft] = useKept<ModifierDraft | null>(keptUnder(formName), null)
  const [judged, setJudged] = useState(false)
  const [busy, setBusy] = useState<'save' | 'copy' | 'delete' | null>(null)
  const [refusal, setRefusal] = useState<string>()

  const edit = (next: ModifierDraft | null) => {
    if (next?.id !== draft?.id) setJudged(false)
    setRefusal(undefined)
    setDraft(next)
  }
  async function run(what: 'save' | 'copy' | 'delete', change: () => Promise<string>): Promise<boolean> {
    setBusy(what)
    setRefusal(undefined)
    try {
      toast(await change())
      return true
    } catch (error) {
      const words = refusalWords(error)
      if (what === 'save') setRefusal(words)
      else toast(words, { tone: 'danger' })
      return false
    } finally {
      setBusy(null)
      for (const queryKey of [priceModifiersKey, catalogueKeys.lists, ['experience'], scheduleKeys.price])
        void queries.invalidateQueries({ queryKey })
    }
  }
  /** Answers whether it is saved. */
  async function save(): Promise<boolean> {
    setJudged(true)
    if (!draft || Object.keys(wrongIn(draft)).length > 0) return false
    const input = inputOf(draft)
    const saved = await run('save', async () => {
      if (draft.id === newRow) await graphql(CreatePriceModifierDocument, { input })
      else {
        const version = rows.find((row) => row.id === draft.id)?.version ?? null
        await graphql(UpdatePriceModifierDocument, { id: draft.id, input, version })
      }
      return draft.id === newRow ? 'Price modifier added' : 'Price modifier saved'
    })
    if (saved) edit(null)
    return saved
  }
  useLeaveGuard({ name: formName, saves: 'form', dirty: draft !== null && isTyped(draft, rows), submit: save })
  async function copy(some: readonly PriceModifier[]) {
    const done = await run('copy', async () => {
      for (const row of some) await graphql(CreatePriceModifierDocument, { input: nextYear(row) })
      return `${named(some, 'Price')} copied to next year`
    })
    if (done) onDone()
  }
  async function remove(some: readonly PriceModifier[]) {
    const text = `Delete ${named(some, 'the price')}? ${some.length === 1 ? 'It' : 'They'} will no longer apply to new bookings. Booked events keep their prices.`
    if (!(await confirm({ text, danger: true }))) return
    const done = await run('delete', async () => {
      for (const { id } of some) await graphql(DeletePriceModifierDocument, { id })
      return `${named(some, 'Price')} deleted`
    })
    if (done) onDone()
  }
  return { draft, edit, save, copy, remove, busy, refusal, wrong: draft && judged ? wrongIn(draft) : {} }
}

const formName = 'price-modifier'

/** Whether a row differs from what it began as. */
function isTyped(draft: ModifierDraft, rows: readonly PriceModifier[]): boolean {
  const row = rows.find(({ id }) => id === draft.id)
  return JSON.stringify(draft) !== JSON.stringify(row ? draftOf(row) : blank())
}

/** 'Price modifier for 1 Dec 2026 to 19 Dec 2026', '3 price modifiers'. */
function named(some: readonly PriceModifier[], beginning: 'Price' | 'the price'): string {
  const [only] = some
  return only && some.length === 1 ? `${beginning} modifier for ${rangeWords(only)}` : `${some.length} price modifiers`
}
