import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useConfirm } from '@troupe/ui/confirm'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { DeleteVenueDocument } from '../../graphql.ts'
import { ApiError, graphql } from '../../platform/api.ts'
import { venueKeys } from '../../platform/keys/venue-keys.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { VenuePage } from './venue-page-queries.ts'

/** Deletes a venue after a question, and goes back to the list; of one where events are to come it says how many. */
export function useVenueDelete({ id, name }: Pick<VenuePage, 'id' | 'name'>) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const remove = async () => {
    setRefusal(undefined)
    if (!(await confirm({ text: `Delete ${name}? It can no longer be chosen. Past events keep its name and address.`, danger: true })))
      return
    setBusy(true)
    try {
      await graphql(DeleteVenueDocument, { id })
    } catch (error) {
      setRefusal(inUseWords(name, error) ?? refusalWords(error))
      setBusy(false)
      return
    }
    await navigate({ to: '/venues' })
    toast(`${name} deleted`)
    queries.removeQueries({ queryKey: venueKeys.venue(id) })
    await queries.invalidateQueries({ queryKey: venueKeys.venues })
  }
  return { busy, refusal, remove }
}

function inUseWords(name: string, error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'STATE_CONFLICT') return undefined
  const { sessions } = error.extensions
  if (typeof sessions !== 'number') return undefined
  return `${counted(sessions, 'event that isn’t over is', 'events that aren’t over are')} at ${name}. Choose another venue there first.`
}
