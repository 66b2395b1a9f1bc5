import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '@troupe/ui/toast'
import { RefreshCw } from 'lucide-react'
import { refusalWords } from '../../platform/words/reasons.ts'
import { synchronizeNow } from './use-synchronize.ts'

/** The same as a line of a menu, on a phone; what comes of it stands in the panel. */
export function useSynchronizeItem(id: string) {
  const queries = useQueryClient()
  const toast = useToast()
  const run = () =>
    synchronizeNow(queries, { id, key: crypto.randomUUID() }).then(
      () => toast('Synchronizing'),
      (error: unknown) => toast(refusalWords(error), { tone: 'danger' }),
    )
  return { key: 'synchronize', label: 'Synchronize', icon: RefreshCw, onSelect: () => void run() }
}
