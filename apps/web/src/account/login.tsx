import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { PasswordField } from '@troupe/ui/password-field'
import { Poster } from '@troupe/ui/poster'
import { Mark, Wordmark } from '@troupe/ui/symbol'
import { TextInput } from '@troupe/ui/text-input'
import { type FormEvent, useState } from 'react'
import { isCrew, signIn } from '../platform/account.ts'
import { ApiError } from '../platform/api.ts'
import { chosenWorkspace, staffWorkspace } from '../platform/choices.ts'
import { useTitle } from '../platform/title.ts'
import { chooseAtSignIn } from '../workspace/choose.ts'
import css from './login.module.css'

/** Sign in. Nothing typed is lost when it is refused. */
export function Login() {
  useTitle('Sign in')
  const { to } = useSearch({ from: '/login' })
  const navigate = useNavigate()
  const router = useRouter()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (!email.trim() || !password) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const answer = await signIn(email, password)
      if ('success' in answer) return setRefusal('Your password has to be set anew. Ask whoever invited you for a reset.')
      const chosen = await chooseAtSignIn(isCrew(answer))
      await router.invalidate()
      if (to) await navigate({ href: to })
      else await navigate({ to: !chosen ? '/workspace' : chosenWorkspace.get() === staffWorkspace ? '/events' : '/experiences' })
    } catch (error) {
      setRefusal(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <main className={css.split} id="main" data-density="comfortable">
      <section className={css.side}>
        <Link to="/experiences" className={css.mark} aria-label="Troupe, experiences">
          <Mark height={28} />
          <Wordmark height={26} />
        </Link>
        <form onSubmit={submit} noValidate className={css.form}>
          <h1 className={`disp ${css.title}`}>Sign in</h1>
          {refusal && (
            <Notice tone="danger" live>
              {refusal}
            </Notice>
          )}
          <Field label="Email" required error={asked && !email.trim() ? 'Required' : undefined}>
            <TextInput type="email" name="email" autoComplete="username" inputMode="email" value={email} onChange={setEmail} />
          </Field>
          <Field label="Password" required error={asked && !password ? 'Required' : undefined}>
            <PasswordField name="password" autoComplete="current-password" value={password} onChange={setPassword} />
          </Field>
          <Button type="submit" variant="primary" size="lg" block busy={busy}>
            Sign in
          </Button>
          <p className={css.aside}>
            New here? You can <Link to="/experiences">browse experiences</Link> first.
          </p>
        </form>
        <p className={css.foot}>Troupe, live shows for teams</p>
      </section>
      <div className={css.wall} aria-hidden="true">
        <div className={css.columns}>
          {wall.map((column) => (
            <div key={column[0]?.title} className={css.column}>
              {column.map((one) => (
                <Poster key={one.title} category={one.category} title={one.title} decorative />
              ))}
            </div>
          ))}
        </div>
      </div>
    </main>
  )
}

function wordsOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return 'That email and password do not match.'
  return error instanceof Error ? error.message : 'Something Went Wrong'
}

const wall = [
  [
    { category: 'THEATRICAL', title: 'Murder in the Green Room' },
    { category: 'INTERNATIONAL', title: 'Una Noche en Sevilla' },
    { category: 'KIT_BASED', title: 'Charity Bike Build' },
  ],
  [
    { category: 'ADVENTURE', title: 'The Lost Ledger' },
    { category: 'SPECIAL_OCCASION', title: 'The Winter Revue' },
    { category: 'PROFESSIONAL_DEVELOPMENT', title: 'Say It Better' },
    { category: 'ADVENTURE', title: 'Secret Agent' },
  ],
  [
    { category: 'ESCAPE_ROOM', title: 'Blackout at Pier Nine' },
    { category: 'DEI', title: 'Common Ground' },
    { category: 'GAME_SHOW', title: 'Battle Royale' },
    { category: 'GAME_SHOW', title: 'Buzzer Night' },
  ],
] as const
