import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { loginSearch } from '../../account-searches.ts'
import { enter, type NewPasswordNeeded, signIn } from '../../platform/account.ts'
import { ApiError, OfflineError } from '../../platform/api.ts'
import { ChunkError } from '../../platform/chunk.ts'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { useKeptInvite } from '../../platform/invite.ts'
import { openStep } from '../../platform/password-step/step.ts'
import { useTitle } from '../../platform/title.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { given } from '../../search-values.ts'
import { arrive } from './arrive.ts'
import { Aside, Entrance } from './entrance.tsx'
import { invitationQuery } from './invitation.ts'
import { KnownPassword } from './new-password.tsx'
import { knowsPasskeys, offersPasskeys, signInByPasskey } from './passkey.ts'

/** Sign in by password or passkey. Nothing typed is lost when it is refused; an expired or temporary password leads to choosing a new one. */
export function Login() {
  useTitle('Sign in')
  const { to, email: known = '', after } = loginSearch(useSearch({ strict: false }))
  const { form, go, askReset } = useSignIn(known, to)
  const { email } = form.values
  const byPasskey = (autofill: boolean, signal: AbortSignal) =>
    signInByPasskey(autofill, signal).then(async (answer) => {
      if (answer) await go('token' in answer ? await enter(answer.token) : answer, '')
    })

  const refuse = (error: unknown) => (isReset(error) ? void askReset('') : form.refuse(new Error(passkeyWords(error))))
  useOffer(byPasskey, refuse)
  const enterByPasskey = () => {
    form.refuse(null)
    byPasskey(false, new AbortController().signal).catch(refuse)
  }

  return (
    <Entrance title="Sign in" workspace={useInviting(after === 'invite')} onSubmit={() => void form.submit()}>
      <Refused form={form} />
      {!form.refusal && after && (
        <Notice tone={after === 'password' ? 'success' : 'info'}>
          {after === 'password'
            ? 'Your password has been changed. Sign in with the new one.'
            : 'You already have an account. Sign in to respond to the invitation.'}
        </Notice>
      )}
      <TextField form={form} name="email" required type="email" autoComplete="username webauthn" inputMode="email" />
      <KnownPassword form={form} />
      <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
        Sign in
      </Button>
      {knowsPasskeys() && (
        <Button variant="secondary" size="lg" block icon={KeyRound} onClick={enterByPasskey}>
          Use a passkey
        </Button>
      )}
      <Aside>
        <Link to="/password/forgot" search={given({ email: email.trim() || undefined, to })}>
          Forgot your password?
        </Link>
      </Aside>
      <Aside>
        New here?{' '}
        <Link to="/register" search={given({ to })}>
          Create an account
        </Link>
        , or <Link to="/experiences">browse experiences</Link> first.
      </Aside>
    </Entrance>
  )
}

/** Signs in by password. An expired or temporary password leads to choosing a new one; `go` continues after any other way of signing in. */
function useSignIn(known: string, to: string | undefined) {
  const navigate = useNavigate()
  const router = useRouter()
  const form = useAsk({
    name: `login.${known}`,
    first: { email: known, password: '' },
    labels: { email: 'Email', password: 'Password' },
    secrets: ['password'],
    stays: true,
    check: ({ email, password }) => ({ email: email.trim() ? undefined : 'Required', password: password ? undefined : 'Required' }),
    send: async ({ email, password }) => {
      try {
        await go(await signIn(email, password), email)
      } catch (error) {
        if (!isReset(error)) throw error
        await askReset(email.trim())
      }
    },
  })
  async function go(answer: Awaited<ReturnType<typeof enter>> | NewPasswordNeeded, email: string) {
    if ('success' in answer) {
      openStep({ email: email.trim(), session: answer.session })
      return navigate({ to: '/password/change', search: given({ email: email.trim() || undefined, to }) })
    }
    return arrive(answer, router, to)
  }
  /** Staff have reset the password, and a code was emailed. A passkey doesn't say to which address. */
  const askReset = (email: string) =>
    navigate({ to: '/password/forgot', search: given({ email: email || undefined, step: 'reset' as const, to }) })
  return { form, go, askReset }
}

const isReset = (error: unknown): boolean => error instanceof ApiError && error.code === 'PASSWORD_RESET_REQUIRED'

type ByPasskey = (autofill: boolean, signal: AbortSignal) => Promise<void>

/**
 * The browser offers a passkey in the email field (conditional mediation). The person didn't ask for it: an offer that ends by itself and
 * TOO_MANY_REQUESTS show no message, which would also push the button away while it is being pressed.
 */
function useOffer(byPasskey: ByPasskey, refuse: (error: unknown) => void) {
  const offer = useEffectEvent(async (signal: AbortSignal) => {
    const isQuiet = (error: unknown) => signal.aborted || !(error instanceof ApiError) || error.code === 'TOO_MANY_REQUESTS'
    if (await offersPasskeys()) await byPasskey(true, signal).catch((error) => isQuiet(error) || refuse(error))
  })
  useEffect(() => {
    const stop = new AbortController()
    void offer(stop.signal)
    return () => stop.abort()
  }, [])
}

/** The workspace whose invitation led here, if one did: null while it is not known, undefined for none. */
function useInviting(invited: boolean) {
  const code = useKeptInvite()
  const asks = invited && code !== null
  const { data, error } = useQuery({ ...invitationQuery(code ?? ''), enabled: asks })
  if (!asks || error) return undefined
  return data ? { name: data.workspace.name, logo: data.logo } : null
}

function passkeyWords(error: unknown): string {
  if (error instanceof ApiError && error.code === 'UNAUTHENTICATED')
    return 'We couldn’t sign you in with this passkey. Sign in with your password.'
  if (error instanceof ApiError || error instanceof OfflineError || error instanceof ChunkError) return refusalWords(error)
  return 'No passkey was used. Try again, or sign in with your password.'
}
