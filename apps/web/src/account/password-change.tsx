import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { TextInput } from '@troupe/ui/text-input'
import { useEffect, useState } from 'react'
import { enter } from '../platform/account.ts'
import { call } from '../platform/api.ts'
import { useTitle } from '../platform/title.ts'
import { passwordSearch } from '../searches.ts'
import { arrive } from './arrive.ts'
import { Aside, Entrance } from './entrance.tsx'
import { NewPassword, passwordError } from './new-password.tsx'
import { useAsk } from './use-ask.ts'

/** The forced new-password step: a temporary password was right, and is good for nothing but this. */
export function PasswordChange() {
  useTitle('Choose a new password')
  const navigate = useNavigate()
  const router = useRouter()
  const search = passwordSearch(useSearch({ strict: false }))
  // the session is a credential: it is taken out of the address as soon as it was read, and lives as long as this page
  const [{ email = '', session = '' }] = useState(search)
  useEffect(() => {
    if (search.session) void navigate({ to: '/password/change', search: { email }, replace: true })
  }, [navigate, search.session, email])
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const { ask, busy, refusal, errorOf } = useAsk()

  async function submit() {
    setAsked(true)
    if (passwordError(password)) return
    await ask(async () => {
      const { token } = await call<{ token: string }>('POST /auth/password/complete', { body: { email, password, session } })
      await arrive(await enter(token), router)
    })
  }
  if (!session)
    return (
      <Entrance title="Choose a new password">
        <Notice tone="warning" title="Sign in once more.">
          This step belongs to a sign-in that is over. Sign in with the temporary password, and you come back here.
        </Notice>
        <Aside>
          <Link to="/login" search={email ? { email } : {}}>
            Sign in
          </Link>
        </Aside>
      </Entrance>
    )
  return (
    <Entrance title="Choose a new password" lead="The password you signed in with was a temporary one." onSubmit={submit}>
      {refusal && !errorOf('password') && (
        <Notice
          tone="danger"
          live
          actions={
            refusal.code === 'CODE_INVALID' && (
              <Link to="/login" search={email ? { email } : {}}>
                Sign in again
              </Link>
            )
          }
        >
          {refusal.text}
        </Notice>
      )}
      <Field label="Email">
        <TextInput type="email" name="email" autoComplete="username" readOnly value={email} onChange={() => {}} />
      </Field>
      <NewPassword
        label="New password"
        value={password}
        onChange={setPassword}
        asked={asked}
        error={errorOf('password')}
        about={{ email }}
      />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        Set new password
      </Button>
    </Entrance>
  )
}
