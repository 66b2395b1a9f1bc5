import { useQueryClient } from '@tanstack/react-query'
import { galleryPassword } from '@troupe/domain/integration/kinds'
import { useToast } from '@troupe/ui/toast'
import { UpdateGalleryPasswordDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import type { Session } from '../session-query.ts'

interface PasswordDialogProps {
  readonly session: Session
  readonly onClose: () => void
}

/** Sets the password that guests open the gallery with. It is told to them, so it is typed in clear. */
export function PasswordDialog({ session, onClose }: PasswordDialogProps) {
  const queries = useQueryClient()
  const toast = useToast()
  const form = useAsk<{ readonly password: string }>({
    first: { password: '' },
    labels: { password: 'New password' },
    check: ({ password }) => ({ password: galleryPassword.safeParse(password).success ? undefined : 'Use 6 to 64 characters.' }),
    send: async ({ password }, key) => {
      await graphql(UpdateGalleryPasswordDocument, { input: { id: session.id, password } }, { key })
      toast('Password changed')
      onClose()
      await queries.invalidateQueries({ queryKey: sessionKeys.integrations(session.id) })
    },
  })
  return (
    <FormDialog form={form} title="Gallery password" submit="Change password" size="sm" onClose={onClose}>
      <TextField
        form={form}
        name="password"
        required
        maxLength={64}
        autoComplete="off"
        mono
        hint="6 to 64 characters. Guests who have the old one need the new one."
      />
    </FormDialog>
  )
}
