import { Button } from '@troupe/ui/button'
import { useToast } from '@troupe/ui/toast'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { SessionFilter } from '../../graphql.ts'
import { chunk } from '../../platform/chunk.ts'
import { refusalWords } from '../../platform/words/reasons.ts'

/** Downloads exactly what is listed, on all pages. */
export function ExportButton({ filter, isEmpty }: { readonly filter: SessionFilter; readonly isEmpty: boolean }) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const take = () => {
    setBusy(true)
    void chunk(() => import('./export-events.ts'))
      .then(({ exportEvents }) => exportEvents(filter))
      .catch((error: unknown) => toast(refusalWords(error), { tone: 'danger' }))
      .finally(() => setBusy(false))
  }
  return (
    <Button
      icon={Download}
      busy={busy}
      onClick={take}
      {...(isEmpty ? { disabled: true, disabledReason: 'There’s nothing to export.' } : {})}
    >
      Export CSV
    </Button>
  )
}
