import { Popover } from '@base-ui/react/popover'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconButton } from '@troupe/ui/icon-button'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Me } from '../../platform/account.ts'
import { chunk } from '../../platform/chunk.ts'
import { useInboxLive, useLive } from '../../platform/live.ts'
import css from './bell.module.css'
import { noticesQuery } from './notices-query.ts'

const Notices = lazy(() => chunk(() => import('./notices.tsx')).then((file) => ({ default: file.Notices })))

/** How many notices the reader hasn't seen, kept current by the socket, and the notices themselves behind it. */
export function Bell({ me }: { me: Me }) {
  const queries = useQueryClient()
  const { data } = useQuery(noticesQuery)
  const [isOpen, setOpen] = useState(false)
  const renew = () => void queries.invalidateQueries(noticesQuery)
  useLive('person', me.id, ({ kind }) => kind === 'notice' && renew())
  // what was told while the socket was cut off
  useInboxLive(renew)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger render={<IconButton label="Notices" icon={BellIcon} size="lg" count={data?.unseen ?? 0} />} />
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={6} className={css.positioner}>
          <Popover.Popup className={css.panel}>
            <Popover.Title className={css.title}>Notices</Popover.Title>
            <Suspense fallback={<div className={css.coming} />}>
              <Notices onOpen={() => setOpen(false)} />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
