import { Button } from '@troupe/ui/button'
import { IconButton } from '@troupe/ui/icon-button'
import { useToast } from '@troupe/ui/toast'
import { Download, Ellipsis, Upload, UserPlus } from 'lucide-react'
import { chunk } from '../../../platform/chunk.ts'
import { MenuOnDemand } from '../../../platform/menu/menu-on-demand.tsx'
import { refusalWords } from '../../../platform/words/reasons.ts'
import type { UsersList } from './use-users-list.ts'

/** What is opened over the list. */
export type OpenDialog = 'new' | 'import' | 'invite'

interface UsersActionsProps {
  readonly filter: UsersList['filter']
  readonly staff: boolean
  readonly admin: boolean
  readonly office: boolean
  readonly onOpen: (dialog: OpenDialog) => void
}

/** The ways to more people, by who may use them: staff create, import and export; admins of a workspace invite. */
export function UsersActions({ filter, staff, admin, office, onOpen }: UsersActionsProps) {
  const toast = useToast()
  if (!staff)
    return admin ? (
      <Button variant="primary" icon={UserPlus} onClick={() => onOpen('invite')}>
        Invite people
      </Button>
    ) : null
  const officeOnly = office ? {} : { disabled: true, disabledReason: 'Only customer success managers, producers and admins can do this.' }
  const take = () =>
    chunk(() => import('./export-users.ts'))
      .then(({ exportUsers }) => exportUsers(filter))
      .catch((error: unknown) => toast(refusalWords(error), { tone: 'danger' }))
  return (
    <>
      <MenuOnDemand
        trigger={<IconButton label="More actions" icon={Ellipsis} />}
        items={[
          { key: 'import', label: 'Import people', icon: Upload, onSelect: () => onOpen('import'), ...officeOnly },
          {
            key: 'export',
            label: 'Export this list',
            note: 'All matching people as CSV',
            icon: Download,
            onSelect: () => void take(),
            ...officeOnly,
          },
        ]}
      />
      <Button variant="primary" icon={UserPlus} onClick={() => onOpen('new')}>
        New person
      </Button>
    </>
  )
}
