import { useMutation } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { Notice } from '@troupe/ui/notice'
import { Skeleton } from '@troupe/ui/skeleton'
import { lazy, Suspense } from 'react'
import { signOut } from '../../platform/account.ts'
import { call } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Person } from '../users-query.ts'
import css from './profile.module.css'
import { ProfileEmail } from './profile-email.tsx'
import { ProfileRow, ProfileSection } from './profile-row.tsx'

const Passkeys = lazy(() => chunk(() => import('./passkeys.tsx')).then((file) => ({ default: file.Passkeys })))

/** The ways in: an email address with a password, and passkeys. */
export function SigningIn({ person }: { readonly person: Person }) {
  return (
    <ProfileSection title="Signing in">
      <dl className={css.rows}>
        <ProfileEmail person={person} />
        <Password email={person.email} />
      </dl>
      <Suspense fallback={<Skeleton rows={1} />}>
        <Passkeys />
      </Suspense>
    </ProfileSection>
  )
}

/** A new password takes an emailed code: someone who only found an open window can't set one. */
function Password({ email }: { readonly email: string }) {
  const confirm = useConfirm()
  const code = useMutation({
    mutationFn: () => call('POST /auth/password/forgot', { body: { email } }),
    onSuccess: () => signOut(`/password/forgot?${new URLSearchParams({ email, step: 'code' })}`),
  })
  async function change() {
    const text = `We’ll email a code to ${email} and sign you out here. Use the code to set a new password.`
    if (await confirm({ title: 'Change your password?', text })) code.mutate()
  }
  return (
    <ProfileRow
      label="Password"
      value={
        code.error ? (
          <Notice tone="danger" live>
            {refusalWords(code.error)}
          </Notice>
        ) : (
          'Set'
        )
      }
      note="We’ll email you a code to set a new one."
      act={
        <Button variant="tertiary" size="sm" busy={code.isPending} aria-label="Change password" onClick={() => void change()}>
          Change
        </Button>
      }
    />
  )
}
