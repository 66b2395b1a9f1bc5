import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isOurs, isStaff, USER_ROLE_WORDS } from '@troupe/domain/role/roles'
import { CopyButton } from '@troupe/ui/copy-button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Segmented } from '@troupe/ui/segmented'
import { Sheet } from '@troupe/ui/sheet'
import { Skeleton } from '@troupe/ui/skeleton'
import { useState } from 'react'
import type { Me } from '../../platform/account.ts'
import { ago } from '../../platform/format.ts'
import { AuditList } from '../audit/audit-list.tsx'
import { UserAvatar } from '../user-avatar.tsx'
import { type Person, userQuery } from '../users-query.ts'
import css from './user.module.css'
import { UserAccess } from './user-access.tsx'
import { UserForm } from './user-form.tsx'
import { UserState } from './user-state.tsx'

type PersonPart = 'details' | 'access' | 'history'

/** One person beside the list: who they are, what they may do, what was done with their account. */
export function UserSheet({ id, me, onClose }: { id: string | undefined; me: Me; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({ ...userQuery(id ?? ''), enabled: id !== undefined })
  return (
    <Sheet open={id !== undefined} onClose={onClose} title={data?.fullName ?? 'Person'}>
      {error ? (
        <ErrorBlock title="Couldn’t load this person’s details." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : data === undefined ? (
        <Skeleton rows={6} label="Loading this person’s details" />
      ) : (
        <Shown key={data.id} person={data} me={me} onGone={onClose} />
      )}
    </Sheet>
  )
}

function Shown({ person, me, onGone }: { person: Person; me: Me; onGone: () => void }) {
  const [part, setPart] = useState<PersonPart>(isStaff(me) ? 'details' : 'access')
  return (
    <div className={`stack wide ${css.sheet}`}>
      <div className={css.head}>
        <UserAvatar name={person.fullName} avatar={person.avatar} size="lg" />
        <div className={css.facts}>
          <span className={css.line}>
            <b>{USER_ROLE_WORDS[person.role]}</b>
            {isStaff(me) && <UserState active={person.active} />}
          </span>
          <span className={css.line}>
            {person.email}
            <CopyButton text={person.email} label="Copy email address" bare />
          </span>
          {isStaff(me) && (
            <span className="note">{person.lastLoggedInAt ? `Last signed in ${ago(person.lastLoggedInAt)}` : 'Never signed in'}</span>
          )}
          {isStaff(me) && isOurs(person) && (
            <Link to="/person/$id" params={{ id: person.id }}>
              Shows, hours and ratings
            </Link>
          )}
        </div>
      </div>
      <Segmented<PersonPart>
        label="Sections"
        value={part}
        onChange={setPart}
        options={[
          ...(isStaff(me) ? [{ value: 'details' as const, label: 'Details' }] : []),
          { value: 'access', label: 'Access' },
          { value: 'history', label: 'History' },
        ]}
      />
      {part === 'details' && <UserForm person={person} me={me} />}
      {part === 'access' && <UserAccess person={person} me={me} onGone={onGone} />}
      {part === 'history' && (
        <>
          {me.role !== 'ADMIN' && (
            <p className="note">
              You can only see the changes you made to this account.{isStaff(me) && ' Troupe’s admins can see all changes.'}
            </p>
          )}
          <div className={css.history}>
            <AuditList filter={{ subjectId: person.id }} subject={person.fullName} label="Account history" empty="No changes yet." />
          </div>
        </>
      )}
    </div>
  )
}
