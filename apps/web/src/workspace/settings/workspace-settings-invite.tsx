import type { WorkspaceLevel } from '@troupe/domain/role/level'
import { RadioGroup } from '@troupe/ui/radio-group'
import { useToast } from '@troupe/ui/toast'
import { call } from '../../platform/api.ts'
import { emailWords } from '../../platform/form/email-words.ts'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { workspaceLevelOptions } from '../workspace-words.ts'

/** Invites someone to a workspace by email. They become a member once they accept. */
export function InviteMember({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const toast = useToast()
  const form = useAsk<{ readonly email: string; readonly role: WorkspaceLevel }>({
    name: `workspace.${workspaceId}.invite`,
    first: { email: '', role: 'EDITOR' },
    labels: { email: 'Email', role: 'Access' },
    check: ({ email }) => ({ email: emailWords(email) }),
    send: async ({ email: typed, role }) => {
      const email = typed.trim()
      await call('POST /auth/invite', { body: { workspaceId, email, role } })
      toast(`We emailed an invitation to ${email}`)
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Invite someone" submit="Send invitation" size="sm">
      <TextField
        form={form}
        name="email"
        required
        type="email"
        autoComplete="off"
        inputMode="email"
        hint="The invitation expires in 7 days."
      />
      <RadioGroup<WorkspaceLevel>
        label={form.labels.role}
        value={form.values.role}
        onChange={(role) => form.choose('role', role)}
        options={workspaceLevelOptions.map(({ value, label, note }) => ({ value, label, hint: note }))}
      />
    </FormDialog>
  )
}
