import type { WorkspaceLevel } from '@troupe/domain/role/level'
import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { RadioGroup } from '@troupe/ui/radio-group'
import { useToast } from '@troupe/ui/toast'
import { call } from '../../platform/api.ts'
import { emailWords } from '../../platform/form/email-words.ts'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { workspaceLevelOptions } from '../workspace-words.ts'
import css from './workspace-settings.module.css'

/** Invites someone to a workspace by email. They become a member once they accept. */
export function InviteMember({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const toast = useToast()
  const form = useAsk({
    name: `workspace.${workspaceId}.invite`,
    first: { email: '', role: 'EDITOR' as WorkspaceLevel },
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
    <Dialog
      open
      onClose={onClose}
      title="Invite someone"
      size="sm"
      steady
      onSubmit={() => void form.submit()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" busy={form.busy}>
            Send invitation
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <Refused form={form} />
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
      </div>
    </Dialog>
  )
}
