import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { useEffect, useState } from 'react'
import { enter } from '../../platform/account.ts'
import { call } from '../../platform/api.ts'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { useTitle } from '../../platform/title.ts'
import { passwordSearch } from '../../searches.ts'
import { arrive } from '../entrance/arrive.ts'
import { Aside, Entrance } from '../entrance/entrance.tsx'
import { NewPassword, passwordError } from '../entrance/new-password.tsx'

/** The forced new-password step: a temporary password was right, and allows nothing but this. */
export function PasswordChange() {
  useTitle('Set a new password')
  const navigate = useNavigate()
  const router = useRouter()
  const search = passwordSearch(useSearch({ strict: false }))
  // the session is a credential: it is removed from the address as soon as it was read, and lives as long as this page
  const [{ email = '', session = '' }] = useState(search)
  useEffect(() => {
    if (search.session) void navigate({ to: '/password/change', search: { email }, replace: true })
  }, [navigate, search.session, email])
  const form = useAsk({
    first: { email, password: '' },
    labels: { email: 'Email', password: 'New password' },
    check: ({ password }) => ({ password: passwordError(password) }),
    send: async ({ password }) => {
      const { token } = await call('POST /auth/password/complete', { body: { email, password, session } })
      await arrive(await enter(token), router)
    },
  })
  if (!session)
    return (
      <Entrance title="Set a new password">
        <Notice tone="warning" title="Sign in again">
          Your sign-in has expired. Sign in with your temporary password again to set a new one.
        </Notice>
        <Aside>
          <Link to="/login" search={email ? { email } : {}}>
            Sign in
          </Link>
        </Aside>
      </Entrance>
    )
  return (
    <Entrance
      title="Set a new password"
      lead="You signed in with a temporary password. Replace it with your own to continue."
      onSubmit={() => void form.submit()}
    >
      <Refused
        form={form.code === 'CODE_INVALID' ? { refusal: 'Your sign-in has expired. Sign in with your temporary password again.' } : form}
        actions={
          form.code === 'CODE_INVALID' && (
            <Link to="/login" search={email ? { email } : {}}>
              Sign in again
            </Link>
          )
        }
      />
      <TextField form={form} name="email" type="email" autoComplete="username" readOnly />
      <NewPassword form={form} about={{ email }} />
      <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
        Set new password
      </Button>
    </Entrance>
  )
}
