import { useQuery } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { RefreshCw } from 'lucide-react'
import { integrationsQuery } from './integrations-query.ts'
import { useSynchronize } from './use-synchronize.ts'

/** Sends the event to all systems outside that it is linked with. */
export function Synchronize({ id }: { readonly id: string }) {
  const { data: links } = useQuery(integrationsQuery(id))
  const { busy, synchronize } = useSynchronize(id)
  const isAlone = links !== undefined && !links.some(({ active, unlinked }) => active || unlinked)
  return (
    <Button
      icon={RefreshCw}
      busy={busy}
      onClick={synchronize}
      {...(isAlone ? { disabled: true, disabledReason: 'This event has no integration that is on.' } : {})}
    >
      {busy ? 'Synchronizing' : 'Synchronize'}
    </Button>
  )
}
