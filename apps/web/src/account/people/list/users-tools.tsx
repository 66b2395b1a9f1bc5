import { SearchBox } from '@troupe/ui/search-box'
import { Segmented } from '@troupe/ui/segmented'
import { TextInput } from '@troupe/ui/text-input'
import { lazy, Suspense } from 'react'
import { chunk } from '../../../platform/chunk.ts'
import type { UsersList } from './use-users-list.ts'
import css from './users.module.css'

const RolesFilter = lazy(() => chunk(() => import('./users-roles.tsx')).then((file) => ({ default: file.RolesFilter })))

/** What the list of people is narrowed by; customers search only. */
export function UsersTools({ list: { q, roles, state, show }, staff }: { list: UsersList; staff: boolean }) {
  return (
    <div className={css.tools}>
      <div className={css.search}>
        <SearchBox label="Search users" placeholder="Search by name or email" text={q} onText={(text) => show({ q: text }, true)} />
      </div>
      {staff && (
        <>
          <div className={css.roles}>
            <Suspense fallback={<TextInput label="Roles" placeholder="All roles" value="" onChange={() => {}} readOnly />}>
              <RolesFilter value={roles} onChange={(next) => show({ roles: next })} />
            </Suspense>
          </div>
          <Segmented<'active' | 'inactive' | 'all'>
            label="People to show"
            value={state}
            onChange={(next) => show({ state: next === 'active' ? undefined : next })}
            options={[
              { value: 'active', label: 'Active' },
              { value: 'inactive', label: 'Inactive' },
              { value: 'all', label: 'All' },
            ]}
          />
        </>
      )}
    </div>
  )
}
