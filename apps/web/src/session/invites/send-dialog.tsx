import { type Addressee, addressListOf } from '@troupe/domain/account/address-list'
import { MOST_INVITED } from '@troupe/domain/session/invites'
import { useToast } from '@troupe/ui/toast'
import { type InviteAudience, SendInviteLinkDocument } from '../../graphql.ts'
import { ApiError } from '../../platform/api.ts'
import { unreadWords } from '../../platform/form/email-words.ts'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { fieldCodesIn } from '../../platform/words/field-codes.ts'
import { useChange } from '../use-change.ts'

function listWords(text: string): string | undefined {
  const { addressees, unread } = addressListOf(text)
  if (addressees.length + unread.length === 0) return 'Enter at least one email address.'
  if (addressees.length > MOST_INVITED) return `Enter up to ${MOST_INVITED} addresses.`
  return unreadWords(unread)
}

/** Which address the event doesn't take; undefined for every other refusal. */
function refusedWords(error: unknown, addressees: readonly Addressee[]): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const paths = Object.entries(fieldCodesIn(error.extensions))
  if (paths.some(([, codes]) => codes.includes('TOO_MANY'))) return `An event’s links can be emailed to ${MOST_INVITED} addresses.`
  const at = paths
    .find(([, codes]) => codes.includes('NOT_ALLOWED'))?.[0]
    .split('.')
    .at(-1)
  return at === undefined ? undefined : `“${addressees[Number(at)]?.email}” can’t answer this event’s links.`
}

interface SendDialogProps {
  readonly sessionId: string
  readonly audience: InviteAudience
  readonly onClose: () => void
}

/** Emails a link in our own words. */
export function SendDialog({ sessionId, audience, onClose }: SendDialogProps) {
  const toast = useToast()
  const change = useChange(SendInviteLinkDocument)
  const form = useAsk({
    first: { emails: '' },
    labels: { emails: 'Email addresses' },
    check: ({ emails }) => ({ emails: listWords(emails) }),
    stays: true,
    send: async ({ emails }) => {
      const { addressees } = addressListOf(emails)
      const to = addressees.map(({ email }) => email)
      await change.mutateAsync({ input: { id: sessionId, audience, to, names: addressees.map(({ name }) => name) } })
      toast(`We emailed the link to ${to.length === 1 ? to[0] : `${to.length} people`}`)
      onClose()
    },
  })
  const words = change.error ? refusedWords(change.error, addressListOf(form.values.emails).addressees) : undefined
  return (
    <FormDialog
      form={{ ...form, refusal: words ?? form.refusal }}
      title={audience === 'ONLINE' ? 'Email the link, online' : 'Email the link, on site'}
      submit="Send emails"
      onClose={onClose}
    >
      <ParagraphField
        form={form}
        name="emails"
        required
        maxLength={20_000}
        hint="Separate them by commas or lines; names next to them appear in your list of guests. The email comes from Troupe and names your workspace, the show, its time and place."
      />
    </FormDialog>
  )
}
