import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { Skeleton } from '@troupe/ui/skeleton'
import { useToast } from '@troupe/ui/toast'
import { Laptop, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { SignInsDocument, type SignInsQuery } from '../../graphql.ts'
import { call, graphql } from '../../platform/api.ts'
import { Refused } from '../../platform/form/refused.tsx'
import { ago, day, number, ownZone } from '../../platform/format.ts'
import { accountKeys } from '../../platform/keys/account-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import css from './profile.module.css'
import { ProfileRow, ProfileSection } from './profile-row.tsx'

type SignIn = SignInsQuery['signIns'][number]

/** How many are listed until the reader asks for all of them. */
const FIRST = 5

/** Where the person is signed in, each to be signed out alone, and all of them together. */
export function SignIns() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: accountKeys.signIns,
    queryFn: ({ signal }) => graphql(SignInsDocument, {}, { signal }).then((answer) => answer.signIns),
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const { ending, endOne, endOthers } = useEndings(() => heading.current?.focus())
  const [all, setAll] = useState(false)
  if (error && !data)
    return <ErrorBlock title="Couldn’t load your sessions." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton rows={2} />
  const sorted = data.toSorted((a, b) => Number(b.current) - Number(a.current))
  const shown = all ? sorted : sorted.slice(0, FIRST)
  const others = sorted.filter(({ current }) => !current)
  return (
    <ProfileSection
      title="Where you’re signed in"
      heading={heading}
      foot={
        <>
          {shown.length < data.length && (
            <Button variant="tertiary" size="sm" onClick={() => setAll(true)}>
              Show all {number(data.length)} sessions
            </Button>
          )}
          {others.length > 0 && (
            <>
              <Button variant="tertiary" size="sm" busy={ending.isPending} onClick={() => void endOthers(others)}>
                Sign out everywhere else
              </Button>
              <span className="note">Use this if you’ve lost a device.</span>
            </>
          )}
        </>
      }
    >
      <Refused form={{ refusal: ending.error && refusalWords(ending.error) }} />
      <dl className={css.rows} aria-label="Sessions">
        {shown.map((one) => (
          <ProfileRow
            key={one.id}
            isNamed
            label={
              <>
                <Icon of={/iPhone|iPad|Android/.test(one.device ?? '') ? Smartphone : Laptop} size={16} />
                {one.device ?? 'Unknown device'}
              </>
            }
            value={one.current ? `This device, since ${day(one.signedInAt, ownZone())}` : `Last used ${ago(one.lastUsedAt)}`}
            act={
              !one.current && (
                <Button
                  variant="tertiary"
                  size="sm"
                  aria-label={`Sign out ${one.device ?? 'unknown device'}`}
                  onClick={() => void endOne(one)}
                >
                  Sign out
                </Button>
              )
            }
          />
        ))}
      </dl>
    </ProfileSection>
  )
}

/** Ends sign-ins, one or all others; the one that asks stays. Their buttons are gone with them: `onEnded` says where the focus goes. */
function useEndings(onEnded: () => void) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const ending = useMutation({
    mutationFn: async (some: readonly SignIn[]) => {
      for (const { id } of some) await call('DELETE /auth/sign-in/{id}', { params: { id } })
    },
    onSuccess: (_, some) =>
      toast(some.length === 1 ? `${some[0]?.device ?? 'The device'} was signed out` : `${number(some.length)} devices were signed out`),
    // also after a refusal: it may have ended in the meantime
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: accountKeys.signIns })
      onEnded()
    },
  })
  async function endOne(one: SignIn) {
    const text = `${one.device ?? 'An unknown device'}, last used ${ago(one.lastUsedAt)}, will be signed out immediately.`
    if (await confirm({ title: 'Sign out this device?', text })) ending.mutate([one])
  }
  async function endOthers(others: readonly SignIn[]) {
    const text = 'This signs you out of every other browser and device. You stay signed in here.'
    if (await confirm({ title: 'Sign out everywhere else?', text })) ending.mutate(others)
  }
  return { ending, endOne, endOthers }
}
