import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { Dialog } from '@troupe/ui/dialog'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Field } from '@troupe/ui/field'
import { IconButton } from '@troupe/ui/icon-button'
import { List, ListItem } from '@troupe/ui/list'
import { Notice } from '@troupe/ui/notice'
import { PasswordField } from '@troupe/ui/password-field'
import { Skeleton } from '@troupe/ui/skeleton'
import { TextInput } from '@troupe/ui/text-input'
import { useToast } from '@troupe/ui/toast'
import { KeyRound, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../platform/api.ts'
import { day } from '../platform/format.ts'
import { isKnownDevice, knowsPasskeys, listPasskeys, makePasskey, type Passkey, removePasskey } from './passkey.ts'
import { useAsk } from './use-ask.ts'
import css from './user.module.css'

const key = ['passkeys']
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The passkeys of whoever is signed in: an easier way in than the password, beside it. */
export function Passkeys() {
  const { data, error, refetch, isFetching } = useQuery({ queryKey: key, queryFn: async () => (await listPasskeys()).passkeys })
  const [adding, setAdding] = useState(false)
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const { ask, refusal } = useAsk()

  async function remove(one: Passkey) {
    const sure = await confirm({ text: `Remove the passkey “${one.name}”? It no longer signs you in anywhere.`, danger: true })
    if (!sure) return
    const left = await ask(() => removePasskey(one.id))
    if (!left) return
    queries.setQueryData(key, left.passkeys)
    toast('Passkey removed')
  }

  if (error) return <ErrorBlock title="Could not load passkeys." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton rows={2} />
  return (
    <>
      {refusal && <Notice tone="danger">{refusal.text}</Notice>}
      <div className={css.rows}>
        <List label="Passkeys" empty="No passkey yet. With one you sign in by your fingerprint, your face or your screen lock.">
          {data.map((one) => (
            <ListItem
              key={one.id}
              title={one.name}
              note={`Made ${day(one.madeAt, zone)}${one.usedAt ? `, last used ${day(one.usedAt, zone)}` : ', not used yet'}`}
              actions={<IconButton label={`Remove ${one.name}`} icon={Trash2} onClick={() => void remove(one)} />}
            />
          ))}
        </List>
      </div>
      {knowsPasskeys() ? (
        <p>
          <Button variant="secondary" icon={Plus} onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        </p>
      ) : (
        <p>This browser keeps no passkeys for this address.</p>
      )}
      {adding && (
        <AddPasskey
          onClose={() => setAdding(false)}
          onMade={(made) => {
            queries.setQueryData(key, made)
            setAdding(false)
            toast('Passkey added')
          }}
        />
      )}
    </>
  )
}

function AddPasskey({ onClose, onMade }: { onClose: () => void; onMade: (made: readonly Passkey[]) => void }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const { ask, busy, refusal, errorOf, refuse } = useAsk()
  async function submit() {
    setAsked(true)
    if (!name.trim() || !password) return
    await ask(async () => {
      try {
        onMade((await makePasskey(name.trim(), password)).passkeys)
      } catch (error) {
        if (error instanceof ApiError) throw error
        if (isKnownDevice(error)) throw new Error('This device holds a passkey of yours already.')
        throw new Error('No passkey was made. Try again, and answer what your browser or device asks.')
      }
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a passkey"
      size="sm"
      steady
      onSubmit={() => void submit().catch(() => refuse('Something Went Wrong'))}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" icon={KeyRound} busy={busy}>
            Add passkey
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {refusal && !errorOf('password') && (
          <Notice tone="danger" live>
            {refusal.text}
          </Notice>
        )}
        <Field label="Name" required hint="Such as the device it is on." error={asked && !name.trim() ? 'Required' : errorOf('name')}>
          <TextInput value={name} onChange={setName} maxLength={64} autoComplete="off" />
        </Field>
        <Field label="Your password" required error={errorOf('password') ?? (asked && !password ? 'Required' : undefined)}>
          <PasswordField autoComplete="current-password" value={password} onChange={setPassword} />
        </Field>
      </div>
    </Dialog>
  )
}
