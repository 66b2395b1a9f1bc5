import { levelIn, type WorkspaceLevel } from '@troupe/domain/role/level'
import { USER_ROLE_WORDS } from '@troupe/domain/role/roles'
import { EditableList } from '@troupe/ui/editable'
import { Skeleton } from '@troupe/ui/skeleton'
import { lazy, Suspense } from 'react'
import { isCrew, type Me } from '../../platform/account.ts'
import { chunk } from '../../platform/chunk.ts'
import { LineRow } from '../../platform/form/rows/line-row.tsx'
import { whyOff } from '../../platform/words/reasons.ts'
import { useWorkspace } from '../../workspace/workspace-queries.ts'
import { detailLabels, detailPath, detailsInput, detailsOf, detailWords } from '../people/person-details.ts'
import { usePersonForm } from '../people/use-person-form.ts'
import { UserAvatar } from '../user-avatar.tsx'
import type { Person } from '../users-query.ts'
import css from './profile.module.css'
import { ProfileRow, ProfileSection } from './profile-row.tsx'

const UserForm = lazy(() => chunk(() => import('../people/user-form.tsx')).then((file) => ({ default: file.UserForm })))

/** Who they are, edited in place, and what they may do. */
export function ProfileDetails({ person, me }: { readonly person: Person; readonly me: Me }) {
  const why = whyOff(person.can.edit)
  const plays = person.role !== 'BOOKING_USER'
  const form = usePersonForm(person, {
    part: 'details',
    labels: detailLabels,
    read: detailsOf,
    input: detailsInput,
    path: detailPath,
    show: (_, value) => detailWords(value),
    saves: 'field',
  })
  const row = { form, act: 'Change', off: why !== undefined }
  return (
    <>
      <ProfileSection title="You" foot={why && <p className="note">{why}</p>}>
        <div className={css.rows}>
          <dl className={css.rows}>
            <ProfileRow
              label="Name"
              value={
                <span className={css.who}>
                  <UserAvatar name={person.fullName} avatar={person.avatar} />
                  {person.fullName}
                </span>
              }
            />
          </dl>
          <div className={css.edited}>
            <EditableList>
              <LineRow {...row} name="firstName" maxLength={32} />
              <LineRow {...row} name="lastName" maxLength={32} />
              <LineRow {...row} name="phone" type="tel" placeholder="None yet" />
              {plays && <LineRow {...row} name="meetingLink" type="url" placeholder="None yet" hint="For virtual events." />}
            </EditableList>
          </div>
          <dl className={css.rows}>
            <Role me={me} />
          </dl>
        </div>
      </ProfileSection>
      {person.can.editStaff.value && (
        <ProfileSection title="For staffing">
          <div className={css.part}>
            <Suspense fallback={<Skeleton look="block" rows={3} />}>
              <UserForm person={person} me={me} />
            </Suspense>
          </div>
        </ProfileSection>
      )}
    </>
  )
}

const levels: Readonly<Record<WorkspaceLevel, string>> = {
  VIEWER: 'Can view events',
  EDITOR: 'Can book and pay',
  ADMIN: 'Can book, pay and manage people',
}

/** What they may do, in words, and who can change that. */
function Role({ me }: { readonly me: Me }) {
  const { id, workspace } = useWorkspace()
  if (isCrew(me)) return <ProfileRow label="Your role" value={USER_ROLE_WORDS[me.role]} note="At Troupe. An admin can change this." />
  const level = id === null ? null : levelIn(me.permissions ?? [], id)
  if (!level || !workspace)
    return <ProfileRow label="Your role" value="Not in a workspace yet" note="An admin of a workspace can invite you." />
  const who = level === 'ADMIN' ? 'Another admin of the workspace can change this.' : 'An admin of the workspace can change this.'
  return <ProfileRow label="Your role" value={levels[level]} note={`At ${workspace.name}. ${who}`} />
}
