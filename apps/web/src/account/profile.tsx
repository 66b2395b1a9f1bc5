import { useQuery } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { LogOut } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { meQuery, signOut } from '../platform/account.ts'
import { call } from '../platform/api.ts'
import { chunk } from '../platform/chunk.ts'
import { useTitle } from '../platform/title.ts'
import { AuditList } from './audit-list.tsx'
import { ProfileEmail } from './profile-email.tsx'
import { ProfileMails } from './profile-mails.tsx'
import { useAsk } from './use-ask.ts'
import css from './user.module.css'
import { UserAvatar } from './user-avatar.tsx'
import { roleNames } from './user-words.ts'
import { userQuery } from './users-query.ts'

const UserForm = lazy(() => chunk(() => import('./user-form.tsx')).then((file) => ({ default: file.UserForm })))
const Passkeys = lazy(() => chunk(() => import('./passkeys.tsx')).then((file) => ({ default: file.Passkeys })))

/** One's own account: names, mails, ways in, and what one did. */
export function Profile() {
  useTitle('Profile')
  const { data: me } = useQuery(meQuery)
  const { data, error, refetch, isFetching } = useQuery({ ...userQuery(me?.id ?? ''), enabled: me != null })
  return (
    <main className="page" id="main">
      <PageHead title="Profile" sentence="Who you are here, and how you sign in." />
      {error ? (
        <ErrorBlock title="Could not load your profile." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : !data || !me ? (
        <Skeleton look="block" rows={4} label="Loading your profile" />
      ) : (
        <div className={css.columns}>
          <div className={css.column}>
            <Panel title="You">
              <div className={css.stack}>
                <div className={css.head}>
                  <UserAvatar name={data.fullName} avatar={data.avatar} size="lg" />
                  <div className={css.facts}>
                    <b>{data.fullName}</b>
                    <span className={css.quiet}>{roleNames[data.role]}</span>
                  </div>
                </div>
                <Suspense fallback={<Skeleton look="block" rows={3} />}>
                  <UserForm person={data} me={me} />
                </Suspense>
              </div>
            </Panel>
            <Panel title="What I did" flush className={css.late}>
              <AuditList own filter={{ actorId: data.id }} label="What I did" empty="Nothing yet that is kept." />
            </Panel>
          </div>
          <div className={css.column}>
            <Panel title="Email">
              <ProfileEmail person={data} />
            </Panel>
            <Panel title="Mails to you">
              <ProfileMails person={data} />
            </Panel>
            <Panel title="Password">
              <Password email={data.email} />
            </Panel>
            <Panel title="Passkeys">
              <div className={css.part}>
                <Suspense fallback={<Skeleton rows={2} />}>
                  <Passkeys />
                </Suspense>
              </div>
            </Panel>
            <Panel title="Where you are signed in">
              <Everywhere />
            </Panel>
          </div>
        </div>
      )}
    </main>
  )
}

/** A new password is set by a code that comes by mail: whoever only found an open window cannot set it. */
function Password({ email }: { email: string }) {
  const confirm = useConfirm()
  const { ask, busy, refusal } = useAsk()
  async function change() {
    const text = `A code goes to ${email}. You are signed out here, and set the new password with it.`
    if (!(await confirm({ title: 'Change your password?', text }))) return
    const sent = await ask(() => call('POST /auth/password/forgot', { body: { email } }))
    if (sent) await signOut(`/password/forgot?${new URLSearchParams({ email, step: 'code' })}`)
  }
  return (
    <div className={css.part}>
      {refusal && (
        <Notice tone="danger" live>
          {refusal.text}
        </Notice>
      )}
      <p>
        <Button busy={busy} onClick={() => void change()}>
          Change password
        </Button>
      </p>
      <p className={css.quiet}>We mail you a code, with which you set the new one.</p>
    </div>
  )
}

/** Ends every sign-in of this person, this one too. */
function Everywhere() {
  const confirm = useConfirm()
  const { ask, busy, refusal } = useAsk()
  async function leave() {
    const text = 'Every browser and device that is signed in as you is signed out, this one too.'
    if (!(await confirm({ title: 'Sign out everywhere?', text }))) return
    const done = await ask(() => call('POST /auth/logout', { body: { everywhere: true } }))
    if (done) await signOut()
  }
  return (
    <div className={css.part}>
      {refusal && (
        <Notice tone="danger" live>
          {refusal.text}
        </Notice>
      )}
      <p>
        <Button icon={LogOut} busy={busy} onClick={() => void leave()}>
          Sign out everywhere
        </Button>
      </p>
      <p className={css.quiet}>For a lost phone, or a computer that others use.</p>
    </div>
  )
}
