import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { UpdateSessionFileDocument, type UpdateSessionFileInput } from '../../graphql.ts'
import { graphql, OfflineError } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { EventFile } from './media-query.ts'

/** For how long the message with Undo stays, in seconds. */
const undoFor = 10

/** Changes files of an event. Each change answers whether it was made; why not is said in a message. */
export function useFileChange(sessionId: string) {
  const queries = useQueryClient()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const renew = () => queries.invalidateQueries({ queryKey: sessionKeys.one(sessionId) })
  const ask = (input: UpdateSessionFileInput) => graphql(UpdateSessionFileDocument, { input }, { key: crypto.randomUUID() })

  const run = async (inputs: readonly UpdateSessionFileInput[]): Promise<boolean> => {
    setBusy(true)
    try {
      // a request that can't arrive isn't made
      if (!navigator.onLine) throw new OfflineError()
      for (const input of inputs) await ask(input)
      return true
    } catch (error) {
      toast(refusalWords(error), { id: sessionId, tone: 'danger', seconds: 8 })
      return false
    } finally {
      await renew().catch(() => undefined)
      setBusy(false)
    }
  }

  const bringBack = async (files: readonly Named[]) => {
    const isDone = await run(files.map(({ id }) => ({ id, deleted: false })))
    if (isDone) toast(`Brought back ${namesOf(files)}`, { id: sessionId })
    return isDone
  }
  const moveToBin = async (files: readonly Named[]) => {
    const isDone = await run(files.map(({ id }) => ({ id, deleted: true })))
    if (isDone)
      toast(`Moved ${namesOf(files)} to the bin`, {
        id: sessionId,
        seconds: undoFor,
        action: { label: 'Undo', onSelect: () => void bringBack(files) },
      })
    return isDone
  }
  const change = async (input: UpdateSessionFileInput, said: string) => {
    const isDone = await run([input])
    if (isDone) toast(said, { id: sessionId })
    return isDone
  }
  return { busy, change, moveToBin, bringBack }
}

type Named = Pick<EventFile, 'id' | 'name'>

const namesOf = (files: readonly Named[]) => (files.length === 1 ? (files[0]?.name ?? '') : counted(files.length, 'file', 'files'))
