import { useQueryClient } from '@tanstack/react-query'
import { createApiTokenInput, type TokenLevel } from '@troupe/domain/account/api-tokens'
import { Button } from '@troupe/ui/button'
import { CopyButton } from '@troupe/ui/copy-button'
import { DateInput } from '@troupe/ui/date-input'
import { Dialog } from '@troupe/ui/dialog'
import { Notice } from '@troupe/ui/notice'
import { useState } from 'react'
import { CreateApiTokenDocument, type CreateApiTokenMutation } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { ChoiceField } from '../../platform/form/choice-field.tsx'
import { FormField } from '../../platform/form/form.tsx'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { ownZone } from '../../platform/format.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'
import { serverInstant } from '../../platform/wire/clock.ts'
import { KnownPassword } from '../entrance/new-password.tsx'
import css from './api-tokens.module.css'
import { endDays, endOf, TOKEN_LEVEL_WORDS } from './token-words.ts'

type MadeToken = CreateApiTokenMutation['createApiToken']

interface NewTokenProps {
  readonly workspaceId: string
  /** They may book there: a token never does more than its person. */
  readonly mayBook: boolean
  readonly onClose: () => void
}

/** Asks for a new token and shows it, which is the only time; the form then makes way for it. */
export function NewToken(props: NewTokenProps) {
  const [made, setMade] = useState<MadeToken | null>(null)
  return made ? <ShownToken made={made} onClose={props.onClose} /> : <TokenForm {...props} onMade={setMade} />
}

function TokenForm({ workspaceId, mayBook, onClose, onMade }: NewTokenProps & { readonly onMade: (made: MadeToken) => void }) {
  const queries = useQueryClient()
  const [at] = useState(() => ({ now: serverInstant(), timezone: ownZone() }))
  const days = endDays(at)
  const level: TokenLevel = mayBook ? 'EDITOR' : 'VIEWER'
  const first = { name: '', level, expires: days.last, password: '' }
  const form = useAsk({
    first,
    labels: { name: 'Name', level: 'Can', expires: 'Expires', password: 'Your password' },
    rules: {
      schema: createApiTokenInput,
      input: (typed) => {
        const { expires, ...others } = { ...first, ...typed }
        return { ...others, workspaceId, expiresAt: expires ? endOf(expires, at) : undefined }
      },
      path: (field) => (field === 'expires' ? 'expiresAt' : field),
    },
    check: ({ name, expires, password }) => ({
      name: name.trim() ? undefined : 'Required',
      expires: expires ? undefined : 'Required',
      password: password ? undefined : 'Required',
    }),
    send: async ({ name, level, expires, password }) => {
      const expiresAt = endOf(expires, { ...at, now: serverInstant() }).toString()
      const { createApiToken } = await graphql(CreateApiTokenDocument, { input: { workspaceId, name, level, expiresAt, password } })
      void queries.invalidateQueries({ queryKey: workspaceKeys.part(workspaceId, 'tokens') })
      onMade(createApiToken)
    },
  })
  const options = (['VIEWER', 'EDITOR'] as const).map((value) => ({
    value,
    label: TOKEN_LEVEL_WORDS[value],
    disabled: value === 'EDITOR' && !mayBook,
  }))
  return (
    <FormDialog form={form} title="New API token" submit="Create token" onClose={onClose}>
      <TextField form={form} name="name" required maxLength={64} placeholder="What will use it" />
      <div className={css.pair}>
        <ChoiceField form={form} name="level" options={options} />
        <FormField form={form} name="expires">
          {(value, choose) => <DateInput value={value} onChange={choose} min={days.first} max={days.last} today={days.first} />}
        </FormField>
      </div>
      <KnownPassword form={form} />
    </FormDialog>
  )
}

function ShownToken({ made: { token, apiToken }, onClose }: { readonly made: MadeToken; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      steady
      closeless
      // it goes only when the reader says that they have it
      onClose={() => {}}
      title={`Token “${apiToken.name}” created`}
      actions={
        <Button variant="primary" onClick={onClose}>
          I’ve saved it
        </Button>
      }
    >
      <div className={css.shown}>
        <p>Send it as a bearer token with every request.</p>
        <div className={css.token}>
          <code>{token}</code>
          <CopyButton text={token} size="default" />
        </div>
        <Notice tone="warning">This is the only time we show it. If you lose it, revoke it and create a new one.</Notice>
      </div>
    </Dialog>
  )
}
