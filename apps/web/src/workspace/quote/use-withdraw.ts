import { useQueryClient } from '@tanstack/react-query'
import { useConfirm } from '@troupe/ui/confirm'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'

/** Asks, withdraws a quote, and says so; its link then shows nothing more of it. */
export function useWithdraw({ id, number }: { readonly id: string; readonly number: string }, onWithdrawn?: () => void) {
  const confirm = useConfirm()
  const toast = useToast()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function withdraw() {
    const text = `Withdraw quote ${number}? Its price will no longer be valid, and its link will no longer show it.`
    if (!(await confirm({ text, danger: true }))) return
    setBusy(true)
    try {
      await call('DELETE /quote/{id}', { params: { id } })
      toast(`Quote ${number} was withdrawn`)
      onWithdrawn?.()
      queries.removeQueries({ queryKey: catalogueKeys.quote() })
      void queries.invalidateQueries({ queryKey: catalogueKeys.quotes })
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
    setBusy(false)
  }
  return { withdraw: () => void withdraw(), busy }
}
