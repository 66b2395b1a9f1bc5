import { USER_ROLE_WORDS, type UserRole } from '@troupe/domain/role/roles'
import { Multiselect } from '@troupe/ui/multiselect'
import { rolesByRank } from '../../user-words.ts'

/** Which roles a list of people shows; none chosen means all. */
export function RolesFilter({ value, onChange }: { value: readonly UserRole[]; onChange: (roles: UserRole[]) => void }) {
  return (
    <Multiselect<UserRole>
      label="Roles"
      placeholder="All roles"
      value={value}
      onChange={onChange}
      options={rolesByRank.map((role) => ({ value: role, label: USER_ROLE_WORDS[role] }))}
    />
  )
}
