import { useMutation, useQuery } from '@tanstack/react-query'
import { USER_ROLE_WORDS } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { lazy, Suspense } from 'react'
import { isCrew, type Me, meQuery, signOut } from '../../platform/account.ts'
import { call } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { useTitle } from '../../platform/title.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { AuditList } from '../audit/audit-list.tsx'
import css from '../people/user.module.css'
import { UserAvatar } from '../user-avatar.tsx'
import { type Person, userQuery } from '../users-query.ts'
import { ProfileEmail } from './profile-email.tsx'
import { ProfileMails } from './profile-mails.tsx'

const UserForm = lazy(() => chunk(() => import('../people/user-form.tsx')).then((file) => ({ default: file.UserForm })))
const Passkeys = lazy(() => chunk(() => import('./passkeys.tsx')).then((file) => ({ default: file.Passkeys })))
const OwnSounds = lazy(() => chunk(() => import('../../game/sounds/own-sounds.tsx')).then((file) => ({ default: file.OwnSounds })))
const OwnReplays = lazy(() => chunk(() => import('../../setting/replay/own-replays.tsx')).then((file) => ({ default: file.OwnReplays })))
const SignIns = lazy(() => chunk(() => import('./sign-ins.tsx')).then((file) => ({ default: file.SignIns })))

/** A person's own account: details, the sounds of the crew, emails, ways to sign in, and activity. */
export function Profile() {
  useTitle('Profile')
  const { data: me } = useQuery(meQuery)
  const { data, error, refetch, isFetching } = useQuery({ ...userQuery(me?.id ?? ''), enabled: me != null })
  return (
    <main className="page" id="main">
      <PageHead size="dense" title="Profile" sentence="Your details and how you sign in." />
      {error ? (
        <ErrorBlock title="Couldn’t load your profile." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : !data || !me ? (
        <Skeleton look="block" rows={4} label="Loading your profile" />
      ) : (
        <div className={css.columns}>
          <div className={css.column}>
            <You person={data} me={me} />
            {isCrew(me) && (
              <Panel title="Sounds" aside="Played by a key at your events">
                <Suspense fallback={<Skeleton rows={2} />}>
                  <OwnSounds />
                </Suspense>
              </Panel>
            )}
            <Panel title="Your activity" flush className={css.late}>
              <AuditList own filter={{ actorId: data.id }} label="Your activity" empty="No activity yet." />
            </Panel>
          </div>
          <div className={css.column}>
            <Panel title="Email">
              <ProfileEmail person={data} />
            </Panel>
            <Panel title="Email notifications">
              <ProfileMails person={data} />
            </Panel>
            {me.replay && me.replay !== 'OFF' && (
              <Panel title="Recordings">
                <Suspense fallback={<Skeleton rows={2} />}>
                  <OwnReplays me={me} />
                </Suspense>
              </Panel>
            )}
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
            <Panel title="Sessions">
              <div className={css.part}>
                <Suspense fallback={<Skeleton rows={2} />}>
                  <SignIns />
                </Suspense>
              </div>
            </Panel>
          </div>
        </div>
      )}
    </main>
  )
}

/** Who they are, and their details. */
function You({ person, me }: { person: Person; me: Me }) {
  return (
    <Panel title="Your details">
      <div className="stack wide">
        <div className={css.head}>
          <UserAvatar name={person.fullName} avatar={person.avatar} size="lg" />
          <div className={css.facts}>
            <b>{person.fullName}</b>
            <span className="note">{USER_ROLE_WORDS[person.role]}</span>
          </div>
        </div>
        <Suspense fallback={<Skeleton look="block" rows={3} />}>
          <UserForm person={person} me={me} />
        </Suspense>
      </div>
    </Panel>
  )
}

/** A new password takes an emailed code: someone who only found an open window can't set one. */
function Password({ email }: { email: string }) {
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
    <div className={css.part}>
      {code.error && (
        <Notice tone="danger" live>
          {refusalWords(code.error)}
        </Notice>
      )}
      <p>
        <Button busy={code.isPending} onClick={() => void change()}>
          Change password
        </Button>
      </p>
      <p className="note">We’ll email you a code to set a new password.</p>
    </div>
  )
}
