import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Skeleton } from '@troupe/ui/skeleton'
import { useToast } from '@troupe/ui/toast'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError, OfflineError } from '../../platform/api.ts'
import { ChunkError } from '../../platform/chunk.ts'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { day } from '../../platform/format.ts'
import { accountKeys } from '../../platform/keys/account-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { KnownPassword } from '../entrance/new-password.tsx'
import { isKnownDevice, knowsPasskeys, listPasskeys, makePasskey, type Passkey, removePasskey } from '../entrance/passkey.ts'
import css from './profile.module.css'
import { ProfileRow } from './profile-row.tsx'
import { showPasskeys } from './show-passkeys.ts'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The passkeys of the person who is signed in: an easier way in than the password, which stays. */
export function Passkeys() {
  const { data, error, refetch, isFetching } = useQuery({ queryKey: accountKeys.passkeys, queryFn: listPasskeys })
  const [adding, setAdding] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const removal = useMutation({
    mutationFn: removePasskey,
    onSuccess: (passkeys) => {
      showPasskeys(queries, passkeys)
      toast('Passkey removed')
      // its own button is gone
      add.current?.focus()
    },
  })

  async function remove(one: Passkey) {
    if (await confirm({ text: `Remove the passkey “${one.name}”? You’ll no longer be able to sign in with it.`, danger: true }))
      removal.mutate(one.id)
  }

  if (error)
    return <ErrorBlock title="Couldn’t load your passkeys." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton rows={2} />
  return (
    <>
      <Refused form={{ refusal: removal.error && refusalWords(removal.error) }} />
      <dl className={css.rows}>
        {data.map((one) => (
          <ProfileRow
            key={one.id}
            label="Passkey"
            value={one.name}
            note={`Added ${day(one.madeAt, zone)}${one.usedAt ? `, last used ${day(one.usedAt, zone)}` : ', not used yet'}`}
            act={
              <Button variant="tertiary" size="sm" aria-label={`Remove ${one.name}`} onClick={() => void remove(one)}>
                Remove
              </Button>
            }
          />
        ))}
        <ProfileRow
          label={data.length === 0 ? 'Passkeys' : ''}
          value={
            !knowsPasskeys()
              ? 'Passkeys aren’t available in this browser or at this web address.'
              : data.length === 0
                ? 'None yet. Sign in with your fingerprint, face or screen lock.'
                : ''
          }
          act={
            knowsPasskeys() && (
              <Button ref={add} variant="tertiary" size="sm" onClick={() => setAdding(true)}>
                Add passkey
              </Button>
            )
          }
        />
      </dl>
      {adding && (
        <AddPasskey
          onClose={() => setAdding(false)}
          onMade={(made) => {
            showPasskeys(queries, made)
            setAdding(false)
            toast('Passkey added')
          }}
        />
      )}
    </>
  )
}

function AddPasskey({ onClose, onMade }: { onClose: () => void; onMade: (made: readonly Passkey[]) => void }) {
  const form = useAsk({
    first: { name: '', password: '' },
    labels: { name: 'Name', password: 'Your password' },
    check: ({ name, password }) => ({ name: name.trim() ? undefined : 'Required', password: password ? undefined : 'Required' }),
    send: async ({ name, password }) => {
      try {
        onMade(await makePasskey(name.trim(), password))
      } catch (error) {
        // what the browser made was too late or not what we asked for
        if (error instanceof ApiError && error.code !== 'CODE_INVALID') throw error
        if (error instanceof OfflineError || error instanceof ChunkError) throw error
        if (isKnownDevice(error)) throw new Error('You already have a passkey on this device. Use it to sign in.')
        throw new Error('No passkey was added. Try again and follow the steps your browser or device shows.')
      }
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Add passkey" submit="Add passkey" icon={KeyRound} size="sm">
      <TextField form={form} name="name" required maxLength={64} autoComplete="off" hint="For example, “Work laptop”." />
      <KnownPassword form={form} />
    </FormDialog>
  )
}
