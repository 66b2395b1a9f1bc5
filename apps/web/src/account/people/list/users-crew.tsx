import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { ErrorBlock } from '@troupe/ui/error-block'
import { IconButton } from '@troupe/ui/icon-button'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { X } from 'lucide-react'
import { SessionCrewDocument } from '../../../graphql.ts'
import { ApiError, graphql } from '../../../platform/api.ts'
import { sessionKeys } from '../../../platform/keys/session-keys.ts'
import type { UsersSearch } from '../../../searches.ts'
import { UserAvatar } from '../../user-avatar.tsx'
import css from './users.module.css'

/** The crew of the event that one came from, before everyone else. */
export function SessionCrew({ id, search, onClose }: { id: string; search: UsersSearch; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...sessionKeys.one(id), 'crew'],
    queryFn: ({ signal }) => graphql(SessionCrewDocument, { id }, { signal }).then((answer) => answer.session),
  })
  // an address that is old, or not of an event that the reader sees
  const gone = data === null || (error instanceof ApiError && error.code === 'NOT_FOUND')
  const placed = (data?.assignments ?? []).flatMap(({ id, role, user }) => (user ? [{ id, role, user }] : []))
  return (
    <Panel
      title={data ? `Crew of ${data.name}` : 'Crew of this event'}
      actions={
        <>
          {!gone && (
            <Link to="/event/$id" params={{ id }} search={{ tab: 'staff' }}>
              Open event
            </Link>
          )}
          <IconButton label="Hide crew" icon={X} onClick={onClose} />
        </>
      }
    >
      {gone ? (
        <p className="faint">This event doesn’t exist, or you don’t have access to it.</p>
      ) : error ? (
        <ErrorBlock title="Couldn’t load the crew." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : data === undefined ? (
        <Skeleton rows={1} look="person" label="Loading the crew" />
      ) : placed.length === 0 ? (
        <p className="faint">No one is assigned to this event.</p>
      ) : (
        <ul className={css.crew} aria-label="Crew of the event">
          {placed.map(({ id, role, user }) => (
            <li key={id}>
              <UserAvatar name={user.fullName} avatar={user.avatar} size="sm" />
              <Link to="/users" search={{ ...search, user: user.id }} resetScroll={false} preload={false}>
                {user.fullName}
              </Link>
              <span className="muted">{ASSIGNMENT_ROLE_WORDS[role]}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
