import { useQueryClient } from '@tanstack/react-query'
import { useConfirm } from '@troupe/ui/confirm'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { DeleteGameZoneDocument, DeleteZoneAreaDocument } from '../../graphql.ts'
import { ApiError, graphql } from '../../platform/api.ts'
import { accountKeys } from '../../platform/keys/account-keys.ts'
import { venueKeys } from '../../platform/keys/venue-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { usedZoneWords } from './pen/zone-words.ts'

const deleteOne = {
  area: (id: string) => graphql(DeleteZoneAreaDocument, { id }),
  game: (id: string) => graphql(DeleteGameZoneDocument, { id }),
}

/** Deletes a zone area or a game zone after a question; of one that is in use it says by what. */
export function useZoneDelete(kind: 'area' | 'game', onDone: () => void) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const [refusal, setRefusal] = useState<string>()
  const remove = async ({ id, name }: { readonly id: string; readonly name: string }) => {
    setRefusal(undefined)
    const text = `Delete ${name}? It can no longer be chosen. Past events keep it.`
    if (!(await confirm({ text, danger: true }))) return
    try {
      await deleteOne[kind](id)
    } catch (error) {
      const isUsed = error instanceof ApiError && error.code === 'STATE_CONFLICT'
      setRefusal(isUsed ? usedZoneWords(name, error.extensions) : refusalWords(error))
      return
    }
    onDone()
    toast(`${name} deleted`)
    await Promise.all([venueKeys.zones, venueKeys.cities, accountKeys.zoneAreas].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
  return { remove, refusal }
}
