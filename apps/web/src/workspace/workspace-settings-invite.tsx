import type { WorkspaceLevel } from '@troupe/domain/role/level'
import { firstMessage } from '@troupe/domain/validate'
import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { RadioGroup } from '@troupe/ui/radio-group'
import { TextInput } from '@troupe/ui/text-input'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { ApiError, call } from '../platform/api.ts'
import { useKept } from '../platform/kept.ts'
import { fieldWords, refusalWords } from '../platform/words.ts'
import css from './workspace-settings.module.css'
import { workspaceLevelOptions } from './workspace-words.ts'

/** Invites an address into a workspace. Whoever opens the mail's link decides; nobody is added before. */
export function InviteMember({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const toast = useToast()
  const [email, setEmail] = useKept(`invite.${workspaceId}`, '')
  const [role, setRole] = useState<WorkspaceLevel>('EDITOR')
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const wrong = firstMessage(email.trim(), { required: true, email: true }, 'Email')
  const invalid = refusal instanceof ApiError && refusal.code === 'INVALID' ? refusal.extensions.fields : undefined
  const codes = invalid as Readonly<Record<string, readonly string[]>> | undefined

  async function submit() {
    setAsked(true)
    if (wrong) return
    setBusy(true)
    setRefusal(null)
    try {
      await call('POST /auth/invite', { body: { workspaceId, email: email.trim(), role } })
      setEmail('')
      toast(`An invitation is on its way to ${email.trim()}`)
      onClose()
    } catch (error) {
      setRefusal(error)
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite somebody"
      size="sm"
      steady
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" busy={busy}>
            Send invitation
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {refusal !== null && !codes && (
          <Notice tone="danger" live>
            {refusalWords(refusal)}
          </Notice>
        )}
        <Field
          label="Email"
          required
          error={[fieldWords(codes?.email?.[0]), asked ? wrong : undefined]}
          hint="The invitation is good for 7 days."
        >
          <TextInput type="email" autoComplete="off" inputMode="email" value={email} onChange={setEmail} />
        </Field>
        <RadioGroup<WorkspaceLevel>
          label="Rights"
          value={role}
          onChange={setRole}
          options={workspaceLevelOptions.map(({ value, label, note }) => ({ value, label, hint: note }))}
        />
      </div>
    </Dialog>
  )
}
