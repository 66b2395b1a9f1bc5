import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { CODE_LENGTH, typedCode } from '@troupe/domain/account/codes'
import { FIELD_RULES, firstMessage } from '@troupe/domain/validate'
import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { Skeleton } from '@troupe/ui/skeleton'
import { TextInput } from '@troupe/ui/text-input'
import { useEffect, useState } from 'react'
import { enter } from '../platform/account.ts'
import { call } from '../platform/api.ts'
import { chosenWorkspace } from '../platform/choices.ts'
import { keptInvite } from '../platform/invite.ts'
import { useKept } from '../platform/kept.ts'
import { useTitle } from '../platform/title.ts'
import { refusalWords } from '../platform/words.ts'
import { registerSearch } from '../searches.ts'
import { arrive } from './arrive.ts'
import { CodeField } from './code-field.tsx'
import { Aside, Entrance, Pair } from './entrance.tsx'
import { type Invitation, invitationQuery, inviteWords } from './invitation.ts'
import { NewPassword, passwordError } from './new-password.tsx'
import { useAsk } from './use-ask.ts'

/**
 * Makes an account. Without an invitation a code by mail proves the address, on this device or another one; an invitation's link proves it
 * by itself. Whether an address is known already is never told here: its owner learns it by mail.
 */
export function Register() {
  useTitle('Create an account')
  const { code } = registerSearch(useSearch({ strict: false }))
  if (code && !typedCode(code)) return <Invited code={code} />
  return <Uninvited code={code} />
}

function Uninvited({ code }: { code: string | undefined }) {
  const [sentTo, setSentTo] = useKept<string | null>('register.sent', null)
  const [asking, setAsking] = useState(code === undefined && sentTo === null)
  return asking ? (
    <Form
      onSent={(email) => {
        setSentTo(email)
        setAsking(false)
      }}
      onHasCode={() => setAsking(false)}
    />
  ) : (
    <EnterCode
      code={code ?? ''}
      sentTo={sentTo}
      onBack={() => {
        setSentTo(null)
        setAsking(true)
      }}
    />
  )
}

interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly company: string
}

const nobody: Person = { firstName: '', lastName: '', email: '', company: '' }

/** The form of both ways. With an invitation the address is given, and its code goes along. */
function Form({
  invitation,
  onSent,
  onHasCode,
}: {
  invitation?: {
    readonly code: string
    readonly email: string
    readonly words: string
    readonly workspace: { readonly name: string; readonly logo: string | null }
  }
  onSent: (email: string) => void | Promise<void>
  onHasCode?: () => void
}) {
  const [person, setPerson] = useKept<Person>('register.person', nobody)
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const { ask, busy, refusal, errorOf } = useAsk()
  const email = invitation?.email ?? person.email.trim().toLowerCase()
  const set = (part: Partial<Person>) => setPerson({ ...person, ...part })
  const emailError = firstMessage(email, { required: true, email: true }, 'Email')
  const fine = person.firstName.trim() && person.lastName.trim() && !emailError && !passwordError(password)

  async function submit() {
    setAsked(true)
    if (!fine) return
    await ask(async () => {
      const { firstName, lastName, company } = person
      const body = { firstName: firstName.trim(), lastName: lastName.trim(), email, password }
      await call('POST /auth/register', {
        body: {
          ...body,
          ...(company.trim() && !invitation ? { company: company.trim() } : {}),
          ...(invitation ? { code: invitation.code } : {}),
        },
      })
      await onSent(email)
    })
  }
  const missing = (text: string) => (asked && !text.trim() ? 'Required' : undefined)
  return (
    <Entrance
      title={invitation ? 'Join your team' : 'Create an account'}
      workspace={invitation?.workspace}
      lead={invitation ? invitation.words : 'Book events for your company. We’ll email you a code to confirm your address.'}
      onSubmit={submit}
    >
      {refusal && Object.keys(refusal.fields).length === 0 && (
        <Notice tone="danger" live>
          {refusal.text}
        </Notice>
      )}
      <Pair>
        <Field
          label="First name"
          rules={FIELD_RULES.requiredFirstName}
          check={firstMessage}
          error={errorOf('firstName') ?? missing(person.firstName)}
        >
          <TextInput name="given-name" autoComplete="given-name" value={person.firstName} onChange={(firstName) => set({ firstName })} />
        </Field>
        <Field
          label="Last name"
          rules={FIELD_RULES.requiredLastName}
          check={firstMessage}
          error={errorOf('lastName') ?? missing(person.lastName)}
        >
          <TextInput name="family-name" autoComplete="family-name" value={person.lastName} onChange={(lastName) => set({ lastName })} />
        </Field>
      </Pair>
      <Field
        label="Email"
        required
        error={errorOf('email') ?? (asked ? emailError : undefined)}
        hint={invitation ? 'The invitation was sent to this address.' : undefined}
      >
        <TextInput
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          readOnly={invitation !== undefined}
          value={invitation?.email ?? person.email}
          onChange={(email) => set({ email })}
        />
      </Field>
      {!invitation && (
        <Field label="Company" error={errorOf('company')}>
          <TextInput
            name="organization"
            autoComplete="organization"
            maxLength={100}
            value={person.company}
            onChange={(company) => set({ company })}
          />
        </Field>
      )}
      <NewPassword value={password} onChange={setPassword} asked={asked} error={errorOf('password')} about={{ ...person, email }} />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {invitation ? 'Create account and join' : 'Create account'}
      </Button>
      <Aside>
        {onHasCode && (
          <>
            <Button variant="tertiary" onClick={onHasCode}>
              I have a code
            </Button>
            {' · '}
          </>
        )}
        Have an account? <Link to="/login">Sign in</Link>
      </Aside>
    </Entrance>
  )
}

/** The second step: the code that came by mail, typed here or opened by its link, with the address it was sent to. */
function EnterCode({ code: given, sentTo, onBack }: { code: string; sentTo: string | null; onBack: () => void }) {
  const router = useRouter()
  const [code, setCode] = useState(given)
  const [email, setEmail] = useState(sentTo ?? '')
  const [asked, setAsked] = useState(false)
  const [, setSentTo] = useKept<string | null>('register.sent', null)
  const [, setPerson] = useKept<Person>('register.person', nobody)
  const [, setCompany] = useKept('workspace.name', '')
  const { ask, busy, refusal } = useAsk()
  const codeError = code.trim() === '' ? 'Required' : typedCode(code) ? undefined : `A code has ${CODE_LENGTH} letters and digits.`

  async function submit() {
    setAsked(true)
    if (codeError || !email.trim()) return
    await ask(async () => {
      const { token, company } = await call<{ token: string; company: string | null }>('POST /auth/register/code', {
        body: { code, email: email.trim().toLowerCase() },
      })
      setSentTo(null)
      setPerson(nobody)
      if (company) setCompany(company)
      await arrive(await enter(token), router)
    })
  }
  return (
    <Entrance
      title="Confirm your address"
      lead={sentTo ? `We sent a code to ${sentTo}. It expires in 10 minutes.` : 'Enter the code from our email. It works on any device.'}
      onSubmit={submit}
    >
      {refusal && (
        <Notice tone="danger" live>
          {refusal.text}
        </Notice>
      )}
      {!sentTo && (
        <Field label="Email" required error={asked && !email.trim() ? 'Required' : undefined}>
          <TextInput type="email" name="email" autoComplete="email" inputMode="email" value={email} onChange={setEmail} />
        </Field>
      )}
      <CodeField value={code} onChange={setCode} error={asked ? codeError : undefined} />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        Confirm
      </Button>
      <Aside>
        No email yet? Check your spam folder, or{' '}
        <Button variant="tertiary" onClick={onBack}>
          ask for another code
        </Button>
      </Aside>
    </Entrance>
  )
}

/** The page of an invitation's link. Opening it accepts nothing. */
function Invited({ code }: { code: string }) {
  const { data, error } = useQuery(invitationQuery(code))
  if (error)
    return (
      <Entrance title="Join your team">
        <Notice tone="warning" title="This invitation cannot be used.">
          {refusalWords(error)} Whoever invited you can send another one.
        </Notice>
        <Aside>
          <Link to="/login">Sign in</Link> or <Link to="/experiences">browse experiences</Link>.
        </Aside>
      </Entrance>
    )
  if (!data)
    return (
      <Entrance title="Join your team" workspace={null}>
        <Skeleton rows={5} />
      </Entrance>
    )
  return data.reason === 'REGISTER' ? <Join code={code} invitation={data} /> : <ToSignIn code={code} email={data.email} />
}

function Join({ code, invitation }: { code: string; invitation: Invitation }) {
  const router = useRouter()
  const { email, workspace, logo } = invitation
  return (
    <Form
      invitation={{ code, email, words: inviteWords(invitation), workspace: { name: workspace.name, logo } }}
      onSent={async () => {
        const { token, workspaceId } = await call<{ token: string; workspaceId: string }>('POST /auth/register/code', {
          body: { code, email },
        })
        const me = await enter(token)
        chosenWorkspace.set(workspaceId)
        await arrive(me, router)
      }}
    />
  )
}

/** The person has an account: they sign in first, and answer the invitation then. */
function ToSignIn({ code, email }: { code: string; email: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    keptInvite.set(code)
    void navigate({ to: '/login', search: { email, after: 'invite' }, replace: true })
  }, [navigate, code, email])
  return null
}
