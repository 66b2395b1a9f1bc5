import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { ErrorBlock } from '@troupe/ui/error-block'
import { List, ListItem } from '@troupe/ui/list'
import { Skeleton } from '@troupe/ui/skeleton'
import { useToast } from '@troupe/ui/toast'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { SignInsDocument, type SignInsQuery } from '../../graphql.ts'
import { signOut } from '../../platform/account.ts'
import { call, graphql } from '../../platform/api.ts'
import { Refused } from '../../platform/form/refused.tsx'
import { ago, day, number, ownZone } from '../../platform/format.ts'
import { accountKeys } from '../../platform/keys/account-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import css from '../people/user.module.css'

type SignIn = SignInsQuery['signIns'][number]

/** How many are listed until the reader asks for all of them. */
const FIRST = 5

/** Where the person is signed in, each to be signed out alone, and all of them together. */
export function SignIns() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: accountKeys.signIns,
    queryFn: ({ signal }) => graphql(SignInsDocument, {}, { signal }).then((answer) => answer.signIns),
  })
  const { ending, endOne, endAll } = useEndings()
  const [all, setAll] = useState(false)
  if (error && !data)
    return <ErrorBlock title="Couldn’t load your sessions." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton rows={2} />
  const shown = all ? data : data.slice(0, FIRST)
  return (
    <>
      <Refused form={{ refusal: ending.error && refusalWords(ending.error) }} />
      <div className={css.rows}>
        <List label="Sessions">
          {shown.map((one) => (
            <ListItem
              key={one.id}
              title={one.device ?? 'Unknown device'}
              note={`${one.current ? 'This device' : `Last used ${ago(one.lastUsedAt)}`}, signed in on ${day(one.signedInAt, ownZone())}`}
              actions={
                one.current ? undefined : (
                  <Button size="sm" aria-label={`Sign out ${one.device ?? 'unknown device'}`} onClick={() => void endOne(one)}>
                    Sign out
                  </Button>
                )
              }
            />
          ))}
        </List>
        {shown.length < data.length && (
          <p>
            <Button variant="tertiary" onClick={() => setAll(true)}>
              Show all {number(data.length)} sessions
            </Button>
          </p>
        )}
      </div>
      <p>
        <Button icon={LogOut} busy={ending.isPending} onClick={() => void endAll()}>
          Sign out everywhere
        </Button>
      </p>
      <p className="note">Use this if you’ve lost a device or used a shared computer.</p>
    </>
  )
}

/** Ends one sign-in, or with null every one of this person's, this one too. */
function useEndings() {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const ending = useMutation({
    mutationFn: (one: SignIn | null) =>
      one ? call('DELETE /auth/sign-in/{id}', { params: { id: one.id } }) : call('POST /auth/logout', { body: { everywhere: true } }),
    onSuccess: (_, one) => {
      if (!one) return signOut()
      toast(`${one.device ?? 'The device'} was signed out`)
    },
    // also after a refusal: it may have ended in the meantime
    onSettled: () => queries.invalidateQueries({ queryKey: accountKeys.signIns }),
  })
  async function endOne(one: SignIn) {
    const text = `${one.device ?? 'An unknown device'}, last used ${ago(one.lastUsedAt)}, will be signed out immediately.`
    if (await confirm({ title: 'Sign out this device?', text })) ending.mutate(one)
  }
  async function endAll() {
    const text = 'This signs you out of every browser and device, including this one.'
    if (await confirm({ title: 'Sign out everywhere?', text })) ending.mutate(null)
  }
  return { ending, endOne, endAll }
}
