import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '@troupe/ui/toast'
import { call } from '../../platform/api.ts'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { accountKeys } from '../../platform/keys/account-keys.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'
import type { Person } from '../users-query.ts'

/** Erases a person for good, after their email address was typed again. */
export function EraseDialog({ person, onClose, onGone }: { person: Person; onClose: () => void; onGone: () => void }) {
  const queries = useQueryClient()
  const toast = useToast()
  const form = useAsk({
    first: { email: '' },
    labels: { email: 'Their email address' },
    check: ({ email }) => ({
      email: email.trim().toLowerCase() === person.email ? undefined : email ? `Type ${person.email} to confirm` : 'Required',
    }),
    send: async ({ email }) => {
      await call('POST /users/{id}/erase', { params: { id: person.id }, body: { email } })
      onClose()
      onGone()
      queries.removeQueries({ queryKey: accountKeys.user(person.id) })
      for (const queryKey of [accountKeys.users, workspaceKeys.all, accountKeys.audit]) void queries.invalidateQueries({ queryKey })
      toast('The person was erased')
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Erase ${person.fullName}’s data?`} submit="Erase for good" size="sm">
      <p>
        Their name, contact details, answers, emails, files and account are removed everywhere. Issued invoices, credits and events stay,
        and backups keep it for 7 more days. It can’t be undone.
      </p>
      <TextField form={form} name="email" required autoFocus autoComplete="off" hint={`Type ${person.email} to confirm.`} />
    </FormDialog>
  )
}
