import type { WorkspaceLevel } from '@troupe/domain/role/level'
import { Field } from '@troupe/ui/field'
import { List, ListItem } from '@troupe/ui/list'
import { Notice } from '@troupe/ui/notice'
import { RadioGroup } from '@troupe/ui/radio-group'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { call, OfflineError } from '../../platform/api.ts'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { workspaceLevelOptions } from '../workspace-words.ts'
import { emailListWords, emailsIn } from './many-emails.ts'

/** An address that wasn't invited, and why. */
interface Rejected {
  readonly email: string
  readonly why: string
}

/** Invites people to a workspace by email. They become members once they accept. Each address has its own result: those rejected stay in the form. */
export function InviteMember({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const toast = useToast()
  const [rejected, setRejected] = useState<readonly Rejected[]>([])
  const form = useAsk<{ readonly emails: string; readonly role: WorkspaceLevel }>({
    name: `workspace.${workspaceId}.invite`,
    first: { emails: '', role: 'EDITOR' },
    labels: { emails: 'Email addresses', role: 'Access' },
    check: ({ emails }) => ({ emails: emailListWords(emails) }),
    stays: true,
    send: async ({ emails: typed, role }) => {
      const emails = emailsIn(typed)
      const refused = await inviteAll(workspaceId, { emails, role })
      const sent = emails.length - refused.length
      if (sent > 0) toast(`We emailed ${sent === 1 && emails.length === 1 ? `an invitation to ${emails[0]}` : invitations(sent)}`)
      setRejected(refused)
      form.set('emails', refused.map(({ email }) => email).join('\n'))
      if (refused.length > 0) return
      form.clear()
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Invite people" submit="Send invitations" size="sm">
      {rejected.length > 0 && (
        <Notice
          tone="danger"
          title={rejected.length === 1 ? 'One invitation wasn’t sent' : `${rejected.length} invitations weren’t sent`}
          live
        >
          <List label="Not invited">
            {rejected.map(({ email, why }) => (
              <ListItem key={email} title={email} note={why} />
            ))}
          </List>
        </Notice>
      )}
      <ParagraphField
        form={form}
        name="emails"
        required
        maxLength={2000}
        hint="Enter one address, or several separated by commas or line breaks. Invitations expire in 7 days."
      />
      <Field label={form.labels.role}>
        <RadioGroup<WorkspaceLevel>
          value={form.values.role}
          onChange={(role) => form.choose('role', role)}
          options={workspaceLevelOptions.map(({ value, label, note }) => ({ value, label, hint: note }))}
        />
      </Field>
    </FormDialog>
  )
}

const invitations = (count: number) => (count === 1 ? '1 invitation' : `${count} invitations`)

/** Invites one address after the other, since the server counts them, and answers those that were refused. A broken connection stops it. */
async function inviteAll(
  workspaceId: string,
  { emails, role }: { readonly emails: readonly string[]; readonly role: WorkspaceLevel },
): Promise<Rejected[]> {
  const refused: Rejected[] = []
  for (const [index, email] of emails.entries()) {
    try {
      await call('POST /auth/invite', { body: { workspaceId, email, role } })
    } catch (error) {
      refused.push({ email, why: refusalWords(error) })
      if (!(error instanceof OfflineError)) continue
      return [...refused, ...emails.slice(index + 1).map((left) => ({ email: left, why: refusalWords(error) }))]
    }
  }
  return refused
}
