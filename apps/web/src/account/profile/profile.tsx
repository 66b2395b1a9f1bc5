import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Skeleton } from '@troupe/ui/skeleton'
import { Tabs } from '@troupe/ui/tabs'
import { lazy, Suspense } from 'react'
import { isCrew, type Me, meQuery } from '../../platform/account.ts'
import { chunk } from '../../platform/chunk.ts'
import { useTitle } from '../../platform/title.ts'
import { eventSearch } from '../../searches.ts'
import { type Person, userQuery } from '../users-query.ts'
import css from './profile.module.css'
import { ProfileDetails } from './profile-details.tsx'
import { ProfileMails } from './profile-mails.tsx'
import { ProfileSection } from './profile-row.tsx'
import { SigningIn } from './signing-in.tsx'

const AuditList = lazy(() => chunk(() => import('../audit/audit-list.tsx')).then((file) => ({ default: file.AuditList })))
const OwnSounds = lazy(() => chunk(() => import('../../game/sounds/own-sounds.tsx')).then((file) => ({ default: file.OwnSounds })))
const OwnReplays = lazy(() => chunk(() => import('../../setting/replay/own-replays.tsx')).then((file) => ({ default: file.OwnReplays })))
const SignIns = lazy(() => chunk(() => import('./sign-ins.tsx')).then((file) => ({ default: file.SignIns })))

const parts = [
  { key: 'you', label: 'You' },
  { key: 'notifications', label: 'Notifications' },
  { key: 'activity', label: 'Activity' },
] as const

/** A person's own account: who they are and how they sign in; what they are emailed about; and what they did. */
export function Profile() {
  useTitle('Profile')
  const { tab } = eventSearch(useSearch({ strict: false }))
  const shown = parts.find(({ key }) => key === tab)?.key ?? 'you'
  const { data: me } = useQuery(meQuery)
  const { data, error, refetch, isFetching } = useQuery({ ...userQuery(me?.id ?? ''), enabled: me != null })
  return (
    <main className="page" id="main">
      <PageHead size="grand" title="Profile" sentence="Your details and how you sign in." />
      <Tabs
        label="Profile"
        items={parts.map(({ key, label }) => ({
          ...{ key, label, current: key === shown },
          render: <Link to="/settings/profile" search={key === 'you' ? {} : { tab: key }} resetScroll={false} />,
        }))}
      />
      <div className={css.page}>
        {error ? (
          <ErrorBlock title="Couldn’t load your profile." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : !data || !me ? (
          <Skeleton look="block" rows={4} label="Loading your profile" />
        ) : shown === 'notifications' ? (
          <ProfileSection title="Email notifications">
            <div className={css.part}>
              <ProfileMails person={data} />
            </div>
          </ProfileSection>
        ) : shown === 'activity' ? (
          <ProfileSection title="Your activity">
            <Suspense fallback={<Skeleton rows={3} label="Loading the entries" />}>
              <AuditList own filter={{ actorId: data.id }} label="Your activity" empty="No activity yet." />
            </Suspense>
          </ProfileSection>
        ) : (
          <You person={data} me={me} />
        )}
      </div>
    </main>
  )
}

function You({ person, me }: { readonly person: Person; readonly me: Me }) {
  return (
    <>
      <ProfileDetails person={person} me={me} />
      <SigningIn person={person} />
      <Suspense fallback={<Skeleton rows={2} />}>
        <SignIns />
      </Suspense>
      {isCrew(me) && (
        <ProfileSection title="Sounds" foot={<p className="note">Played by a key at your events.</p>}>
          <Suspense fallback={<Skeleton rows={2} />}>
            <OwnSounds />
          </Suspense>
        </ProfileSection>
      )}
      {me.replay && me.replay !== 'OFF' && (
        <ProfileSection title="Recordings">
          <Suspense fallback={<Skeleton rows={2} />}>
            <OwnReplays me={me} />
          </Suspense>
        </ProfileSection>
      )}
    </>
  )
}
