import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { useEffect, useState } from 'react'
import { passwordSearch } from '../../account-searches.ts'
import { enter } from '../../platform/account.ts'
import { ApiError, call } from '../../platform/api.ts'
import { emailWords } from '../../platform/form/email-words.ts'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { closeStep, openedStep, openStep } from '../../platform/password-step/step.ts'
import { useTitle } from '../../platform/title.ts'
import { given } from '../../search-values.ts'
import { arrive } from '../entrance/arrive.ts'
import { Aside, Entrance } from '../entrance/entrance.tsx'
import { NewPassword, passwordError } from '../entrance/new-password.tsx'

/** The forced new-password step: someone with a temporary password proved who they are, and may do nothing but this. */
export function PasswordChange() {
  useTitle('Set a new password')
  const navigate = useNavigate()
  const router = useRouter()
  const search = passwordSearch(useSearch({ strict: false }))
  // read once: a session that ends while someone types must not take away what they typed
  const [{ email, session, to }] = useState(() => stepOf(search))
  useEffect(() => {
    if (!search.session) return
    // a credential: it is removed from the address as soon as it was read
    openStep({ email, session: search.session })
    void navigate({ to: '/password/change', search: given({ email: email || undefined, to }), replace: true })
  }, [navigate, search.session, email, to])
  const form = useAsk({
    first: { email, password: '' },
    labels: { email: 'Email', password: 'New password' },
    check: ({ email, password }) => ({ email: emailWords(email), password: passwordError(password) }),
    send: async ({ email: typed, password }) => {
      const email = typed.trim().toLowerCase()
      const { token } = await call('POST /auth/password/complete', { body: { email, password, session } }).catch(forget)
      await arrive(await enter(token), router, to)
    },
  })
  /** A session that is over isn't offered again after a reload. With another email address it may still be good. */
  function forget(error: unknown): never {
    if (email && error instanceof ApiError && error.code === 'CODE_INVALID') closeStep()
    throw error
  }
  if (!session)
    return (
      <Entrance title="Set a new password">
        <Notice tone="warning" title="Sign in again">
          Your sign-in has expired. Sign in again, then set a new password.
        </Notice>
        <Aside>
          <Link to="/login" search={given({ email: email || undefined, to })}>
            Sign in
          </Link>
        </Aside>
      </Entrance>
    )
  return (
    <Entrance
      title="Set a new password"
      lead="Your password is temporary. Replace it with your own to continue."
      onSubmit={() => void form.submit()}
    >
      <Refused
        form={form.code === 'CODE_INVALID' ? { refusal: email ? expired : expiredOrOther } : form}
        actions={
          form.code === 'CODE_INVALID' && (
            <Link to="/login" search={given({ email: email || undefined, to })}>
              Sign in again
            </Link>
          )
        }
      />
      {/* someone who signed in by a passkey typed no address */}
      <TextField
        form={form}
        name="email"
        required={email === ''}
        type="email"
        autoComplete="username"
        inputMode="email"
        readOnly={email !== ''}
      />
      <NewPassword form={form} about={{ email: form.values.email }} />
      <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
        Set new password
      </Button>
    </Entrance>
  )
}

/** For whom the step is, and its session: that of the address, else the one that this tab keeps. */
function stepOf({ email = '', session = openedStep(email)?.session ?? '', to }: ReturnType<typeof passwordSearch>) {
  return { email, session, to }
}

const expired = 'Your sign-in has expired. Sign in again, then set a new password.'
const expiredOrOther = 'Your account doesn’t have this email address, or your sign-in has expired. Check the address, or sign in again.'
