import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { typedCode } from '@troupe/domain/account/codes'
import { registerCodeInput, registerInput } from '@troupe/domain/account/input'
import { FIELD_RULES, firstMessage } from '@troupe/domain/validate'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { Skeleton } from '@troupe/ui/skeleton'
import { useEffect, useState } from 'react'
import { registerSearch } from '../../account-searches.ts'
import { enter } from '../../platform/account.ts'
import { call } from '../../platform/api.ts'
import { chosenWorkspace } from '../../platform/choices.ts'
import { emailWords } from '../../platform/form/email-words.ts'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { draftOf } from '../../platform/form/use-fields.ts'
import { keptInvite } from '../../platform/invite.ts'
import { companyGuess, forgetKept, keep, useKept } from '../../platform/kept.ts'
import { useTitle } from '../../platform/title.ts'
import { given } from '../../search-values.ts'
import { arrive } from './arrive.ts'
import { CodeField, codeWords } from './code-field.tsx'
import { Aside, Entrance, Pair } from './entrance.tsx'
import { confirmAddress, type Invitation, invitationQuery, invitationRefusal, inviteWords } from './invitation.ts'
import { NewPassword, passwordError } from './new-password.tsx'

/**
 * Creates an account. Without an invitation an emailed code proves the address, on this device or another one; an invitation's link proves it
 * by itself. The page never tells whether an address has an account: its owner gets an email about it.
 */
export function Register() {
  useTitle('Create an account')
  const { code, to } = registerSearch(useSearch({ strict: false }))
  if (code && !typedCode(code)) return <Invited code={code} />
  return <Uninvited code={code} to={to} />
}

function Uninvited({ code, to }: { code: string | undefined; to: string | undefined }) {
  const [sentTo, setSentTo] = useKept<string | null>('register.sent', null)
  const [asking, setAsking] = useState(code === undefined && sentTo === null)
  return asking ? (
    <Form
      to={to}
      onSent={(email) => {
        setSentTo(email)
        setAsking(false)
      }}
      onHasCode={() => setAsking(false)}
    />
  ) : (
    <EnterCode
      code={code ?? ''}
      to={to}
      sentTo={sentTo}
      onBack={() => {
        setSentTo(null)
        setAsking(true)
      }}
    />
  )
}

/** The draft of the form without an invitation. */
const draft = 'register.person'
const labels = { firstName: 'First name', lastName: 'Last name', email: 'Email', company: 'Company', password: 'Password' } as const

/** The invitation that someone registers by. */
interface JoiningBy {
  readonly code: string
  readonly email: string
  readonly words: string
  readonly workspace: { readonly name: string; readonly logo: string | null }
}

/** The form of both ways. With an invitation the address is given, and its code goes along. */
function Form({
  invitation,
  to,
  onSent,
  onHasCode,
}: {
  invitation?: JoiningBy
  /** Where the person goes once they are in. */
  to?: string | undefined
  onSent: (email: string) => void | Promise<void>
  onHasCode?: () => void
}) {
  const form = useRegistration(invitation, to, onSent)
  const { firstName, lastName, email, company } = form.values
  return (
    <Entrance
      title={invitation ? 'Join your team' : 'Create an account'}
      workspace={invitation?.workspace}
      lead={invitation ? invitation.words : 'Book events for your company. We’ll email you a code to confirm your email address.'}
      onSubmit={() => void form.submit()}
    >
      <Refused form={form} />
      <Pair>
        <TextField form={form} name="firstName" required maxLength={32} autoComplete="given-name" />
        <TextField form={form} name="lastName" required maxLength={32} autoComplete="family-name" />
      </Pair>
      <TextField
        form={form}
        name="email"
        required
        type="email"
        autoComplete="email"
        inputMode="email"
        readOnly={invitation !== undefined}
        hint={invitation ? 'The invitation was sent to this address.' : undefined}
      />
      {!invitation && <TextField form={form} name="company" autoComplete="organization" maxLength={100} />}
      <NewPassword form={form} about={{ firstName, lastName, email, company }} />
      <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
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
        Already have an account?{' '}
        <Link to="/login" search={given({ to })}>
          Sign in
        </Link>
      </Aside>
    </Entrance>
  )
}

function useRegistration(invitation: JoiningBy | undefined, to: string | undefined, onSent: (email: string) => void | Promise<void>) {
  return useAsk({
    name: invitation ? 'register.invited' : draft,
    first: { firstName: '', lastName: '', email: invitation?.email ?? '', company: '', password: '' },
    labels,
    secrets: ['password'],
    // the person may come back from the step of the code
    stays: true,
    check: ({ firstName, lastName, email, password }) => ({
      firstName: firstMessage(firstName.trim(), FIELD_RULES.requiredFirstName, labels.firstName),
      lastName: firstMessage(lastName.trim(), FIELD_RULES.requiredLastName, labels.lastName),
      email: emailWords(email),
      password: passwordError(password),
    }),
    rules: { schema: registerInput },
    send: async ({ firstName, lastName, email: typed, company, password }) => {
      const email = typed.trim().toLowerCase()
      const code = invitation ? { code: invitation.code } : {}
      const named = company.trim() && !invitation ? { company: company.trim() } : {}
      await call('POST /auth/register', {
        body: { firstName: firstName.trim(), lastName: lastName.trim(), email, password, ...named, ...code, ...given({ to }) },
      })
      await onSent(email)
    },
  })
}

/** The second step: the emailed code, typed here or opened by its link, with the address it was sent to. */
function EnterCode({
  code: linked,
  to,
  sentTo,
  onBack,
}: {
  code: string
  to: string | undefined
  sentTo: string | null
  onBack: () => void
}) {
  const router = useRouter()
  const [, setSentTo] = useKept<string | null>('register.sent', null)
  const form = useAsk({
    first: { code: linked, email: sentTo ?? '' },
    labels: { code: 'Code', email: 'Email' },
    check: ({ code, email }) => ({ code: codeWords(code), email: emailWords(email) }),
    rules: { schema: registerCodeInput },
    send: async ({ code, email }) => {
      const { token, company, to: asked } = await confirmAddress(code, email.trim().toLowerCase())
      setSentTo(null)
      forgetKept(draftOf(draft))
      if (company) keep(companyGuess, company)
      await arrive(await enter(token), router, to ?? asked, company)
    },
  })
  return (
    <Entrance
      title="Confirm your email address"
      lead={
        sentTo
          ? `Check your email at ${sentTo} for a code. It expires in 10 minutes.`
          : 'Enter the code from our email. It works on any device.'
      }
      onSubmit={() => void form.submit()}
    >
      <Refused form={form} />
      {!sentTo && <TextField form={form} name="email" required type="email" autoComplete="email" inputMode="email" />}
      <CodeField form={form} />
      <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
        Confirm email address
      </Button>
      <Aside>
        No email yet? Check your spam folder, or{' '}
        <Button variant="tertiary" onClick={onBack}>
          request another code
        </Button>
        .
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
        <Notice tone="warning" {...invitationRefusal(error)} />
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
        const { token, workspaceId } = await confirmAddress(code, email)
        const me = await enter(token)
        if (workspaceId) chosenWorkspace.set(workspaceId)
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
