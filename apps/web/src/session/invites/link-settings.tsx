import { domainsIn, patternOf } from '@troupe/domain/session/invites'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { Panel } from '@troupe/ui/panel'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { ResetInviteLinkDocument, SetInvitePatternDocument } from '../../graphql.ts'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import { useChange } from '../use-change.ts'
import { audienceWords, whoCanAnswer } from './invite-words.ts'
import css from './invites.module.css'
import type { ShownLink } from './invites-query.ts'

interface LinkSettingsProps {
  readonly session: Session
  readonly pattern: string | null
  readonly links: readonly ShownLink[]
  readonly mayInvite: boolean
}

/** Who can answer, and until when the links work. */
export function LinkSettings({ session, pattern, links, mayInvite }: LinkSettingsProps) {
  const [isOpen, setOpen] = useState(false)
  const confirm = useConfirm()
  const toast = useToast()
  const reset = useChange(ResetInviteLinkDocument)
  const makeNew = async ({ audience }: ShownLink) => {
    const name = audienceWords[audience].toLowerCase()
    const isSure = await confirm({
      title: 'Make a new link?',
      text: `The present link for guests ${name} stops working immediately, wherever it was sent. Answers stay.`,
      danger: true,
    })
    if (isSure)
      reset.mutate({ input: { id: session.id, audience } }, { onError: (error) => toast(refusalWords(error), { tone: 'danger' }) })
  }
  const mayEdit = session.meta.permissions.edit.value
  return (
    <Panel title="How the links work">
      <div className={css.settings}>
        <div className={css.setting}>
          <p>{whoCanAnswer(pattern)}</p>
          <small>Anyone with the link can read the page.</small>
          {mayInvite && mayEdit && (
            <Button variant="tertiary" size="sm" onClick={() => setOpen(true)}>
              Change who can answer
            </Button>
          )}
        </div>
        <div className={css.setting}>
          <p>Links work until the show ends</p>
          <small>A new link closes the old one. Answers stay.</small>
          {mayInvite && (
            <div className={css.acts}>
              {links.map((link) => (
                <Button key={link.audience} variant="tertiary" size="sm" busy={reset.isPending} onClick={() => void makeNew(link)}>
                  New link{links.length > 1 ? `, ${audienceWords[link.audience].toLowerCase()}` : ''}
                </Button>
              ))}
            </div>
          )}
        </div>
      </div>
      {isOpen && <WhoDialog session={session} pattern={pattern} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

const domainsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((one) => one.replace(/^.*@/, ''))
    .filter(Boolean)

/** Asks for the domains whose addresses can answer; none is everyone. */
function WhoDialog({ session, pattern, onClose }: Pick<LinkSettingsProps, 'session' | 'pattern'> & { readonly onClose: () => void }) {
  const change = useChange(SetInvitePatternDocument)
  const form = useAsk({
    first: { domains: (pattern === null ? [] : (domainsIn(pattern) ?? [])).join(', ') },
    labels: { domains: 'Domains' },
    check: ({ domains }) => ({
      domains: domainsOf(domains).every((one) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(one))
        ? undefined
        : 'Enter domains like northwind.example.',
    }),
    send: async ({ domains }) => {
      const emailRegexPattern = patternOf(domainsOf(domains))
      await change.mutateAsync({ input: { id: session.id, version: session.version, merge: true, emailRegexPattern } })
      onClose()
    },
  })
  return (
    <FormDialog form={form} title="Who can answer" onClose={onClose}>
      <TextField
        form={form}
        name="domains"
        hint="Only email addresses of these domains can answer, such as northwind.example. Leave it empty so that anyone with the link can."
      />
    </FormDialog>
  )
}
